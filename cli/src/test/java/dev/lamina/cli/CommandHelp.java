// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;

/** The help of every command, for tests of other packages. */
public final class CommandHelp {
    private CommandHelp() {}

    /** Usage messages by command, such as {@code lamina node start}. */
    public static Map<String, String> all() {
        Map<String, String> help = new LinkedHashMap<>();
        collect(new CommandLine(new Lamina()), help);
        return help;
    }

    private static void collect(CommandLine command, Map<String, String> help) {
        String usage = command.getUsageMessage(CommandLine.Help.Ansi.OFF).replace("\r\n", "\n");
        help.put(command.getCommandSpec().qualifiedName(), usage);
        command.getSubcommands().values().forEach(each -> collect(each, help));
    }
}
