// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProcessSignalTest {
    @Test
    void a_paused_process_stands_still_until_it_is_resumed() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/stat")));
        Process busy = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
        try {
            assertThat(ProcessSignal.isPaused(busy.pid())).isFalse();
            ProcessSignal.PAUSE.send(busy.pid());
            assertThat(ProcessSignal.isPaused(busy.pid())).isTrue();
            ProcessSignal.RESUME.send(busy.pid());
            ProcessSignal.PAUSE.send(busy.pid());
            assertThat(ProcessSignal.isPaused(busy.pid())).isTrue();
        } finally {
            busy.destroyForcibly().waitFor();
        }
        assertThat(ProcessSignal.isPaused(busy.pid())).isFalse();
        assertThatThrownBy(() -> ProcessSignal.PAUSE.send(busy.pid())).hasMessageContaining("did not reach it");
    }
}
