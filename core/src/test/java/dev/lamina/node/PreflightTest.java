// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.process.NodeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {
    @Test
    void a_heap_larger_than_the_machine_is_refused_before_anything_starts(@TempDir Path home) {
        Environment huge = new Environment(Environment.DEFAULT_CASSANDRA, "900000G", Map.of(), false, null);
        assertThatThrownBy(() -> CassandraNode.start(huge, home, NodeProgress.SILENT))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("heap: 900000G is more than this machine's")
                .hasMessageContaining("Choose a smaller heap");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void a_disk_without_room_is_refused(@TempDir Path here) {
        assertThatCode(() -> Preflight.disk(here, 1)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Preflight.disk(here, Long.MAX_VALUE))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith(here + ": ")
                .hasMessageContaining("of disk space are free, at least")
                .hasMessageContaining("LAMINA_HOME");
    }

    @Test
    void no_more_memory_is_free_than_there_is() {
        assertThat(Preflight.available(1)).isOne();
        assertThat(Preflight.available(Long.MAX_VALUE)).isPositive();
    }

    @Test
    void a_file_in_the_directorys_place_is_said(@TempDir Path here) throws Exception {
        Path file = Files.createFile(here.resolve("file"));
        assertThatThrownBy(() -> Preflight.disk(file.resolve("nodes"), 1))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("can't be created")
                .hasMessageContaining("LAMINA_HOME");
    }

    @Test
    void releases_that_lamina_can_not_start_are_refused() {
        assertThatThrownBy(() -> CassandraRelease.of("4.0.17"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Lamina does not support version 4.0.17. Supported: 3.11, 4.1, 5.0, 6.0");
        assertThatThrownBy(() -> CassandraRelease.of("latest"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("latest is not a version. Name a published release of 3.11, 4.1, 5.0, 6.0");
        assertThatCode(() -> CassandraRelease.of("5.1-alpha1")).doesNotThrowAnyException();
    }
}
