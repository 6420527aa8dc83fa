// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line that was given. */
public final class GivenCommand {
    private GivenCommand() {}

    /**
     * To be pasted into a shell, with quotes where a shell needs them.
     *
     * @param command the command below {@code lamina} that was called
     */
    public static String of(CommandSpec command) {
        List<String> words = new ArrayList<>(List.of("./lamina"));
        for (String argument :
                command.commandLine().getParent().getParseResult().originalArgs()) {
            words.add(word(argument));
        }
        return String.join(" ", words);
    }

    /** An argument as a shell reads it, with quotes where it needs them. */
    public static String word(String argument) {
        return argument.matches("[\\w./:=,+@%-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /** Several of them. */
    public static String words(List<String> arguments) {
        return arguments.stream().map(GivenCommand::word).collect(Collectors.joining(" "));
    }
}
