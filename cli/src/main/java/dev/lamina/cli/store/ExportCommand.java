// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.input.FileOptions;
import dev.lamina.data.DatasetException;
import dev.lamina.data.export.Export;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.names.UnknownName;
import dev.lamina.results.Figures;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lamina export}: writes rows of a dataset as a file. */
@Command(
        name = "export",
        sortOptions = false,
        header = "Export rows of a dataset to a file.",
        footer = {
            "",
            "Examples:",
            "  lamina export events --to events.parquet",
            "  lamina export events --columns sqlDate,avgTone --to tone.csv",
            "  lamina export events --columns sqlDate --to - --format csv",
            "  lamina export events --where 'avgTone<-5' --to sad.arrow --version 0"
        })
public final class ExportCommand extends StoreCommand {
    @Parameters(paramLabel = "NAME", description = "The dataset's name; see lamina datasets.")
    private String name;

    @Mixin
    private ExportTarget target;

    @Option(
            names = "--columns",
            split = ",",
            paramLabel = "NAME",
            description = "Export these columns, in this order. Default: all.")
    private List<String> columns = new ArrayList<>();

    @Option(
            names = "--where",
            paramLabel = "CONDITION",
            description = "Export only the rows that meet this condition, with = <> < <= > >=, between, in, is"
                    + " null, and, or, not. Put texts and dates in single quotes.")
    private String where;

    @Option(names = "--version", paramLabel = "V", description = "The version to export. Default: the latest.")
    private Integer version;

    private Export export;

    @Override
    protected void prepare(ProgressLine progress, Interruption interruption) throws IOException, DatasetException {
        export = target.open();
    }

    @Override
    protected void release() throws IOException {
        target.release();
    }

    @Override
    protected int work(OpenStore open, ProgressLine progress, Interruption interruption)
            throws IOException, DatasetException, UnsupportedQueryException {
        DatasetVersion found =
                open.datasets().find(name, version == null ? OptionalInt.empty() : OptionalInt.of(version));
        List<String> names = columns.isEmpty() ? found.entity().names() : FileOptions.trimmed(columns);
        requireColumns(names, found.entity().names());
        Predicate condition = where == null ? null : Predicate.parse(where, found.entity());
        Query.Scan scan = new Query.Scan(names, Query.Form.CODES, condition, true);
        // How many rows a condition leaves is not known before they are read.
        long of = condition == null ? found.rows() : -1;
        progress.step(0, 0, "export " + name);
        try (StripeTable store = open.datasets().open(found);
                BatchCursor cursor = store.read(scan)) {
            long rows = export.write(cursor, found.entity().fields(names), done -> {
                interruption.check();
                progress.rows(done, of);
            });
            progress.giveWay();
            PrintWriter account = target.isStandardOutput() ? error() : out();
            target.deliver()
                    .ifPresent(bytes -> account.println("Wrote " + Figures.whole(rows)
                            + (rows == 1 ? " row, " : " rows, ") + Figures.whole(bytes) + " bytes, to " + target
                            + "."));
            return ExitCode.DONE;
        } catch (IOException e) {
            if (!isDamage(e)) {
                throw e;
            }
            progress.close();
            error().println(e.getMessage() + " lamina check " + name
                    + " lists everything that is damaged. You can still export the other columns.");
            return ExitCode.FAILED;
        }
    }

    /** @throws IllegalArgumentException naming the first one that is not known */
    private static void requireColumns(List<String> names, List<String> known) {
        for (String name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "--columns: there is no column \"" + name + "\". " + UnknownName.hint(name, known));
            }
        }
    }
}
