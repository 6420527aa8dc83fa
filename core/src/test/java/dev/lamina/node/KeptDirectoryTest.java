// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptDirectoryTest {
    @Test
    void a_new_directory_is_marked_with_the_version_and_stays(@TempDir Path here) throws Exception {
        Path directory = here.resolve("a/b");
        assertThat(KeptDirectory.cassandra(directory)).isEmpty();
        NodeDirectory.kept(directory, "5.0.9").close();
        assertThat(directory).isDirectory();
        assertThat(KeptDirectory.cassandra(directory)).contains("5.0.9");
        NodeDirectory.kept(directory, "5.0.9").close();
    }

    @Test
    void another_version_is_refused_with_both_names(@TempDir Path directory) throws Exception {
        NodeDirectory.kept(directory, "4.1.10").close();
        assertThatThrownBy(() -> NodeDirectory.kept(directory, "5.0.9"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("the data are from Cassandra 4.1.10, not 5.0.9");
    }

    @Test
    void a_directory_that_another_start_marks_at_this_moment_is_nobody_else_s(@TempDir Path parent) throws Exception {
        for (int i = 0; i < 300; i++) {
            Path directory = Files.createDirectory(parent.resolve("kept-" + i));
            CompletableFuture<Void> start = CompletableFuture.runAsync(() -> {
                try {
                    NodeDirectory.kept(directory, "5.0.9").close();
                } catch (IOException | NodeException e) {
                    throw new CompletionException(e);
                }
            });
            Optional<String> found = Optional.empty();
            while (found.isEmpty()) {
                found = KeptDirectory.cassandra(directory);
            }
            assertThat(found).contains("5.0.9");
            start.join();
        }
    }

    @Test
    void a_directory_of_somebody_else_is_left_as_it_is(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("thesis.txt"), "x");
        assertThatThrownBy(() -> NodeDirectory.kept(directory, "5.0.9"))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("it has thesis.txt, which Lamina did not write");
        assertThat(directory.toFile().list()).containsExactly("thesis.txt");
    }

    @Test
    void what_a_killed_start_left_is_no_obstacle(@TempDir Path directory) throws Exception {
        for (String left : new String[] {"lamina.lock", "server.lock", "lamina-node.properties.part"}) {
            Files.writeString(directory.resolve(left), "");
        }
        NodeDirectory.kept(directory, "5.0.9").close();
        assertThat(KeptDirectory.cassandra(directory)).contains("5.0.9");
    }

    @Test
    void a_mark_without_a_version_is_said(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("lamina-node.properties"), "x=y\n");
        assertThatThrownBy(() -> KeptDirectory.cassandra(directory))
                .hasMessageContaining("found no line cassandra=VERSION, expected the version that wrote the data.");
    }

    @Test
    void only_one_at_a_time_may_have_it(@TempDir Path directory) throws Exception {
        try (NodeDirectory first = NodeDirectory.kept(directory, "5.0.9")) {
            assertThat(first.keep()).isTrue();
            assertThatThrownBy(() -> NodeDirectory.kept(directory, "5.0.9"))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("another lamina is using it");
        }
        NodeDirectory.kept(directory, "5.0.9").close();
    }

    @Test
    void what_a_former_server_logged_is_put_aside(@TempDir Path directory) throws Exception {
        NodeDirectory.kept(directory, "5.0.9").close();
        Files.writeString(directory.resolve("system.log"), "ERROR Address already in use\n");
        try (NodeDirectory again = NodeDirectory.kept(directory, "5.0.9")) {
            assertThat(new ServerLog(again.path()).says("Address already in use"))
                    .isFalse();
            assertThat(directory.resolve("system.log.1")).isRegularFile();
        }
    }
}
