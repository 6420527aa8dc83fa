// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.architecture.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive that {@code mvn package} leaves, unpacked somewhere else. */
@Tag("node")
class DistributionTest {
    private static final Pattern CLASSIFIER = Pattern.compile("classifier=([^&]+)");

    @TempDir
    Path directory;

    @Test
    void the_archive_runs_where_it_is_unpacked() throws Exception {
        Path unpacked = unpack();
        assertThat(lamina(unpacked, "list", "studies")).contains("gdelt ");
        // Catalogues are found through service files, which an archive can lose.
        assertThat(lamina(unpacked, "list", "layouts")).contains("row-per-record", "columnar-flatbuffers-dict");
        assertThat(lamina(unpacked, "list", "codecs")).contains("flatbuffers ");
        assertThat(lamina(unpacked, "list", "datasets")).contains("gdelt ");
        assertThat(lamina(unpacked, "--version")).startsWith("lamina 0.").doesNotContain("development");
        assertThat(unpacked.resolve("LICENSE")).isNotEmptyFile();
        assertThat(unpacked.resolve("README.md")).isNotEmptyFile();
    }

    @Test
    void the_archive_has_neither_a_server_nor_tests() throws Exception {
        try (Stream<Path> jars = Files.list(unpack().resolve("lib"))) {
            List<String> names =
                    jars.map(jar -> jar.getFileName().toString()).sorted().toList();
            assertThat(names)
                    .contains("lamina-cli.jar")
                    .anySatisfy(name -> assertThat(name).startsWith("lamina-core-"))
                    .noneMatch(name -> name.startsWith("cassandra-all"))
                    // Spark is fetched at first use, and gets our source from here.
                    .anySatisfy(name -> assertThat(name).startsWith("lamina-study-spark-"))
                    .anySatisfy(name -> assertThat(name).startsWith("lamina-spark-"))
                    .noneMatch(name -> name.startsWith("spark-") || name.startsWith("scala-"))
                    .noneMatch(name -> name.contains("-tests") || name.startsWith("junit"));
        }
    }

    @Test
    void the_list_of_libraries_names_each_jar_and_nothing_else() throws Exception {
        Path unpacked = unpack();
        assumeTrue(Files.exists(unpacked.resolve("sbom.json")), "Maven worked offline, and made no list");
        Set<String> listed = new TreeSet<>();
        for (JsonNode component : new ObjectMapper()
                .readTree(unpacked.resolve("sbom.json").toFile())
                .get("components")) {
            Matcher classifier = CLASSIFIER.matcher(component.get("purl").asText());
            listed.add(component.get("name").asText() + "-"
                    + component.get("version").asText() + (classifier.find() ? "-" + classifier.group(1) : "")
                    + ".jar");
        }
        try (Stream<Path> jars = Files.list(unpacked.resolve("lib"))) {
            assertThat(listed)
                    .containsExactlyElementsOf(jars.map(jar -> jar.getFileName().toString())
                            .filter(name -> !name.equals("lamina-cli.jar"))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    private Path unpack() throws Exception {
        Path target = SourceTree.root().resolve("cli/target");
        Optional<Path> archive = Optional.empty();
        if (Files.isDirectory(target)) {
            try (Stream<Path> files = Files.list(target)) {
                archive = files.filter(file -> file.toString().endsWith("-distribution.tar.gz"))
                        .findAny();
            }
        }
        assumeTrue(archive.isPresent(), "no archive in " + target + "; mvn package makes it");
        assertThat(new ProcessBuilder("tar", "xzf", archive.orElseThrow().toString(), "-C", directory.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        try (Stream<Path> roots = Files.list(directory)) {
            return roots.filter(Files::isDirectory).findAny().orElseThrow();
        }
    }

    private String lamina(Path unpacked, String... arguments) throws Exception {
        List<String> command = Stream.concat(
                        Stream.of(unpacked.resolve("bin/lamina").toString()), Stream.of(arguments))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command);
        // Java would say on standard error that it has found these.
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("LAMINA_HOME", directory.resolve("home").toString());
        Path out = directory.resolve("out.txt");
        int exit = builder.redirectOutput(out.toFile())
                .redirectErrorStream(true)
                .start()
                .waitFor();
        String said = Files.readString(out);
        assertThat(exit).as(said).isZero();
        return said;
    }
}
