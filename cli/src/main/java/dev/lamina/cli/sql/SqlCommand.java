// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.InterruptibleInput;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.Terminal;
import dev.lamina.cli.console.WorkDirectory;
import dev.lamina.cli.store.OpenStore;
import dev.lamina.cli.store.StoreCommand;
import dev.lamina.sql.DroppedException;
import dev.lamina.sql.SqlException;
import dev.lamina.sql.SqlSession;
import dev.lamina.sql.Statements;
import dev.lamina.sql.TableSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lamina sql}: asks stored datasets and local files in DuckDB's SQL. */
@Command(
        name = "sql",
        sortOptions = false,
        header = "Query datasets and local files with SQL.",
        description = {
            "",
            "DuckDB runs the statements. Each dataset is a table: events is its latest version, events@3 is"
                    + " version 3. Only the columns and stripes that a statement needs are read. Without"
                    + " SQL, statements come from standard input, and commands such as .tables, a line each; .help"
                    + " lists them. A terminal keeps a history.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lamina sql \"SELECT sqlDate, avg(avgTone) FROM events GROUP BY ALL\"",
            "  lamina sql \"FROM events@3 WHERE avgTone < -5\" --format csv --to sad.csv",
            "  lamina sql \"FROM events JOIN 'codes.csv' USING (eventCode)\" --explain"
        })
public final class SqlCommand extends StoreCommand {
    @Parameters(arity = "0..1", paramLabel = "SQL", description = "SQL statements, separated by semicolons.")
    private String sql;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "table: the first rows, for reading; csv; json or jsonl: an object per line; parquet:"
                    + " only with --to. Default: what the name of the file says; table without --to.")
    private String format;

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "Write the result to this file, .csv, .json, .jsonl or .parquet, completely or not at all.")
    private Path to;

    @Option(names = "--explain", description = "Show on standard error what was read of each dataset.")
    private boolean explain;

    private SqlFormat answers;
    private List<String> statements;
    private int begun;
    private ProgressLine line;
    private Interruption stop;

    @Override
    protected void prepare(ProgressLine progress, Interruption interruption) {
        line = progress;
        stop = interruption;
        answers = format != null ? SqlFormat.named(format) : to != null ? SqlFormat.of(to) : SqlFormat.TABLE;
        if (sql != null && !DotCommands.isCommand(sql)) {
            statements = Statements.of(sql);
            if (statements.isEmpty()) {
                throw new IllegalArgumentException("There is no SQL statement. Try: lamina sql \"SELECT 1\".");
            }
        }
        if (to == null) {
            if (answers == SqlFormat.PARQUET) {
                throw new IllegalArgumentException("--format parquet needs a file. Add --to FILE, or choose csv.");
            }
            return;
        }
        if (statements == null || statements.size() > 1) {
            throw new IllegalArgumentException("--to: found " + (statements == null ? "no" : "several")
                    + " statements on the command line, expected one. Give one per file.");
        }
        Path whole = to.toAbsolutePath();
        // A whole result takes the place of what is there, which must not be a device, such as /dev/null.
        boolean isOther = Files.exists(whole) && !Files.isRegularFile(whole);
        if (isOther || !Files.isDirectory(whole.getParent())) {
            String found = isOther ? "the device or pipe " : "no directory for ";
            throw new IllegalArgumentException("--to: found " + (Files.isDirectory(whole) ? "the directory " : found)
                    + to + ", expected a file to write. Name another one.");
        }
    }

    @Override
    protected int withoutStore() throws IOException {
        // Local files can be asked all the same.
        return work(List::of);
    }

    @Override
    protected int work(OpenStore open, ProgressLine progress, Interruption interruption) throws IOException {
        return work(TableSource.of(open.datasets()));
    }

    private int work(TableSource source) throws IOException {
        line.giveWay();
        boolean typed = sql == null && Terminal.interactive();
        LongConsumer progress = rows -> {
            stop.check();
            if (!typed) {
                line.step(0, 0, "read only what the query needs");
                line.rows(rows, -1);
            }
        };
        try (WorkDirectory work = WorkDirectory.make("sql");
                SqlSession session = SqlSession.open(source, work.path().resolve("spill"))) {
            if (typed) {
                return SqlShell.run(session, source, answers, explain, progress, error());
            }
            Runnable beforeOutput = () -> {
                stop.check();
                line.giveWay();
            };
            SqlConsole console = new SqlConsole(session, answers, to, error(), progress, beforeOutput).explain(explain);
            stop.onStop(console::cancel);
            if (to == null && answers == SqlFormat.TABLE) {
                console.width(Terminal.width());
            }
            if (sql == null) {
                return piped(console);
            }
            return statements == null ? commands(console).execute(sql).exit() : all(console, statements);
        }
    }

    private int all(SqlConsole console, List<String> given) throws IOException {
        for (String statement : given) {
            stop.check();
            int exit = run(console, statement);
            begun++;
            if (exit != ExitCode.DONE) {
                if (statements == null || statements.size() > 1) {
                    error().println("That was statement " + begun
                            + (statements == null ? "" : " of " + statements.size()) + "; none after it was run.");
                }
                return exit;
            }
        }
        return ExitCode.DONE;
    }

    private DotCommands commands(SqlConsole console) {
        return new DotCommands(console, out(), statement -> run(console, statement));
    }

    /** Runs each statement as soon as its semicolon is read, and each command as soon as its line is. */
    private int piped(SqlConsole console) throws IOException {
        DotCommands commands = commands(console);
        BufferedReader in =
                new BufferedReader(new InputStreamReader(new InterruptibleInput(System.in), StandardCharsets.UTF_8));
        StringBuilder text = new StringBuilder();
        for (String read = in.readLine(); read != null; read = in.readLine()) {
            if (text.isEmpty() && (read.isBlank() || read.stripLeading().startsWith("--"))) {
                continue;
            }
            if (text.isEmpty() && DotCommands.isCommand(read)) {
                DotCommands.Answer answer = commands.execute(read);
                if (answer.quits() || answer.exit() != ExitCode.DONE) {
                    return answer.exit();
                }
                continue;
            }
            text.append(read).append('\n');
            // The whole text is looked at only where a line may end it: a list of values may have one on each line.
            if ((read.indexOf(';') >= 0 || read.contains("*/")) && Statements.areWhole(text.toString())) {
                int exit = all(console, Statements.of(text.toString()));
                if (exit != ExitCode.DONE) {
                    return exit;
                }
                text.setLength(0);
            }
        }
        return all(console, Statements.of(text.toString()));
    }

    private int run(SqlConsole console, String statement) throws IOException {
        try {
            console.run(statement);
            return ExitCode.DONE;
        } catch (SqlException e) {
            // Of a statement that was cancelled DuckDB says no more than that.
            stop.check();
            line.giveWay();
            error().println(e.getMessage());
            return ExitCode.USAGE;
        } catch (IOException e) {
            if (!(e instanceof DroppedException) && !isDamage(e)) {
                throw e;
            }
            line.giveWay();
            error().println(e.getMessage());
            return ExitCode.FAILED;
        }
    }
}
