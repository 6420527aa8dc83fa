// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.Tether;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceNoteTest {
    @Test
    void a_note_of_a_later_release_is_told_by_its_format_and_not_taken_for_damage(@TempDir Path here) throws Exception {
        ServiceNote.of("5.0.9", "1G", new StartedNode(1, "127.1.2.3", 9042, 7000, 7199, 1, 0, here.toString()))
                .write(here);
        Path file = here.resolve(Tether.NOTE);
        Files.writeString(file, Files.readString(file).replace("\"format\":1", "\"format\":2,\"later\":{\"a\":[1]}"));
        ServiceNote found = ServiceNote.find(here).orElseThrow();
        assertThat(found.cassandra()).isEqualTo("5.0.9");
        assertThatThrownBy(() -> found.requireUsable(here))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("another version of Lamina started the node in it (process 1)");
    }
}
