// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {
    @TempDir
    Path directory;

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no bash")
    void bash_completes_commands_and_options() throws Exception {
        Path script = Files.writeString(
                directory.resolve("lamina.bash"),
                lamina("completion", "bash").done().out());
        assertThat(completed(script, "adv")).contains("advise");
        assertThat(completed(script, "advise --max-t")).contains("--max-tables");
        assertThat(completed(script, "run til")).isEqualTo("tiles\n");
        assertThat(completed(script, "generate gd")).isEqualTo("gdelt\n");
        assertThat(completed(script, "generate til")).as("tiles have no files").isBlank();
    }

    /** Bash completes names of files where a function finds nothing, unless the function says that it must not. */
    @Test
    void bash_completes_files_where_there_is_nothing_else() {
        String script = lamina("completion", "bash").done().out();
        assertThat(script).contains("complete -F _complete_lamina -o default lamina");
        assertThat(script).doesNotContain("+o default");
    }

    /** What bash would put behind a line that is begun. */
    private static String completed(Path script, String line) throws Exception {
        String[] words = line.split(" ");
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "source " + script + "; COMP_WORDS=(lamina " + line + "); COMP_CWORD=" + words.length
                                + "; COMP_LINE='lamina " + line + "'; _complete_lamina; echo \"${COMPREPLY[@]}\"")
                .redirectErrorStream(true)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(out).isZero();
        return out;
    }

    @Test
    void fish_gets_a_line_for_each_command_and_option() {
        assertThat(lamina("completion", "fish").done().out().lines())
                .anyMatch(line -> line.startsWith("complete -c lamina -n __fish_use_subcommand -f -a advise -d '"))
                .anyMatch(line -> line.startsWith(
                        "complete -c lamina -n '__fish_seen_subcommand_from advise' -l max-tables -r -d '"))
                .anyMatch(line -> line.equals("complete -c lamina -n '__fish_seen_subcommand_from node' -f -a start"))
                .anyMatch(line -> line.startsWith("complete -c lamina -n '__fish_seen_subcommand_from node; and"
                        + " __fish_seen_subcommand_from start' -l data-dir -r -d '"))
                .anyMatch(line -> line.startsWith("complete -c lamina -n '__fish_seen_subcommand_from run; and test"
                                + " (count (commandline -opc)) -eq 2' -a '")
                        && line.contains(" tiles"))
                .allMatch(line -> line.startsWith("complete -c lamina "))
                .noneMatch(line -> line.contains("-l loaded "));
    }

    @Test
    void another_shell_is_answered_with_those_there_are() {
        lamina("completion", "zhs").refusedWith("there is no completion for \"zhs\"", "zsh");
    }
}
