// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.cluster.NodeCommand;
import dev.lamina.cli.console.ExitCode;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HelpTest {
    static Stream<String> commands() {
        return new CommandLine(new Lamina()).getSubcommands().keySet().stream();
    }

    @Test
    void there_are_commands() {
        assertThat(commands()).contains("run", "list", "generate", "report");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_explains_itself_with_an_example(String command) {
        String help = lamina(command, "--help").done().out();
        assertThat(help).contains("Usage: lamina " + command, "Example");
        assertThat(examples(help))
                .isNotEmpty()
                .allSatisfy(example -> assertThat(example).startsWith("lamina " + command + " "));
        assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_example_is_a_command_line_that_can_be_parsed(String command) {
        for (String example : examples(lamina(command, "--help").out())) {
            List<String> words = words(example);
            CommandLine line = new CommandLine(new Lamina());
            line.parseArgs(words.subList(1, words.size()).toArray(new String[0]));
        }
    }

    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

    private static List<String> words(String example) {
        return WORD.matcher(example)
                .results()
                .map(word -> Stream.of(word.group(1), word.group(2), word.group(3))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "datasets",
                "drop",
                "export",
                "generate",
                "load",
                "node start",
                "pointify",
                "serve",
                "split",
                "sql"
            })
    void every_command_with_progress_can_be_quiet(String command) {
        String[] words = (command + " --help").split(" ");
        assertThat(lamina(words).done().out()).contains("-q, --quiet", "-v, --verbose");
    }

    static Stream<String> commandsOnNodes() {
        return new CommandLine(new NodeCommand()).getSubcommands().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("commandsOnNodes")
    void every_command_on_nodes_explains_itself_with_an_example(String command) {
        String help = lamina("node", command, "--help").done().out();
        assertThat(help).contains("Usage: lamina node " + command, "Example");
        assertThat(examples(help)).isNotEmpty().allSatisfy(example -> {
            assertThat(example).startsWith("lamina node " + command);
            CommandLine line = new CommandLine(new Lamina());
            line.parseArgs(words(example).subList(1, words(example).size()).toArray(new String[0]));
        });
    }

    @Test
    void the_program_explains_itself_and_its_exit_codes() {
        String help = lamina("--help").done().out();
        assertThat(examples(help)).contains("lamina run gdelt");
        assertThat(help).contains(commands().toArray(String[]::new)).contains("Exit codes: 0 done, 1 a result failed");
    }

    @Test
    void without_a_word_help_is_shown_as_bad_usage() {
        Shell.Result result = lamina();
        assertThat(result.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(result.out()).contains("Usage: lamina", "lamina run gdelt");
    }

    @Test
    void the_version_names_java_and_the_system() {
        assertThat(lamina("--version").done().out())
                .startsWith("lamina ")
                .contains("Java " + System.getProperty("java.version"), System.getProperty("os.name"));
    }

    @Test
    void an_unknown_command_or_option_is_refused_with_a_way_on() {
        lamina("rum", "gdelt").refusedWith("'rum'", "Did you mean", "lamina run", "Try: lamina --help");
        lamina("run", "gdelt", "--row", "5")
                .refusedWith("Unknown options: '--row', '5'", "--rows", "Try: lamina run --help");
        lamina("run").refusedWith("Missing required parameter: 'STUDY'", "Try: lamina run --help");
        lamina("run", "--input", "trips.csv", "layouts").refusedWith("STUDY stands before --input");
        assertThat(lamina("run", "--contact-points", "--user", "layouts", "--input", "trips.csv")
                        .refusedWith("Expected parameter for option '--contact-points' but found '--user'")
                        .error())
                .doesNotContain("STUDY");
    }

    @Test
    void the_synopsis_of_run_has_the_study_where_input_does_not_take_it_for_a_file() {
        assertThat(lamina("run", "--help").done().out()).contains("Usage: lamina run STUDY [OPTIONS]\n");
    }

    @Test
    void an_empty_path_is_refused_since_it_would_be_the_working_directory() {
        lamina("run", "gdelt", "--out", "").refusedWith("'--out'", "found nothing, expected a path.");
        lamina("node", "start", "--data-dir", "").refusedWith("'--data-dir'", "found nothing, expected a path.");
        lamina("compare", "", "b").refusedWith("found nothing, expected a path.");
    }

    private static List<String> examples(String help) {
        return help.lines()
                .dropWhile(line -> !line.startsWith("Example"))
                .map(String::trim)
                .filter(line -> line.startsWith("lamina "))
                .toList();
    }
}
