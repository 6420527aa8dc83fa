// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.process.NodeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerJavaTest {
    @TempDir
    private Path here;

    private Path java17;
    private Path java25;
    private CassandraRelease release;

    @BeforeEach
    void two_javas() throws Exception {
        java17 = java("17", "17.0.15");
        java25 = java("25", "25.0.1");
        release = CassandraRelease.of("5.0.9");
    }

    private Path java(String name, String version) throws Exception {
        Path home = here.resolve(name);
        Files.createDirectories(home.resolve("bin"));
        Files.createFile(home.resolve("bin/java"));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void the_running_one_is_taken_if_it_fits() throws NodeException {
        assertThat(ServerJava.find(release, Map.of("JAVA_HOME", java25.toString()), java17, 17, List.of()))
                .isEqualTo(java17.resolve("bin/java"));
    }

    @Test
    void java_home_is_taken_where_the_running_one_does_not_fit() throws NodeException {
        assertThat(ServerJava.find(release, Map.of("JAVA_HOME", java17.toString()), java25, 25, List.of()))
                .isEqualTo(java17.resolve("bin/java"));
    }

    @Test
    void the_one_that_was_asked_for_goes_first() throws Exception {
        Path program = java17.resolve("bin/java");
        assertThat(ServerJava.find(release, Map.of("LAMINA_JAVA", java17.toString()), here, 17, List.of()))
                .isEqualTo(program);
        assertThat(ServerJava.find(release, Map.of("LAMINA_JAVA", program.toString()), here, 17, List.of()))
                .isEqualTo(program);
        Path link = Files.createSymbolicLink(here.resolve("java"), program);
        assertThat(ServerJava.find(release, Map.of("LAMINA_JAVA", link.toString()), here, 17, List.of()))
                .isEqualTo(program.toRealPath());
    }

    @Test
    void a_relative_one_is_the_same_from_every_working_directory() throws NodeException {
        Path relative = Path.of("").toAbsolutePath().relativize(java17);
        for (String variable : new String[] {"LAMINA_JAVA", "JAVA_HOME"}) {
            assertThat(ServerJava.find(release, Map.of(variable, relative.toString()), java25, 25, List.of()))
                    .isAbsolute()
                    .isRegularFile();
        }
    }

    @Test
    void an_installed_one_is_found_where_no_variable_names_one() throws Exception {
        Path bundle = java("mac/jdk-17.jdk/Contents/Home", "17.0.15");
        assertThat(ServerJava.find(release, Map.of(), java25, 25, List.of(here.resolve("absent"), here.resolve("mac"))))
                .isEqualTo(bundle.resolve("bin/java"));
        assertThat(ServerJava.find(release, Map.of(), java25, 25, List.of(here)))
                .isEqualTo(java17.resolve("bin/java"));
    }

    @Test
    void a_wrong_one_is_named_with_what_to_do() {
        assertThatThrownBy(() -> ServerJava.find(release, Map.of(), java25, 25, List.of()))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith("Java for Cassandra 5.0.9: found Java 25 in " + java25 + ", expected 17.")
                .hasMessageContaining("set LAMINA_JAVA or JAVA_HOME to its directory");
        assertThatThrownBy(
                        () -> ServerJava.find(release, Map.of("LAMINA_JAVA", java25.toString()), java17, 17, List.of()))
                .hasMessageContaining("found LAMINA_JAVA=" + java25 + ", which is 25, expected 17");
        assertThatThrownBy(
                        () -> ServerJava.find(release, Map.of("LAMINA_JAVA", here.toString()), java17, 17, List.of()))
                .hasMessageContaining("which is not a Java");
    }
}
