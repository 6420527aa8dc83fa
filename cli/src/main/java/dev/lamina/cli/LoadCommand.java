// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.results.Figures;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lamina load}: stores files as a new version of a dataset. */
@Command(
        name = "load",
        sortOptions = false,
        header = "Store files as a new version of a dataset.",
        description = {
            "",
            "Nothing of the version can be read before all of it is stored and read back. A load that ended early"
                    + " goes on with --resume.",
            "With --append the version has the rows of the latest one, too, whose chunks are not copied. An append that"
                    + " ended early is begun again.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lamina load events 'gdelt/*.export.CSV'",
            "  lamina load events day.tsv.gz --bad-rows skip --data-dir events-store",
            "  lamina load trips trips.csv --key id",
            "  lamina load events tomorrow.tsv.gz --append",
            "  lamina load events day.tsv.gz --contact-points db1,db2 --user etl"
        })
final class LoadCommand extends StoreCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The dataset's name; new, or one to add a version to.")
    private String name;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FILE", description = "Files or globs; plain or .gz.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "What the files are; see lamina list datasets. Default: by the first file.")
    private String format;

    @Option(names = "--edition", paramLabel = "EDITION", description = "Another edition of the format, such as A.")
    private String edition;

    @Mixin
    private FileOptions fileOptions;

    @Option(
            names = "--bad-rows",
            paramLabel = "fail|skip",
            defaultValue = "fail",
            description = "fail: the first bad row ends the load; skip: bad rows are counted and kept in a file."
                    + " Default: ${DEFAULT-VALUE}.")
    private String badRows;

    @Option(names = "--resume", description = "Go on with the load of the same files that ended early.")
    private boolean resume;

    @Option(names = "--append", description = "Keep the rows of the latest version, and add these.")
    private boolean append;

    private WorkDirectory work;
    private Dataset dataset;
    private boolean begun;

    @Override
    boolean makes() {
        return true;
    }

    @Override
    void prepare(ProgressLine progress, Interruption interruption) throws IOException, DatasetException {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")) {
            throw new IllegalArgumentException("NAME: found \"" + name
                    + "\", expected up to 100 letters, digits, and _ . - behind the first. Choose another name.");
        }
        if (append && resume) {
            throw new IllegalArgumentException(
                    "--resume: found it with --append, expected one of them: nothing stays of an"
                            + " append that ended early. Append again.");
        }
        DatasetFamily family = format == null ? Datasets.recognising(files) : Datasets.named(format);
        work = WorkDirectory.make("load");
        DatasetRequest request = DatasetRequest.files(files, work.path())
                .withParameters(parameters(family))
                .withBadRows(BadRowsWord.parse(badRows))
                .withCheckWhileRead()
                .withProgress(stoppable(progress.dataset(), interruption));
        dataset = family.open(request);
        int entities = dataset.schema().entities().size();
        if (entities > 1) {
            throw DatasetException.input("Dataset " + family.name() + " has " + entities
                    + " entities, expected one: a stored dataset has one kind of record. Run a study on it, such as"
                    + " lamina run " + family.name() + ".");
        }
        if (dataset.rejectsFile().isPresent()) {
            Path kept = work.keep(dataset.rejectsFile().get(), name + "-rejects");
            progress.note("Bad rows are kept, with their reasons, in " + kept);
        }
    }

    private Map<String, Object> parameters(DatasetFamily family) {
        Map<String, Object> parameters = fileOptions.parameters();
        if (!parameters.isEmpty() && !family.takesAny()) {
            throw new IllegalArgumentException(fileOptions.first() + ": found it beside files of the form "
                    + family.name() + ", which has its own columns, expected a file of any form. Leave it out, or pass"
                    + " --format file.");
        }
        if (edition != null) {
            parameters.put("edition", edition);
        }
        return parameters;
    }

    @Override
    int work(OpenStore open, ProgressLine progress, Interruption interruption) throws IOException, DatasetException {
        String fingerprint = FileFingerprint.of(dataset, files, badRows);
        progress.step(0, 0, "load " + name);
        begun = true;
        LoadProgress shown = new LoadProgress() {
            @Override
            public void rows(long done, long of) {
                interruption.check();
                progress.rows(done, of);
            }

            @Override
            public void note(String message) {
                progress.note(message);
            }
        };
        long rows = append
                ? open.datasets().append(name, dataset, fingerprint, LoadOptions.DEFAULT, shown)
                : open.datasets().load(name, dataset, fingerprint, resume, shown);
        DatasetVersion version = open.datasets().find(name, OptionalInt.empty());
        out().println("Loaded " + Figures.whole(rows) + " rows as version " + version.version() + " of " + name + ": "
                + (append ? "with those before " + Figures.whole(version.rows()) + " rows, " : "")
                + Figures.bytes(version.bytes()) + ", "
                + Figures.number((double) version.bytes() / Math.max(1, version.rows()))
                + " bytes per row.");
        return ExitCode.DONE;
    }

    @Override
    String afterStop() {
        if (!begun) {
            return "";
        }
        return append
                ? "Nothing was appended; the same command begins again."
                : "The same command with --resume goes on with the load.";
    }

    @Override
    void release() throws IOException {
        if (dataset != null) {
            dataset.close();
        }
        if (work != null) {
            work.close();
        }
    }

    private static DatasetProgress stoppable(DatasetProgress progress, Interruption interruption) {
        return new DatasetProgress() {
            @Override
            public void at(String phase, long rows, long of) {
                interruption.check();
                progress.at(phase, rows, of);
            }

            @Override
            public void note(String message) {
                progress.note(message);
            }
        };
    }
}
