// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaminaTest {
    @Test
    void a_lack_of_memory_is_said_with_what_to_do() {
        assertThat(Lamina.words(new OutOfMemoryError("Java heap space")))
                .startsWith("Java ran out of memory (Java heap space). It may take ")
                .matches(
                        ".*\\. Allow it more, for example twice as much: LAMINA_JAVA_OPTS=-Xmx[1-9]\\d+m lamina \\.\\.\\.");
        assertThat(Lamina.words(new OutOfMemoryError("unable to create native thread")))
                .endsWith("Raise the limit of processes (ulimit -u, or the container's pids limit).");
    }
}
