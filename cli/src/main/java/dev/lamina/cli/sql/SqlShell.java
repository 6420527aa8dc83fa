// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Home;
import dev.lamina.node.process.PrivateDirectory;
import dev.lamina.sql.SqlException;
import dev.lamina.sql.SqlSession;
import dev.lamina.sql.Statements;
import dev.lamina.sql.TableSource;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** {@code lamina sql} at a terminal: statements one by one, with a history and the time that each took. */
final class SqlShell {
    private final SqlConsole console;
    private final Terminal terminal;
    private final PrintWriter out;
    private volatile boolean cancelled;

    private SqlShell(SqlConsole console, Terminal terminal) {
        this.console = console;
        this.terminal = terminal;
        this.out = terminal.writer();
    }

    /** Reads and runs statements to the end of the input. */
    static int run(
            SqlSession session,
            TableSource source,
            SqlFormat format,
            boolean explain,
            LongConsumer progress,
            PrintWriter error)
            throws IOException {
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .nativeSignals(true)
                .build()) {
            SqlShell[] self = new SqlShell[1];
            LongConsumer stoppable = rows -> {
                progress.accept(rows);
                self[0].check();
            };
            SqlConsole console = new SqlConsole(session, format, null, error, stoppable, () -> self[0].check())
                    .explain(explain)
                    .timed(true);
            self[0] = new SqlShell(console, terminal);
            return self[0].loop(source);
        }
    }

    /** The statement at work is to end. */
    private static final class Cancelled extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Cancelled() {
            super("Stopped.");
        }
    }

    private void check() {
        if (cancelled) {
            throw new Cancelled();
        }
    }

    private int loop(TableSource source) throws IOException {
        Path history = Home.directory().resolve("sql-history");
        PrivateDirectory.make(history.getParent());
        LineReader reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("lamina")
                .parser(new StatementParser())
                .completer(new SqlCompleter(source))
                .option(LineReader.Option.CASE_INSENSITIVE, true)
                .variable(LineReader.HISTORY_FILE, history)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "   ...> ")
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .build();
        terminal.handle(Terminal.Signal.INT, signal -> {
            cancelled = true;
            console.cancel();
        });
        DotCommands commands = new DotCommands(console, out, this::run);
        out.println("lamina sql; .help for help, .quit or Ctrl-D to leave.");
        out.flush();
        while (true) {
            try {
                String text = reader.readLine("lamina> ").strip();
                cancelled = false;
                console.width(terminal.getSize().getColumns());
                if (DotCommands.isCommand(text)) {
                    if (commands.execute(text).quits()) {
                        return ExitCode.DONE;
                    }
                    out.flush();
                } else {
                    for (String statement : Statements.of(text)) {
                        if (!cancelled) {
                            run(statement);
                        }
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

    private int run(String statement) {
        int exit = ExitCode.DONE;
        try {
            console.run(statement);
        } catch (SqlException | IOException | Cancelled | IllegalArgumentException e) {
            out.println(cancelled ? "Stopped." : e.getMessage());
            exit = ExitCode.USAGE;
        }
        out.flush();
        return exit;
    }
}
