// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.Vector;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.model.Batch;
import dev.lamina.node.process.JarProgress;
import dev.lamina.node.process.JarRequest;
import dev.lamina.node.process.MavenJars;
import dev.lamina.node.process.NodeException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;

/** The jars of Spark, and those that users add to them. */
final class SparkJars {
    /** As the root's pom has it; a test holds them together. */
    static final String SPARK = "3.5.9";

    /** What the driver needs that Spark has not; of our pom the same remains. */
    private static final Set<String> DRIVER = Set.of(
            "java-driver-core",
            "java-driver-guava-shaded",
            "java-driver-shaded-guava",
            "native-protocol",
            "config",
            "jnr-posix",
            "jnr-ffi",
            "jffi",
            "jnr-constants",
            "jnr-a64asm",
            "jnr-x86asm",
            "asm",
            "asm-commons",
            "asm-analysis",
            "asm-tree",
            "asm-util",
            "HdrHistogram",
            "reactive-streams");

    private SparkJars() {}

    /** Spark with all that it needs, for a line of Scala such as {@code 2.13}. */
    static List<Path> ofSpark(String scala) throws NodeException {
        return MavenJars.resolve(
                new JarRequest(
                        "Spark " + SPARK,
                        "spark_" + scala + "-" + SPARK,
                        List.of("org.apache.spark:spark-sql_" + scala + ":" + SPARK),
                        List.of()),
                SharedNode.home(),
                JarProgress.SILENT);
    }

    /** The source and what it needs, as {@code --packages} would fetch them. */
    static List<Path> ofLamina(Path directory) throws IOException {
        List<Path> jars = new ArrayList<>();
        jars.add(jar(LaminaSource.class, directory, "lamina-spark.jar"));
        jars.add(jar(Batch.class, directory, "lamina-store.jar"));
        jars.add(jar(Vector.class, directory, "lamina-codec.jar"));
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path jar = Path.of(part);
            String name = jar.getFileName().toString().replaceAll("-\\d.*", "");
            if (DRIVER.contains(name)) {
                jars.add(jar);
            }
        }
        Assertions.assertThat(jars).contains(place(CqlSession.class));
        return jars;
    }

    /** The programs of these tests. */
    static Path ofTests(Path directory) throws IOException {
        return jar(SparkChecks.class, directory, "checks.jar");
    }

    /** What the programs of these tests need. */
    static Path ofAssertions() {
        return place(Assertions.class);
    }

    private static Path jar(Class<?> in, Path directory, String name) throws IOException {
        Path place = place(in);
        if (!Files.isDirectory(place)) {
            return place;
        }
        Path jar = Files.createDirectories(directory).resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(place)) {
            for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new JarEntry(place.relativize(each).toString().replace(File.separatorChar, '/')));
                Files.copy(each, out);
                out.closeEntry();
            }
        }
        return jar;
    }

    private static Path place(Class<?> in) {
        try {
            return Path.of(
                    in.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
