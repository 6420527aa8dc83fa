// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.names.UnknownName;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina completion}. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        header = "Print a script with which a shell completes commands and options.",
        description = {
            "",
            "In bash and zsh, execute source <(lamina completion bash), or put that into ~/.bashrc or ~/.zshrc. In fish,"
                    + " write it to ~/.config/fish/completions/lamina.fish.",
            ""
        },
        footer = {"", "Examples:", "  lamina completion bash", "  lamina completion fish"})
final class CompletionCommand implements Callable<Integer> {
    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private String shell;

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new IllegalArgumentException(
                    "SHELL: there is no completion for \"" + shell + "\". " + UnknownName.hint(shell, SHELLS));
        }
        CommandLine program = spec.parent().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        // The script for bash does for zsh what it needs (bashcompinit).
        out.print(shell.equals("fish") ? fish(program) : bash(program));
        out.flush();
        return ExitCode.DONE;
    }

    /** Names of files are completed wherever there is nothing else: the library's script does so only for options of one file. */
    private static String bash(CommandLine program) {
        return AutoComplete.bash("lamina", program)
                .replaceAll("\n *type compopt &>/dev/null && compopt \\+o default\n", "\n");
    }

    private static String fish(CommandLine program) {
        StringBuilder script = new StringBuilder();
        program.getSubcommands().forEach((name, command) -> {
            script.append("complete -c lamina -n __fish_use_subcommand -f -a ")
                    .append(name)
                    .append(" -d ")
                    .append(quoted(String.join(
                            " ", command.getCommandSpec().usageMessage().header())))
                    .append('\n');
            String where = "__fish_seen_subcommand_from " + name;
            options(command, where, script);
            for (PositionalParamSpec positional : command.getCommandSpec().positionalParameters()) {
                if (positional.completionCandidates() != null) {
                    // Right behind the command's name; files too, as a study may be one.
                    script.append("complete -c lamina -n ")
                            .append(quoted(where + "; and test (count (commandline -opc)) -eq 2"))
                            .append(" -a ")
                            .append(quoted(String.join(" ", positional.completionCandidates())))
                            .append('\n');
                }
            }
        });
        return script.toString();
    }

    private static void options(CommandLine command, String where, StringBuilder script) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (option.hidden()) {
                continue;
            }
            script.append("complete -c lamina -n ").append(quoted(where));
            for (String name : option.names()) {
                script.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
            }
            script.append(option.arity().max() > 0 ? " -r" : "")
                    .append(" -d ")
                    .append(quoted(String.join(" ", option.description())))
                    .append('\n');
        }
        for (Map.Entry<String, CommandLine> each : command.getSubcommands().entrySet()) {
            script.append("complete -c lamina -n ")
                    .append(quoted(where))
                    .append(" -f -a ")
                    .append(each.getKey())
                    .append('\n');
            options(each.getValue(), where + "; and __fish_seen_subcommand_from " + each.getKey(), script);
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
