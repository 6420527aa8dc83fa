// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.advise.Advice;
import dev.lamina.advise.AdviceRequest;
import dev.lamina.advise.AdviceRun;
import dev.lamina.advise.Frequencies;
import dev.lamina.advise.sample.TableSample;
import dev.lamina.advise.table.Growth;
import dev.lamina.cli.cluster.ClusterOptions;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.GivenCommand;
import dev.lamina.cli.console.Home;
import dev.lamina.cli.console.InterruptibleRun;
import dev.lamina.cli.input.BadRowsOption;
import dev.lamina.cli.input.FileLook;
import dev.lamina.cli.input.FileOptions;
import dev.lamina.cli.input.FileTable;
import dev.lamina.cli.input.InputCopies;
import dev.lamina.cli.input.QuestionOptions;
import dev.lamina.cql.Cluster;
import dev.lamina.data.DatasetException;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.datasets.joined.EntityProfile;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.JoinedQueries;
import dev.lamina.study.QueryFile;
import dev.lamina.study.candidate.ModelFile;
import dev.lamina.study.plan.KeySettings;
import dev.lamina.study.plan.LayoutsTemplate;
import dev.lamina.study.plan.RequestedServers;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina advise}: which tables to make for rows and queries. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        header = "Advise which tables to make for your rows, queries and writes, and measure them.",
        footer = {
            "",
            "Examples:",
            "  lamina advise readings.csv --queries q.yaml --quick",
            "  lamina advise readings.csv --queries q.yaml --cluster 6x8x3 --grows 2000/s --keep 90d",
            "  lamina advise readings.csv --queries q.yaml --max-p99 20ms --max-disk 500GB --max-tables 3",
            "  lamina advise readings.csv --queries q.yaml --candidate model.cql",
            "  lamina advise --from-table app.readings --queries q.yaml --contact-points db1",
            "  lamina advise readings.csv --queries q.yaml --contact-points db1"
        })
public final class AdviseCommand implements Callable<Integer> {
    private static final String NAME = "advise";
    private static final int REPEATS = 5;
    private static final Duration LEAST_TIME = Duration.ofMinutes(1);

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description =
                    "Files or globs with the rows, plain, .gz or .zst; directories with Parquet files; - for standard"
                            + " input.")
    private List<String> named = new ArrayList<>();

    @Option(
            names = "--queries",
            required = true,
            paramLabel = "FILE|SELECT",
            description =
                    "A YAML file with the queries in SQL and the writes, each with how often it is executed; or one"
                            + " SELECT.")
    private String queries;

    @Option(
            names = "--name",
            paramLabel = "TABLE",
            description =
                    "The table's name in queries, with which the names of advised tables begin. Default: the name of"
                            + " the first file, up to the first dot.")
    private String name;

    @Mixin
    private TargetOptions target;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private OwnTableOptions own;

    @Option(
            names = "--quick",
            description = "Measure small trials on tables of Lamina's own alone, and compute the rest: about a minute.")
    private boolean quick;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "How long it may take, such as 10m. Default: 5m, or 1m with --quick.")
    private String time;

    @Option(names = "--rows", paramLabel = "N", description = "Take the first N rows of the files alone.")
    private Long rows;

    @Mixin
    private FileOptions fileOptions;

    @Option(
            names = "--bad-rows",
            paramLabel = "fail|skip",
            defaultValue = "fail",
            description = "fail: stop at the first bad row. skip: count bad rows, write them to a file and go"
                    + " on. Default: ${DEFAULT-VALUE}.")
    private String badRows;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed; the same seed gives the same queries and trials. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--cassandra", paramLabel = "VERSION", description = "Cassandra's version, from 5.0 on.")
    private String cassandra;

    @Option(names = "--heap", paramLabel = "SIZE", description = "The heap of the node, such as 2G.")
    private String heap;

    @Mixin
    private SampleOptions sampling;

    @Mixin
    private ClusterOptions connection;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "The directory for advice.json, study.yaml and the report. Default: a new one in ~/.lamina/runs.")
    private Path out;

    @Override
    public Integer call() throws Exception {
        boolean isJoined = named.isEmpty()
                && !sampling.isGiven()
                && QueryFile.of(queries, null).hasEntities();
        if (isJoined) {
            requireJoinable();
            return call(List.of());
        }
        checkWhere();
        if (sampling.isGiven()) {
            return call(List.of());
        }
        try (InputCopies copies = InputCopies.of(named, System.in)) {
            return copies.use(this::call);
        }
    }

    /** Whether nothing else is asked for than can be said of several entities. */
    private void requireJoinable() {
        if (target.grows()) {
            throw new IllegalArgumentException(
                    "--grows can't be combined with a file of queries that has entities: it is"
                            + " said of one table. Write grows: 2000/s, and keep: 90d where rows expire, beside the files of each"
                            + " entity that grows.");
        }
        String refused =
                own.first() != null ? own.first() : !fileOptions.parameters().isEmpty() ? fileOptions.first() : null;
        if (refused != null) {
            throw new IllegalArgumentException(refused + " can't be combined with a file of queries that has entities:"
                    + " it is said of one table. Leave " + refused + " out, or write what it says into the file.");
        }
        checkConnection();
    }

    /** Whether a cluster is named, and needed, if something is said of one. */
    private void checkConnection() {
        if (!connection.isGiven()) {
            connection.requireNothing();
        } else if (quick && !sampling.isGiven()) {
            throw new IllegalArgumentException("--quick can't be combined with --contact-points: it measures no"
                    + " design, and so needs no cluster. Leave one of them out.");
        }
    }

    /** Whether it is clear where the rows are, and where designs are measured. */
    private void checkWhere() {
        if (!sampling.isGiven()) {
            if (named.isEmpty()) {
                throw new IllegalArgumentException(
                        "There are no rows. Name files, or a table of a running cluster with --from-table and"
                                + " --contact-points.");
            }
        } else {
            if (!named.isEmpty()) {
                throw new IllegalArgumentException("--from-table can't be combined with files: the rows are those of"
                        + " one or of the other. Leave one of them out.");
            }
            if (!connection.isGiven()) {
                throw new IllegalArgumentException("--from-table needs --contact-points too, such as"
                        + " --contact-points 10.0.0.1, since it reads a table of a running cluster.");
            }
            if (!fileOptions.parameters().isEmpty()) {
                throw new IllegalArgumentException(fileOptions.first() + " can't be combined with --from-table, whose"
                        + " schema says it. Leave " + fileOptions.first() + " out.");
            }
        }
        checkConnection();
    }

    /** Whether all values are, before anything is read. */
    private void requireValid() {
        if (rows != null && rows <= 0) {
            throw new IllegalArgumentException("--rows must be 1 or more, not " + rows + ".");
        }
        if (cassandra != null && cassandra.contains(",")) {
            throw new IllegalArgumentException("--cassandra: found \"" + cassandra
                    + "\", expected one version, since advice is for one. Name the one that your cluster has.");
        }
        if (cassandra != null && cassandra.matches("[0-9].*") && !AdviceRun.isAdvisable(cassandra)) {
            throw new IllegalArgumentException(
                    "--cassandra: found " + cassandra + ", expected 5.0 or later, whose indexes"
                            + " and compaction advice considers. Leave --cassandra out.");
        }
        if (sampling.isGiven()) {
            sampling.perSecond();
        }
        limits.limits();
        target.growth();
        duration();
        target.cluster();
    }

    private Integer call(List<String> files) throws Exception {
        requireValid();
        boolean isJoined = files.isEmpty() && !sampling.isGiven();
        String table = name != null || isJoined
                ? name
                : sampling.isGiven() ? sampling.name() : QuestionOptions.stem(files.get(0));
        QueryFile asked = QueryFile.of(queries, table);
        if (!isJoined && asked.hasEntities()) {
            throw new IllegalArgumentException("--queries: the file has entities, whose rows it names itself. Leave "
                    + (sampling.isGiven() ? "--from-table" : files.get(0)) + " out.");
        }
        TargetOptions.growth(asked);
        boolean isOn50 =
                (sampling.isGiven() || !connection.isGiven()) && (cassandra == null || cassandra.startsWith("5."));
        if (isOn50 && !quick) {
            target.requireExpiring(asked);
        }
        Path directory = out != null ? out : Home.newRun(NAME);
        TableSample sample = sampling.isGiven() ? sampling.sample(connection.cluster(), directory) : null;
        if (sample != null) {
            named = List.of(sample.file().toString());
        }
        // A table that is only read is measured beside others on servers of Lamina's own.
        Cluster existing = sample == null && connection.isGiven() ? connection.cluster() : null;
        RunOptions options = RunOptions.in(directory, Home.directory())
                .inputs(sample == null ? files : named)
                .servers(new RequestedServers(null, null, null, null, existing))
                .rows(rows == null ? 0 : rows)
                .badRows(BadRowsOption.parse(badRows))
                .repeats(REPEATS)
                .seed(seed)
                .cassandra(cassandra)
                .heap(heap)
                .command(GivenCommand.of(spec))
                .build();
        AdviceRequest request = isJoined ? joined(asked, options) : request(table, asked, sample, options);
        return run(request);
    }

    private AdviceRequest request(String table, QueryFile asked, TableSample sample, RunOptions options)
            throws DatasetException, NodeException, IOException {
        Frequencies frequencies = Frequencies.of(asked.queries()).warned(sample == null ? List.of() : sample.notes());
        List<ModelFile> models = own.models();
        Map<String, Object> words = sample == null ? fileOptions.parameters() : sample.parameters();
        FileProfile profile = SaferKey.of(FileLook.profile(words, options), frequencies.queries());
        Study template = Studies.named(LayoutsTemplate.NAME, null);
        List<Map<String, Object>> designs = new ArrayList<>();
        if (sample != null) {
            designs.add(today(sample, profile, template, options));
        }
        designs.addAll(asked.layouts());
        designs.addAll(own.layouts(models, table, profile, template, options));
        Study study = LayoutsTemplate.fill(
                template, profile, words, new KeySettings(List.of(), List.of()), frequencies.queries(), designs);
        PrintWriter screen = spec.commandLine().getOut();
        screen.print(FileTable.of(named, profile));
        if (sample != null && !sample.notes().isEmpty()) {
            // Before a query is refused that names a column which was left out.
            sample.notes().forEach(note -> screen.println("note       " + note));
            screen.println();
        }
        screen.flush();
        boolean isPart = sample != null && !sample.isWhole();
        Growth growth = target.growth();
        Map<String, Growth> grows =
                growth == null ? Map.of() : Map.of(profile.entity().name(), growth);
        return of(study, profile, table, frequencies, isPart, designs, grows, options);
    }

    /** The request of rows of several entities, which the file of queries names. */
    private AdviceRequest joined(QueryFile asked, RunOptions options) throws DatasetException, IOException {
        Frequencies frequencies = Frequencies.of(asked.queries());
        JoinedQueries joined = FileLook.joined(asked, frequencies.queries(), options);
        Study study = joined.study(Studies.named(LayoutsTemplate.NAME, null), List.of());
        PrintWriter screen = spec.commandLine().getOut();
        joined.profiles()
                .forEach(each -> screen.println(each.entity().name() + ": "
                        + String.join(", ", each.entity().names())));
        screen.println();
        screen.flush();
        EntityProfile one =
                joined.profiles().size() > 1 ? null : joined.profiles().get(0);
        return of(
                study,
                one == null ? null : one.profile(),
                one == null ? null : one.entity().name(),
                frequencies.rewritten(joined.queries()),
                false,
                asked.layouts(),
                TargetOptions.growth(asked),
                options);
    }

    private AdviceRequest of(
            Study study,
            FileProfile profile,
            String table,
            Frequencies frequencies,
            boolean sampled,
            List<Map<String, Object>> designs,
            Map<String, Growth> growth,
            RunOptions options) {
        return new AdviceRequest(
                study,
                profile,
                table,
                frequencies,
                sampled,
                designs,
                limits.limits(),
                growth,
                target.cluster(),
                quick,
                duration(),
                options);
    }

    /** The table of the cluster as it is. */
    private Map<String, Object> today(TableSample sample, FileProfile profile, Study template, RunOptions options)
            throws NodeException, IOException {
        ModelFile model = ModelFile.of(sampling.table(), sample.cql());
        Map<String, Object> entry =
                FileLook.candidates(List.of(model), profile, template, options).get(0);
        entry.put("name", AdviceRequest.TODAY);
        return entry;
    }

    private Duration duration() {
        if (time == null) {
            return quick ? AdviceRequest.QUICK : AdviceRequest.TIME;
        }
        Duration asked = Quantities.time("--time", time);
        if (asked.compareTo(LEAST_TIME) < 0) {
            throw new IllegalArgumentException("--time must be 1m or more.");
        }
        return asked;
    }

    private Integer run(AdviceRequest request) throws Exception {
        PrintWriter screen = spec.commandLine().getOut();
        PrintWriter error = spec.commandLine().getErr();
        try (InterruptibleRun work =
                new InterruptibleRun(request.options().directories().out())) {
            AdviceRun run = new AdviceRun(request, work.progress(), work.progress());
            AdviceFiles files = new AdviceFiles(request.options().directories().out());
            AdviceRun.Outcome outcome = work.execute(run::interrupt, () -> {
                AdviceRun.Outcome done = run.execute();
                files.write(done, request, named);
                return done;
            });
            Advice advice = outcome.advice();
            if (advice == null) {
                error.println("Stopped before anything was known.");
                return ExitCode.INTERRUPTED;
            }
            screen.print(AdviceText.of(advice, request.cluster()));
            screen.println();
            screen.print(files.text());
            screen.flush();
            if (outcome.lostNode() != null) {
                error.println(outcome.lostNode().getMessage());
                return ExitCode.ENVIRONMENT;
            }
            if (!advice.complete()) {
                return ExitCode.INTERRUPTED;
            }
            return advice.limitsBroken() || outcome.failed() ? ExitCode.FAILED : ExitCode.DONE;
        }
    }
}
