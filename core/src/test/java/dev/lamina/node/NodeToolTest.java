// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NodeToolTest {
    @Test
    void its_log_is_off() throws Exception {
        assertThat(NodeTool.logback()).asString().endsWith(".xml");
        try (var in = NodeTool.logback().openStream()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).contains("level=\"OFF\"");
        }
    }
}
