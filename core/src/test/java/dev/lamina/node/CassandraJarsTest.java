// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CassandraJarsTest {
    private static final List<String> PUBLISHED =
            List.of("4.1.9", "4.1.10", "5.0-rc1", "5.0.0", "5.0.1", "5.0.2", "5.0.3", "5.0.4", "5.0.5", "6.0-alpha1");

    @Test
    void a_remembered_list_is_used_without_asking_anyone(@TempDir Path home) throws Exception {
        Path jar = Files.writeString(home.resolve("a.jar"), "x");
        Path lists = Files.createDirectories(home.resolve("jars"));
        // No such version is published, so that asking could only fail.
        Files.writeString(lists.resolve("cassandra-all-5.0.12345.txt"), jar + "\n");
        assertThat(CassandraJars.resolve(CassandraRelease.of("5.0.12345"), home, NodeProgress.SILENT))
                .containsExactly(jar);
    }

    @Test
    void the_nearest_versions_are_the_last_of_the_same_line() {
        assertThat(NearestVersions.of("5.0.99", PUBLISHED))
                .containsExactly("5.0.1", "5.0.2", "5.0.3", "5.0.4", "5.0.5");
        assertThat(NearestVersions.of("4.1", PUBLISHED)).containsExactly("4.1.9", "4.1.10");
        assertThat(NearestVersions.of("4.7.1", PUBLISHED)).containsExactly("4.1.9", "4.1.10");
        assertThat(NearestVersions.of("7.0", PUBLISHED)).contains("5.0.5").doesNotContain("6.0-alpha1");
    }
}
