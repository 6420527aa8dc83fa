// SPDX-License-Identifier: Apache-2.0
package dev.lamina.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever builds the same sources gets the same archive, wherever and whenever that is. */
@Tag("cluster")
@Tag("part-1")
class ReproducibleBuildTest {
    private static final Set<String> NO_SOURCES = Set.of("target", ".git");

    @TempDir
    Path directory;

    @Test
    void two_builds_give_the_same_bytes() throws Exception {
        Path first = built(directory.resolve("first"));
        Path second = built(directory.resolve("another place").resolve("second"));
        assertThat(first.getFileName()).isEqualTo(second.getFileName());
        if (Files.mismatch(first, second) >= 0) {
            assertThat(differences(first, second)).as("files that differ").isEmpty();
        }
        assertThat(Files.mismatch(first, second))
                .as("the first byte that differs")
                .isEqualTo(-1);
    }

    private static Path built(Path tree) throws Exception {
        copy(SourceTree.root(), tree);
        Path said = tree.resolve("build.log");
        int exit = new ProcessBuilder(
                        "mvn",
                        "-o",
                        "-B",
                        "-q",
                        "-DskipTests",
                        "-Dspotless.check.skip=true",
                        "-pl",
                        "cli",
                        "-am",
                        "package")
                .directory(tree.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        assertThat(exit).as(Files.readString(said)).isZero();
        try (Stream<Path> files = Files.list(tree.resolve("cli/target"))) {
            return files.filter(file -> file.toString().endsWith("-distribution.tar.gz"))
                    .findAny()
                    .orElseThrow();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) throws IOException {
                if (NO_SOURCES.contains(each.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(each)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) throws IOException {
                Files.copy(each, to.resolve(from.relativize(each)));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Which files of two archives differ, as far as these are files. */
    private Set<String> differences(Path first, Path second) throws Exception {
        Path one = unpacked(first, "one");
        Path other = unpacked(second, "other");
        Set<String> differing = new TreeSet<>();
        for (Path each : files(one)) {
            Path same = other.resolve(one.relativize(each));
            if (!Files.exists(same) || Files.mismatch(each, same) >= 0) {
                differing.add(one.relativize(each).toString());
            }
        }
        return differing;
    }

    private static List<Path> files(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            return all.filter(Files::isRegularFile).collect(Collectors.toList());
        }
    }

    private Path unpacked(Path archive, String name) throws Exception {
        Path to = Files.createDirectories(directory.resolve(name));
        assertThat(new ProcessBuilder("tar", "xzf", archive.toString(), "-C", to.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        return to;
    }
}
