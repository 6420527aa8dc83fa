// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.cli.console.StandardOutput;
import dev.lamina.results.Figures;
import dev.lamina.sql.SqlAnswer;
import dev.lamina.sql.SqlException;
import dev.lamina.sql.SqlSession;
import dev.lamina.sql.SqlStatement;
import dev.lamina.sql.TableAccount;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.LongConsumer;

/** Runs statements and writes their answers in a format, to standard output or into a file. */
final class SqlConsole {
    private static final int BUFFER_BYTES = 1 << 16;

    private final SqlSession session;
    private final SqlFormat format;
    private final Path file;
    private final PrintWriter error;
    private final LongConsumer progress;
    private final Runnable beforeOutput;
    private boolean explain;
    private boolean timed;
    private int width;
    private volatile SqlStatement running;

    /**
     * @param file where the answer goes; {@code null} for standard output
     * @param error where it is said what was read
     * @param progress hears of rows that were read; what it throws ends the statement
     * @param beforeOutput makes room for output; what it throws ends the statement
     */
    SqlConsole(
            SqlSession session,
            SqlFormat format,
            Path file,
            PrintWriter error,
            LongConsumer progress,
            Runnable beforeOutput) {
        this.session = session;
        this.format = format;
        this.file = file;
        this.error = error;
        this.progress = progress;
        this.beforeOutput = beforeOutput;
    }

    /** Whether it is said what each statement has read. */
    SqlConsole explain(boolean said) {
        explain = said;
        return this;
    }

    /** Whether tables tell how long they took. */
    SqlConsole timed(boolean told) {
        timed = told;
        return this;
    }

    /** The width of the terminal; 0 for none. */
    SqlConsole width(int columns) {
        width = columns;
        return this;
    }

    /** Runs one statement, and writes its answer as a whole. */
    void run(String sql) throws SqlException, IOException {
        long begun = System.nanoTime();
        SqlStatement statement = session.prepare(sql);
        List<TableAccount> read;
        running = statement;
        try {
            // Who wanted it to end while it was prepared had nothing to cancel.
            beforeOutput.run();
            read = file == null
                    ? print(statement, printer(new BufferedOutputStream(System.out, BUFFER_BYTES)), begun)
                    : write(statement, begun);
        } finally {
            running = null;
        }
        if (explain) {
            error.print(ExplainText.of(read));
            error.flush();
        }
    }

    /** Ends the statement that is at work, from another thread. */
    void cancel() {
        SqlStatement statement = running;
        if (statement != null) {
            statement.cancel();
        }
    }

    private RowPrinter printer(OutputStream out) {
        return switch (format) {
            case TABLE -> new TablePrinter(out, width);
            case CSV -> new CsvPrinter(out);
            case JSON -> new JsonPrinter(out);
            case PARQUET -> throw new IllegalStateException("Parquet is written by DuckDB.");
        };
    }

    private List<TableAccount> print(SqlStatement statement, RowPrinter printer, long begun)
            throws SqlException, IOException {
        try (SqlAnswer answer = statement.answer(printer.shape(), progress)) {
            printer.begin(statement.columns());
            boolean wanted = true;
            while (wanted && answer.next()) {
                beforeOutput.run();
                // Who reads the output may have gone, as head does.
                wanted = printer.rows(answer) && !(file == null && System.out.checkError());
            }
            beforeOutput.run();
            printer.end(timed ? Figures.seconds((System.nanoTime() - begun) / 1e9) : "");
            if (file == null) {
                StandardOutput.requireWhole();
            }
            return answer.accounts();
        }
    }

    private List<TableAccount> write(SqlStatement statement, long begun) throws SqlException, IOException {
        // A link goes on to lead to the file that it leads to.
        Path whole = Files.exists(file) ? file.toRealPath() : file;
        Path part = whole.resolveSibling(
                whole.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            List<TableAccount> read;
            if (format == SqlFormat.PARQUET) {
                read = statement.writeParquet(part, progress);
            } else {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), BUFFER_BYTES)) {
                    read = print(statement, printer(out), begun);
                }
            }
            Files.move(part, whole, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            beforeOutput.run();
            return read;
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
