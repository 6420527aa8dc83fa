// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.cli.cluster.ServerOptions;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.GivenCommand;
import dev.lamina.cli.console.Home;
import dev.lamina.cli.console.InterruptibleRun;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.input.BadRowsOption;
import dev.lamina.cli.input.FileOptions;
import dev.lamina.cli.input.FileStudy;
import dev.lamina.cli.input.InputCopies;
import dev.lamina.cli.input.QuestionOptions;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.study.DryRun;
import dev.lamina.study.StudyRun;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.RunTime;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.OperationKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina run}: executes a study. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        // The usual one has STUDY at the end, where --input would take it for one of its files.
        customSynopsis = "lamina run STUDY [OPTIONS]",
        header = "Run a study: store the data in each layout, check that all answers are equal, measure, and"
                + " report.",
        footer = {
            "",
            "Examples:",
            "  lamina run gdelt",
            "  lamina run gdelt --input 'events/*.tsv.gz' --layouts row-per-record,columnar-flatbuffers-dict",
            "  lamina run gdelt --as-published --edition A --rows 200000",
            "  lamina run my-study.yaml --repeats 10 --out results",
            "  lamina run layouts --input trips.csv --key id --partition day --queries q.yaml",
            "  lamina run layouts --input readings.csv --queries q.yaml --dry-run",
            "  lamina run layouts --input readings.csv --queries q.yaml --candidate model.cql",
            "  lamina run layouts --input readings.csv --queries q.yaml --mixed --days 0.5",
            "  lamina run tiles --nodes 3 --vnodes 256 --cassandra 4.1.10,5.0.9",
            "  lamina run gdelt --contact-points db1,db2 --user bench --password-file secret",
            "  lamina run gdelt --against main --fail-if 'throughput(columnar,scan-all)<-5%%' --junit junit.xml"
        })
public final class RunCommand implements Callable<Integer> {
    /** Interactive runs that write more than this ask first. */
    private static final long ASK_ABOVE_ROWS = 2_000_000;

    /** Which clients issue the operations. */
    enum ClientChoice {
        tuned,
        published,
        both,
        cql,
        thrift
    }

    @Spec
    private CommandSpec spec;

    /** For shells, which complete them. */
    private static final class StudyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Studies.names().iterator();
        }
    }

    @Parameters(
            paramLabel = "STUDY",
            completionCandidates = StudyNames.class,
            description = "A study's name (see lamina list studies), or a YAML file.")
    private String study;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "The number of rows to generate, or to read from the start of --input.")
    private Long rows;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Files or globs to read instead of generated rows, plain, .gz or .zst; directories with"
                    + " Parquet files; - for standard input.")
    private List<String> named = new ArrayList<>();

    @Option(
            names = "--bad-rows",
            paramLabel = "fail|skip",
            defaultValue = "fail",
            description = "fail: stop at the first bad row. skip: count bad rows, write them to a file and go"
                    + " on. Default: ${DEFAULT-VALUE}.")
    private String badRows;

    @Option(
            names = "--layouts",
            split = ",",
            paramLabel = "NAME",
            description = "Run only these layouts; all includes those that the study leaves out by default.")
    private List<String> layouts = new ArrayList<>();

    @Option(names = "--operations", split = ",", paramLabel = "NAME", description = "Run only these operations.")
    private List<String> operations = new ArrayList<>();

    @Option(
            names = {"--client", "--clients"},
            split = ",",
            paramLabel = "CLIENT",
            defaultValue = "tuned",
            description = "${COMPLETION-CANDIDATES}; cql and thrift are the tuned client over one of the two"
                    + " protocols. Default:"
                    + " ${DEFAULT-VALUE}.")
    private List<ClientChoice> clients;

    @Option(names = "--as-published", description = "Use the client and the operations of the publication.")
    private boolean asPublished;

    @Option(
            names = "--edition",
            paramLabel = "EDITION",
            description = "Run another edition of the study, such" + " as A.")
    private String edition;

    @Option(
            names = "--widest-row",
            paramLabel = "ROW",
            description = "The widest row, for studies on rows of different widths: small-row to ten-million.")
    private String widestRow;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "The number of users of the REST service, for studies that have one; published: 1000.")
    private Integer users;

    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            description = "How long each user sends requests, in seconds; published: 3600.")
    private Integer duration;

    @Option(
            names = "--repeats",
            paramLabel = "N",
            description = "Repeats of each cell. Default: 5; 10 for reads of only two layouts. Fewer than 3 give no"
                    + " intervals.")
    private Integer repeats;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description =
                    "How long the run may take, such as 5m or 90s: shorter runs generate fewer rows, with three to"
                            + " five repeats. Default: the time that the study says for all of it, if it does;"
                            + " else as long as it takes.")
    private String time;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed; the same seed gives the same rows and queries. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--cassandra",
            paramLabel = "VERSION[,VERSION...]",
            description = "Cassandra's version, or several to run the study on each.")
    private String cassandra;

    @Option(names = "--heap", paramLabel = "SIZE", description = "The heap of each node, such as 2G.")
    private String heap;

    @Mixin
    private FileOptions fileOptions;

    @Mixin
    private QuestionOptions questionOptions;

    @Mixin
    private ServerOptions servers;

    @Option(
            names = "--off-heap",
            paramLabel = "MB",
            defaultValue = "512",
            description = "Memory outside Lamina's heap for reading the dataset. Default: ${DEFAULT-VALUE}.")
    private int offHeapMegabytes;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The directory for the results. Default: a new one in ~/.lamina/runs.")
    private Path out;

    @Option(
            names = "--dry-run",
            description =
                    "Show the layouts' tables, and how each would answer the queries in SQL; start nothing but the"
                            + " Cassandra that reads --candidate.")
    private boolean dryRun;

    @Option(names = "--keep", description = "Keep the server's directory and the temporary files.")
    private boolean keep;

    @Option(names = "--yes", description = "Do not ask for confirmation before a large run.")
    private boolean yes;

    @Option(
            names = "--against",
            paramLabel = "RUN",
            description = "An earlier run to compare with: its directory, or its run.json.")
    private Path against;

    @Mixin
    private FullOption full;

    @Mixin
    private BoundOptions boundOptions;

    @Mixin
    private SummaryOptions summaries;

    @Override
    public Integer call() throws Exception {
        try (InputCopies copies = InputCopies.of(named, System.in)) {
            return copies.use(inputs -> call(inputs, copies));
        }
    }

    private Integer call(List<String> inputs, InputCopies copies) throws Exception {
        RunChecks checks = RunChecks.of(boundOptions.bounds(), against, summaries);
        if (rows != null && rows <= 0) {
            throw new IllegalArgumentException("--rows must be 1 or more, not " + rows + ".");
        }
        if (offHeapMegabytes < 128) {
            throw new IllegalArgumentException("--off-heap must be 128 MB or more, not " + offHeapMegabytes + ".");
        }
        Study chosen = Studies.named(study, edition);
        chosen = asPublished ? chosen.published() : chosen;
        if (widestRow != null) {
            chosen = chosen.withLargest(widestRow);
        }
        chosen = OperationKind.withUsers(chosen, users, duration);
        String within = time(chosen);
        Path directory = out != null ? out : Home.newRun(chosen.study());
        RunOptions options = RunOptions.in(directory, Home.directory())
                .inputs(inputs)
                .rows(rows == null ? 0 : rows)
                .badRows(BadRowsOption.parse(badRows))
                .layouts(FileOptions.trimmed(layouts))
                .operations(FileOptions.trimmed(operations))
                .clients(clients())
                .asPublished(asPublished)
                .repeats(repeats)
                .seconds(within == null ? null : RunTime.seconds(within))
                .seed(seed)
                .cassandra(cassandra)
                .heap(heap)
                .keep(keep)
                .offHeapBytes(offHeapMegabytes * 1024L * 1024)
                .command(GivenCommand.of(spec) + (within == null || time != null ? "" : " --time " + within))
                .servers(servers.wish(cassandra, heap))
                .build();
        chosen = new FileStudy(fileOptions, questionOptions, named)
                .of(chosen, options, spec.commandLine().getOut());
        if (dryRun) {
            boolean isNew = !Files.exists(directory);
            try (ProgressLine progress = ProgressLine.onStandardError()) {
                DryRun planned = new StudyRun(chosen, options, progress, progress).dryRun();
                spec.commandLine().getOut().print(DryRunText.of(planned));
                spec.commandLine().getOut().flush();
            } finally {
                if (isNew) {
                    InterruptibleRun.removeEmpty(directory);
                }
            }
            return ExitCode.DONE;
        }
        if (rows != null && rows > ASK_ABOVE_ROWS && !confirmed()) {
            spec.commandLine().getErr().println("Nothing was run.");
            return ExitCode.USAGE;
        }
        return run(chosen, options, checks, copies);
    }

    private Integer run(Study chosen, RunOptions options, RunChecks checks, InputCopies copies) throws Exception {
        try (InterruptibleRun work = new InterruptibleRun(options.directories().out())) {
            StudyRun run = new StudyRun(chosen, options, work.progress(), work.progress());
            checks.requireKnown(run);
            PrintWriter error = spec.commandLine().getErr();
            StudyRun.Outcome outcome = work.execute(run::interrupt, () -> {
                try {
                    return executed(run, options, work);
                } finally {
                    name(copies, options.directories().out().resolve("rejects.tsv"), error);
                }
            });
            if (outcome.run() == null) {
                error.println("Stopped before anything was measured.");
                return ExitCode.INTERRUPTED;
            }
            ReportCommand.print(
                    outcome.run(),
                    options.directories().out().resolve("run.json"),
                    full,
                    spec.commandLine().getOut());
            int checked = checks.judge(outcome.run(), spec.commandLine().getOut(), error);
            if (outcome.lostNode() != null) {
                error.println(outcome.lostNode().getMessage());
                return ExitCode.ENVIRONMENT;
            }
            if (!outcome.run().complete()) {
                return ExitCode.INTERRUPTED;
            }
            return outcome.failed() ? ExitCode.FAILED : checked;
        }
    }

    private static void name(InputCopies copies, Path rejects, PrintWriter error) {
        try {
            copies.name(rejects);
        } catch (IOException e) {
            error.println(rejects + " has the names of copies that are gone (" + e.getMessage() + ").");
        }
    }

    private StudyRun.Outcome executed(StudyRun run, RunOptions options, InterruptibleRun work) throws Exception {
        StudyRun.Outcome outcome = run.execute();
        if (outcome.run() != null) {
            work.progress().giveWay();
            write(
                    outcome.run(),
                    options.directories().out().resolve("run.json"),
                    full,
                    spec.commandLine().getOut());
        }
        return outcome;
    }

    /** Writes the results; where that fails, such as on a full disk, what was measured is at least shown. */
    static void write(Run run, Path results, FullOption full, PrintWriter out) throws IOException {
        try {
            RunJson.write(run, results);
        } catch (IOException e) {
            out.print(full.text(run));
            out.flush();
            throw e;
        }
    }

    /** The user's time; the study's, where the whole study runs and nothing else says how long; {@code null} for any. */
    private String time(Study chosen) {
        if (time != null && !RunTime.is(time)) {
            throw new IllegalArgumentException("--time: found \"" + time + "\", expected " + RunTime.RULE + ".");
        }
        boolean whole = rows == null
                && named.isEmpty()
                && layouts.isEmpty()
                && operations.isEmpty()
                && repeats == null
                && !asPublished
                && clients().size() == 1
                && (cassandra == null || !cassandra.contains(","));
        return time != null || !whole ? time : chosen.time();
    }

    private List<String> clients() {
        Set<String> names = new LinkedHashSet<>();
        for (ClientChoice choice : clients) {
            if (choice == ClientChoice.both) {
                names.add(ClientChoice.tuned.name());
                names.add(ClientChoice.published.name());
            } else {
                names.add(choice.name());
            }
        }
        return List.copyOf(names);
    }

    private boolean confirmed() {
        if (yes || System.console() == null) {
            return true;
        }
        String answer = System.console()
                .readLine(
                        "%,d rows take hours and some %,d GB of disk. Continue? [y/N] ",
                        rows, rows * 3 / 1_000_000 + 1);
        return answer != null && answer.trim().equalsIgnoreCase("y");
    }
}
