// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.InterruptibleInput;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.WorkDirectory;
import dev.lamina.cli.input.BadRowsOption;
import dev.lamina.cli.input.FileOptions;
import dev.lamina.cli.input.FileTable;
import dev.lamina.cli.input.InputCopies;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.InputFiles;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.names.PlainName;
import dev.lamina.results.Figures;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            "The new version becomes readable when all of it is stored and read back. If a load ends early,"
                    + " continue it with --resume.",
            "With --append, the new version also has the rows of the latest one, without copying them. If an"
                    + " append ends early, run it again.",
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
public final class LoadCommand extends StoreCommand {
    @Parameters(
            index = "0",
            paramLabel = "NAME",
            description = "The name of a new dataset, or of an existing" + " one to add a version to.")
    private String name;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files or globs to load, plain, .gz or .zst; directories with Parquet files; - for standard"
                    + " input.")
    private List<String> named = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "The files' format; see lamina list datasets. Default: detected from the first file.")
    private String format;

    @Option(names = "--edition", paramLabel = "EDITION", description = "Another edition of the format, such as A.")
    private String edition;

    @Mixin
    private FileOptions fileOptions;

    @Option(
            names = "--bad-rows",
            paramLabel = "fail|skip",
            defaultValue = "fail",
            description = "fail: stop at the first bad row. skip: count bad rows, write them to a file and go"
                    + " on. Default: ${DEFAULT-VALUE}.")
    private String badRows;

    @Option(names = "--resume", description = "Resume a load of the same files that ended early.")
    private boolean resume;

    @Option(names = "--append", description = "Keep the rows of the latest version and add these.")
    private boolean append;

    private List<String> files;
    private InputCopies copies;
    private BadRows badRowsPolicy;
    private DatasetFamily family;
    private WorkDirectory work;
    private Dataset dataset;
    private boolean takesAny;
    private Map<String, Object> parameters;
    private boolean begun;
    private int version;

    @Override
    protected void prepare(ProgressLine progress, Interruption interruption) throws IOException, DatasetException {
        requireNameFirst();
        if (!PlainName.is(name)) {
            throw new IllegalArgumentException(
                    "NAME: \"" + name + "\" can't be a dataset's name. Use up to " + PlainName.RULE + ".");
        }
        if (append && resume) {
            throw new IllegalArgumentException(
                    "--resume can't be combined with --append: an append that ended early leaves nothing to"
                            + " resume. Append again.");
        }
        if (resume && isReadOnce()) {
            throw new IllegalArgumentException(
                    "--resume: standard input, or a pipe, can't be read again. Drop the unfinished version, and load anew.");
        }
        badRowsPolicy = BadRowsOption.parse(badRows);
        copies = InputCopies.of(named, new InterruptibleInput(System.in));
        files = copies.inputs();
        family = format == null ? Datasets.recognising(files) : Datasets.named(format);
        parameters = parameters();
    }

    @Override
    protected boolean makes(ProgressLine progress, Interruption interruption) throws IOException, DatasetException {
        read(progress, interruption);
        return true;
    }

    /** Reads the files, or as much of them as their types and key take. */
    private void read(ProgressLine progress, Interruption interruption) throws IOException, DatasetException {
        work = WorkDirectory.make("load");
        DatasetRequest request = DatasetRequest.files(files, work.path())
                .withParameters(parameters)
                .withBadRows(badRowsPolicy)
                .withCheckWhileRead()
                .withProgress(stoppable(progress.dataset(), interruption));
        dataset = family.open(request);
        int entities = dataset.schema().entities().size();
        if (entities > 1) {
            throw DatasetException.input("Dataset " + family.name() + " has " + entities
                    + " entities, and a stored dataset can only have one. Run a study on it instead: lamina run"
                    + " " + family.name() + ".");
        }
        takesAny = family.takesAny();
        if (takesAny) {
            out().print(FileTable.of(dataset, fileOptions.parameters().containsKey("key")));
            out().flush();
        }
        if (dataset.rejectsFile().isPresent()) {
            copies.name(dataset.rejectsFile().get());
            Path kept = work.keep(dataset.rejectsFile().get(), name + "-rejects");
            progress.note("Bad rows are kept, with their reasons, in " + kept);
        }
    }

    /** A file given as the name, and a name given as the file, are the two in the wrong order. */
    private void requireNameFirst() {
        String second = named.get(0);
        if (named.size() == 1
                && name.contains(".")
                && PlainName.is(second)
                && !second.contains(".")
                && Files.notExists(Path.of(second))
                && Files.isRegularFile(Path.of(name))) {
            throw new IllegalArgumentException("NAME: found the file " + name + ", expected the dataset's name, which"
                    + " comes first: lamina load " + second + " " + name + ".");
        }
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = fileOptions.parameters();
        if (!parameters.isEmpty() && !family.takesAny()) {
            throw new IllegalArgumentException(fileOptions.first() + ": files of the format " + family.name()
                    + " have fixed columns. Leave the option out, or pass --format file.");
        }
        if (edition != null) {
            parameters.put("edition", edition);
        }
        return parameters;
    }

    @Override
    protected int work(OpenStore open, ProgressLine progress, Interruption interruption)
            throws IOException, DatasetException {
        if (dataset == null) {
            if (!resume) {
                open.datasets().requireNoUnfinishedLoad(name);
            }
            read(progress, interruption);
        }
        String fingerprint = FileFingerprint.of(dataset, files, badRows, parameters);
        progress.step(0, 0, "load " + name);
        Optional<DatasetVersion> latest = open.datasets().latest(name);
        boolean isNew = append && latest.isEmpty();
        if (latest.isPresent() && takesAny) {
            EarlierColumns.require(latest.get().label(), latest.get().entity(), dataset.entity());
        }
        begun = append || resume;
        LoadProgress shown = new LoadProgress() {
            @Override
            public void rows(long done, long of) {
                interruption.check();
                progress.rows(done, of);
            }

            @Override
            public void version(int number) {
                version = number;
                begun = true;
                if (isNew) {
                    progress.note("There was no dataset " + name + " yet: --append makes a new one.");
                }
            }

            @Override
            public void note(String message) {
                progress.note(message);
            }
        };
        long rows = append
                ? open.datasets().append(name, dataset, fingerprint, LoadOptions.DEFAULT, shown)
                : open.datasets().load(name, dataset, fingerprint, resume, shown);
        // Not the latest: another load may have ended since.
        DatasetVersion loaded = open.datasets().find(name, OptionalInt.of(version));
        out().println("Loaded " + Figures.whole(rows) + (rows == 1 ? " row as version " : " rows as version ") + version
                + " of " + name + ": "
                + (append && loaded.rows() > rows ? Figures.whole(loaded.rows()) + " rows with the earlier ones, " : "")
                + Figures.whole(loaded.stripes()) + (loaded.stripes() == 1 ? " stripe, " : " stripes, ")
                + Figures.bytes(loaded.bytes()) + ", "
                + Figures.number((double) loaded.bytes() / Math.max(1, loaded.rows()))
                + " bytes per row.");
        return ExitCode.DONE;
    }

    @Override
    protected Exception named(Exception failure) {
        return copies == null ? failure : copies.named(failure);
    }

    @Override
    protected String afterStop() {
        if (!begun) {
            return "";
        }
        if (!append && isReadOnce()) {
            return "Drop the unfinished version, and load anew.";
        }
        return append
                ? "Look with lamina datasets whether " + name
                        + " has a new version. If not, run the same command again."
                : "Run the same command with --resume to continue the load.";
    }

    private boolean isReadOnce() {
        return named.stream().anyMatch(input -> InputCopies.isStandard(input) || InputFiles.isPipe(input));
    }

    @Override
    protected void release() throws IOException {
        if (dataset != null) {
            dataset.close();
        }
        if (work != null) {
            work.close();
        }
        if (copies != null) {
            copies.close();
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
