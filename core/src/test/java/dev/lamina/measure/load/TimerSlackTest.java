// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The timers of a thread that paces requests. */
class TimerSlackTest {
    @Test
    void isTheLeastUntilItIsClosed() throws IOException {
        assumeThat(Files.isSymbolicLink(Path.of("/proc/thread-self")))
                .as("this system has /proc")
                .isTrue();
        Path thread = Path.of("/proc")
                .resolve(Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName());
        Path file = thread.resolve("timerslack_ns");
        String before = Files.readString(file);
        try (TimerSlack slack = TimerSlack.least()) {
            assertThat(slack.isLeast()).isTrue();
            assertThat(file).content().startsWith("1\n");
        }
        assertThat(file).content().isEqualTo(before);
    }
}
