// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.sql.SqlException;
import dev.lamina.sql.SqlSession;
import dev.lamina.sql.Statements;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** {@code lamina sql} at a terminal: statements one by one, with a history and the time that each took. */
final class SqlShell {
    private static final String HELP = """
            A statement ends with a semicolon and may have many lines. Ctrl-C cancels a running statement.
              .tables list the datasets
              .schema NAME list the columns of a dataset, such as events or events@3
              .explain on|off show what each statement read
              .help show this help
              .quit leave, also Ctrl-D
            """;

    private final SqlConsole console;
    private final Terminal terminal;
    private final PrintWriter out;
    private volatile boolean cancelled;

    private SqlShell(SqlConsole console, Terminal terminal) {
        this.console = console;
        this.terminal = terminal;
        this.out = terminal.writer();
    }

    /** The width of the terminal that the process has; 0 where it can't be told. */
    static int terminalWidth() {
        try (Terminal terminal =
                TerminalBuilder.builder().system(true).dumb(true).build()) {
            return terminal.getSize().getColumns();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Reads and runs statements to the end of the input. */
    static int run(SqlSession session, SqlFormat format, boolean explain, LongConsumer progress, PrintWriter error)
            throws IOException {
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .nativeSignals(true)
                .build()) {
            SqlShell[] self = new SqlShell[1];
            LongConsumer stoppable = rows -> {
                progress.accept(rows);
                if (self[0].cancelled) {
                    throw new Cancelled();
                }
            };
            SqlConsole console = new SqlConsole(session, format, null, error, stoppable, () -> {})
                    .explain(explain)
                    .timed(true);
            self[0] = new SqlShell(console, terminal);
            return self[0].loop();
        }
    }

    /** The statement at work is to end. */
    private static final class Cancelled extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Cancelled() {
            super("Stopped.");
        }
    }

    private int loop() throws IOException {
        Path history = Home.directory().resolve("sql-history");
        Files.createDirectories(history.getParent());
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("lamina")
                .parser(new StatementParser())
                .variable(LineReader.HISTORY_FILE, history)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "   ...> ")
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
        terminal.handle(Terminal.Signal.INT, signal -> {
            cancelled = true;
            console.cancel();
        });
        out.println("lamina sql; .help for help, .quit leave, also Ctrl-D to leave.");
        out.flush();
        while (true) {
            try {
                String text = reader.readLine("lamina> ").strip();
                cancelled = false;
                console.width(terminal.getSize().getColumns());
                if (text.startsWith(".")) {
                    if (!command(text)) {
                        return ExitCode.DONE;
                    }
                } else {
                    for (String statement : Statements.of(text)) {
                        run(statement);
                    }
                }
            } catch (UserInterruptException e) {
                // What was typed is forgotten.
                continue;
            } catch (EndOfFileException e) {
                return ExitCode.DONE;
            }
        }
    }

    private void run(String statement) {
        try {
            console.run(statement);
        } catch (SqlException | IOException | Cancelled | IllegalArgumentException e) {
            out.println(cancelled ? "Stopped." : e.getMessage());
        }
        out.flush();
    }

    /** Does a command of our own; says whether to go on. */
    private boolean command(String text) {
        List<String> words = List.of(text.split("[\\s;]+"));
        String word = words.get(0).toLowerCase(Locale.ROOT);
        if (word.equals(".quit") || word.equals(".exit")) {
            return false;
        } else if (word.equals(".help")) {
            out.print(HELP);
        } else if (word.equals(".tables")) {
            run("SHOW TABLES");
        } else if (word.equals(".schema") && words.size() == 2) {
            run("SELECT column_name, column_type FROM (DESCRIBE FROM " + words.get(1) + ")");
        } else if (word.equals(".explain")
                && words.size() == 2
                && List.of("on", "off").contains(words.get(1))) {
            console.explain(words.get(1).equals("on"));
        } else {
            out.println(text + ": there is no such command. Commands: .tables, .schema NAME, .explain on|off,"
                    + " .help, .quit. SQL statements do not start with a dot.");
        }
        out.flush();
        return true;
    }
}
