// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the Java that servers run on. */
final class ServerJava {
    /** The variable that names a Java's directory for Lamina and its servers. */
    static final String VARIABLE = "LAMINA_JAVA";

    private static final Pattern RELEASE = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");

    private ServerJava() {}

    /** As below, on this machine. */
    static Path find(CassandraRelease release) throws NodeException {
        return find(
                release,
                System.getenv(),
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature(),
                installations(Path.of(System.getProperty("user.home"))));
    }

    /**
     * The Java of {@code LAMINA_JAVA} if set, else the running one, else that of {@code JAVA_HOME}, else one that stands
     * where installers put them.
     *
     * @param installations directories that have Javas in them
     * @return the path of its {@code java}
     */
    static Path find(
            CassandraRelease release,
            Map<String, String> variables,
            Path running,
            int runningMajor,
            List<Path> installations)
            throws NodeException {
        String asked = variables.get(VARIABLE);
        if (asked != null && !asked.isBlank()) {
            Path home = home(Path.of(asked));
            int major = major(home);
            if (major != CassandraRelease.JAVA) {
                throw wrong(
                        release, VARIABLE + "=" + asked + ", which " + (major == 0 ? "is not a Java" : "is " + major));
            }
            return executable(home);
        }
        if (runningMajor == CassandraRelease.JAVA) {
            return executable(running);
        }
        String javaHome = variables.get("JAVA_HOME");
        if (javaHome != null && !javaHome.isBlank() && major(Path.of(javaHome)) == CassandraRelease.JAVA) {
            return executable(Path.of(javaHome));
        }
        for (Path home : homes(installations)) {
            if (major(home) == CassandraRelease.JAVA) {
                return executable(home);
            }
        }
        throw wrong(release, "Java " + runningMajor + " in " + running);
    }

    /** Where Debian, Fedora, macOS, SDKMAN and IDEs install Javas. */
    private static List<Path> installations(Path userHome) {
        return List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/Library/Java/JavaVirtualMachines"),
                userHome.resolve(".sdkman/candidates/java"),
                userHome.resolve(".jdks"));
    }

    private static List<Path> homes(List<Path> installations) {
        List<Path> homes = new ArrayList<>();
        for (Path directory : installations) {
            try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
                for (Path child : children) {
                    Path bundled = child.resolve("Contents/Home");
                    homes.add(Files.isDirectory(bundled) ? bundled : child);
                }
            } catch (IOException absent) {
                // Not this kind of machine.
                continue;
            }
        }
        homes.sort(null);
        return homes;
    }

    private static NodeException wrong(CassandraRelease release, String found) {
        return new NodeException("Java for Cassandra " + release.version() + ": found " + found + ", expected "
                + CassandraRelease.JAVA
                + ". Install it (Debian: apt install openjdk-17-jdk-headless; macOS: brew install"
                + " openjdk@17) and set " + VARIABLE + " or JAVA_HOME to its directory.");
    }

    /** A Java's directory, when the variable names its program instead, or a link to that, such as {@code /usr/bin/java}. */
    private static Path home(Path path) {
        try {
            return Files.isRegularFile(path)
                    ? path.toRealPath().resolve("../..").normalize()
                    : path;
        } catch (IOException gone) {
            return path;
        }
    }

    private static Path executable(Path home) {
        // A server has a working directory of its own.
        Path bin = home.toAbsolutePath().resolve("bin");
        Path java = bin.resolve("java");
        return Files.exists(java) ? java : bin.resolve("java.exe");
    }

    /** What the file {@code release} in a Java's directory says; 0 where there is none. */
    private static int major(Path home) {
        Path file = home.resolve("release");
        try {
            Matcher matcher = RELEASE.matcher(Files.readString(file));
            return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        } catch (IOException absent) {
            return 0;
        }
    }
}
