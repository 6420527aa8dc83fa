// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LaminaTest {
    @Test
    void a_command_alone_is_the_same_as_among_all() {
        new CommandLine(new Lamina()).getSubcommands().forEach((name, among) -> {
            CommandLine alone = Lamina.program(name).getSubcommands().get(name);
            assertThat(alone.getUsageMessage()).isEqualTo(among.getUsageMessage());
            assertThat(alone.getCommandSpec().qualifiedName()).isEqualTo("lamina " + name);
        });
    }

    @Test
    void only_the_command_that_is_named_is_prepared() {
        assertThat(Lamina.program("report").getSubcommands().keySet()).isEqualTo(Set.of("report"));
        for (String first : new String[] {"", "--help", "repotr", "completion"}) {
            assertThat(Lamina.program(first).getSubcommands()).as(first).containsKeys("report", "completion");
        }
    }

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
