// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The commands of {@code lamina sql} that are not SQL: a line each, which begins with a dot, or is a word of psql's. */
final class DotCommands {
    private static final String HELP = """
            A statement ends with a semicolon and may have many lines. Ctrl-C cancels a running statement.
              .tables          list the datasets
              .schema NAME     list the columns of a dataset, such as events or events@3
              .explain on|off  show what each statement read
              .help            show this help
              .quit            leave, also Ctrl-D
            As in psql, \\d, \\d NAME, \\q, help and exit do the same.
            """;

    /** Their names. */
    static final List<String> NAMES = List.of(".tables", ".schema", ".explain", ".help", ".quit");

    private final SqlConsole console;
    private final PrintWriter out;
    private final Runner runner;

    DotCommands(SqlConsole console, PrintWriter out, Runner runner) {
        this.console = console;
        this.out = out;
        this.runner = runner;
    }

    /** Runs a statement; the answer is an exit code. */
    interface Runner {
        int run(String statement) throws IOException;
    }

    /**
     * What a command leaves.
     *
     * @param exit the code to exit with if nothing follows
     * @param quits whether nothing shall follow
     */
    record Answer(int exit, boolean quits) {}

    /** Whether a line is a command and not SQL. */
    static boolean isCommand(String line) {
        return line.strip().matches("(?s)[.\\\\].*|(?i:help|exit|quit)[\\s;]*");
    }

    /** The command that a word of psql's means; other words stay as they are. */
    private static String meant(List<String> words) {
        String word = words.get(0).toLowerCase(Locale.ROOT);
        return switch (word) {
            case ".exit", "exit", "quit", "\\q" -> ".quit";
            case "help", "\\?", "\\h" -> ".help";
            case "\\d", "\\dt", "\\d+", "\\dt+" -> words.size() == 1 ? ".tables" : ".schema";
            default -> word;
        };
    }

    Answer execute(String line) throws IOException {
        String text = line.strip();
        List<String> words = List.of(text.split("[\\s;]+"));
        String word = meant(words);
        int exit = ExitCode.DONE;
        if (word.equals(".quit")) {
            return new Answer(ExitCode.DONE, true);
        } else if (word.equals(".help")) {
            out.print(HELP);
        } else if (word.equals(".tables") && words.size() == 1) {
            exit = runner.run("SHOW TABLES");
        } else if (word.equals(".schema") && words.size() == 2) {
            String name = words.get(1).matches("[\\w.@-]+") ? '"' + words.get(1) + '"' : words.get(1);
            exit = runner.run("SELECT column_name, column_type FROM (DESCRIBE FROM " + name + ")");
        } else if (word.equals(".explain")
                && words.size() == 2
                && List.of("on", "off").contains(words.get(1))) {
            console.explain(words.get(1).equals("on"));
        } else {
            out.println(text + ": there is no such command. Commands: .tables, .schema NAME, .explain on|off,"
                    + " .help, .quit. SQL statements do not start with a dot.");
            exit = ExitCode.USAGE;
        }
        out.flush();
        return new Answer(exit, false);
    }
}
