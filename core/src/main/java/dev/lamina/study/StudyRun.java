// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.study.judge.Results;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.Failure;
import dev.lamina.study.run.IngestPhase;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Pace;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.ServerClock;
import dev.lamina.study.run.SizePhase;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.run.TimeBudget;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** One execution of a study, from the dataset to the results. */
public final class StudyRun {
    private final Study study;
    private final RunOptions options;
    private final RunProgress progress;
    private final Plan plan;
    private final RunServers servers;
    private final AtomicReference<String> interruption = new AtomicReference<>();
    private long begin;

    /**
     * Reads the study's words and the user's; nothing is started.
     *
     * @throws IllegalArgumentException if a layout, operation, client or claim is unknown or wrong
     */
    public StudyRun(Study study, RunOptions options, RunProgress progress, NodeProgress nodeProgress) {
        this.study = study;
        this.options = options;
        this.progress = progress;
        this.plan = Plan.of(study, options);
        this.servers = new RunServers(options, nodeProgress, this::checkInterrupted);
    }

    private StudyRun(Study study, RunOptions options, RunProgress progress, RunServers servers) {
        this.study = study;
        this.options = options;
        this.progress = progress;
        this.plan = Plan.ofNet(study, options);
        this.servers = servers;
    }

    /**
     * A run of another study on the servers of this one, which go on when this is done: they are warm. What their compilers take does not
     * count where the system tells it. Call {@link #endServers} after both. Interrupt both.
     *
     * @throws IllegalArgumentException as where a run is made
     */
    public StudyRun followedBy(Study next, RunOptions its, RunProgress heard) {
        return new StudyRun(next, its, heard, servers);
    }

    /**
     * The shortest time, in seconds, that a study with these options can be given.
     *
     * @param compilersCount whether what the servers' compilers take counts, which it does not where it {@link #followedBy follows} another
     */
    public static int leastSeconds(Study study, RunOptions options, boolean compilersCount) {
        return Plan.leastSeconds(study, options, compilersCount);
    }

    /** From now on the servers go on when what is done on them is done, until {@link #endServers}. */
    public void keepServers() {
        servers.keep();
    }

    /** Ends the servers that were kept; nothing happens where there are none. */
    public void endServers() throws NodeException {
        servers.close();
    }

    /**
     * How a run ended: what it leaves, and what the exit code is made of.
     *
     * @param run the results; {@code null} if the run was stopped before Cassandra had started
     * @param failed whether a layout or a cell failed
     * @param lostNode why the node was lost; {@code null} if it was not
     */
    public record Outcome(Run run, boolean failed, NodeException lostNode) {}

    /** The names of the layouts that it will measure, and of the references beside them. */
    public List<String> layouts() {
        List<String> names = new ArrayList<>();
        plan.layouts().forEach(layout -> names.add(layout.name()));
        plan.references().forEach(reference -> names.add(reference.name()));
        return names;
    }

    /** The names of the operations that it will measure. */
    public List<String> operations() {
        List<String> names = new ArrayList<>();
        if (plan.ingests()) {
            names.add(IngestPhase.NAME);
        }
        plan.operations().forEach(operation -> names.add(operation.name()));
        return names;
    }

    /** Asks the run to stop at the next opportunity; it then leaves what it has. Safe to call from any thread. */
    public void interrupt(String reason) {
        interruption.compareAndSet(null, reason);
        servers.interrupt();
    }

    /**
     * Executes the study.
     *
     * @throws DatasetException if the dataset can't be had
     * @throws NodeException if Cassandra can't be started
     * @throws IOException if the dataset can't be read or the output directory can't be written
     */
    public Outcome execute() throws DatasetException, NodeException, IOException {
        Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        begin = System.nanoTime();
        try {
            return prepared((sources, tasks, work) -> withNodes(sources, tasks, work, started));
        } catch (RunContext.InterruptedRun e) {
            return new Outcome(null, false, null);
        }
    }

    /**
     * What {@link #execute} would do: no server is started and nothing is measured.
     *
     * @throws DatasetException as {@link #execute}
     * @throws IOException as {@link #execute}
     */
    public DryRun dryRun() throws DatasetException, NodeException, IOException {
        return prepared((sources, tasks, work) -> DryRun.of(plan, sources, tasks));
    }

    /** What is done with the rows and all that is asked of them at hand. */
    public interface Preparation<T> {
        /** @param operations those that the rows have something for */
        T of(Sources sources, Tasks tasks, List<Operation> operations) throws IOException;
    }

    /**
     * What {@link #execute} would ask: no server is started and nothing is measured.
     *
     * @throws DatasetException as {@link #execute}
     * @throws IOException as {@link #execute}
     */
    public <T> T prepare(Preparation<T> then) throws DatasetException, NodeException, IOException {
        return prepared((sources, tasks, work) -> then.of(sources, tasks, tasks.prepared(plan.operations())));
    }

    /** What is done with servers. */
    public interface ServerWork<T> {
        /** @param stop whether the user wants it to end */
        T of(Servers servers, CqlSession session, BooleanSupplier stop) throws NodeException, IOException;
    }

    /**
     * Starts the servers of the first environment, or finds those there are, and ends them when the work is done.
     *
     * @throws NodeException if Cassandra can't be started
     */
    public <T> T onServers(ServerWork<T> work) throws NodeException, IOException {
        NamedEnvironment environment = plan.environments().get(0);
        progress.step(0, plan.steps(), opening(environment));
        try (RunServers.Open open = servers.open(environment, study.sendsBatches())) {
            return work.of(open.servers(), open.session(), () -> interruption.get() != null);
        }
    }

    /** What is done with everything that is asked at hand. */
    private interface Work<T> {
        T of(Sources sources, Tasks tasks, WorkDirectory work) throws NodeException, IOException;
    }

    private <T> T prepared(Work<T> then) throws DatasetException, NodeException, IOException {
        Map.Entry<String, Map<String, Object>> named =
                study.dataset().entrySet().iterator().next();
        Map<String, Object> parameters = named.getValue() == null ? Map.of() : named.getValue();
        RunOptions.Input input = options.input();
        long rows = input.rows() != 0
                ? input.rows()
                : input.files().isEmpty() ? plan.time().rows(study.rows()) : DatasetRequest.ALL;
        try (WorkDirectory work = new WorkDirectory(
                        options.directories().out(), options.directories().keep());
                Dataset dataset = Datasets.named(named.getKey())
                        .open(new DatasetRequest(
                                parameters,
                                input.files(),
                                rows,
                                options.seed(),
                                input.badRows(),
                                work.path(),
                                input.offHeapBytes(),
                                datasetProgress()))) {
            plan.requireFit(dataset.schema());
            progress.step(0, plan.steps(), "read the dataset");
            Sources sources = Sources.read(dataset, options.seed(), stoppable());
            Tasks tasks = new Tasks();
            tasks.prepare(plan.operations(), sources);
            tasks.prepare(plan.gated(), sources);
            DataFit.require(plan, sources, tasks);
            checkInterrupted();
            return then.of(sources, tasks, work);
        }
    }

    private void checkInterrupted() {
        String reason = interruption.get();
        if (reason != null) {
            throw new RunContext.InterruptedRun(reason);
        }
    }

    /** The progress of reading the dataset, which a wish to stop ends. */
    private RunProgress stoppable() {
        return new RunProgress() {
            @Override
            public void step(int done, int of, String what) {
                progress.step(done, of, what);
            }

            @Override
            public void rows(long done, long of) {
                checkInterrupted();
                progress.rows(done, of);
            }

            @Override
            public void note(String message) {
                progress.note(message);
            }
        };
    }

    /** One environment after the other; what ends the trials in one leaves out those that would follow. */
    private Outcome withNodes(Sources sources, Tasks tasks, WorkDirectory work, Instant started)
            throws NodeException, IOException {
        RunRecorder recorder = new RunRecorder(
                progress, plan.steps(tasks.prepared(plan.operations()).size()));
        List<RunEnvironment> used = new ArrayList<>();
        NodeException lostNode = null;
        String interrupted = null;
        for (NamedEnvironment environment : plan.environments()) {
            String name = environment.name() == null ? "" : " for " + environment.name();
            recorder.step(opening(environment) + name);
            try (RunServers.Open open = servers.open(environment, study.sendsBatches())) {
                RunContext context = new RunContext(
                        open.servers(),
                        open.session(),
                        sources,
                        tasks,
                        progress,
                        interruption,
                        plan.compilersCount() ? null : new ServerClock(open.servers()));
                List<LayoutUnderTest> allTested = plan.allTested(sources.dataset(), environment, work.path());
                for (LayoutUnderTest tested : allTested) {
                    tested.site().requireFree(context);
                }
                used.add(open.environment(environment));
                open.notes().forEach(recorder::note);
                trials(context, environment, allTested, recorder);
                used.set(used.size() - 1, used.get(used.size() - 1).withNodeCpuSeconds(context.nodeCpuSeconds()));
            } catch (RunContext.InterruptedRun e) {
                if (used.isEmpty()) {
                    throw e;
                }
                interrupted = e.getMessage();
            } catch (NodeException e) {
                if (used.isEmpty()) {
                    throw e;
                }
                if (interruption.get() != null) {
                    interrupted = interruption.get();
                } else {
                    lostNode = e;
                    interrupted = e.getMessage();
                }
            }
            if (interrupted != null) {
                break;
            }
        }
        Results results = recorder.results();
        Run run = new Findings(study, plan, options, sources, tasks).run(started, used, recorder, results, interrupted);
        return new Outcome(run, results.anyFailed(), lostNode);
    }

    private String opening(NamedEnvironment environment) {
        int nodes = environment.environment().shape().nodes();
        if (servers.isOpen()) {
            return "go on with the Cassandra that runs";
        }
        return options.servers().existing() != null
                ? "connect to the cluster"
                : "start Cassandra " + environment.environment().cassandra()
                        + (nodes == 1 ? "" : " on " + nodes + " nodes");
    }

    private void trials(
            RunContext context, NamedEnvironment environment, List<LayoutUnderTest> allTested, RunRecorder recorder)
            throws NodeException, IOException {
        boolean done = false;
        try {
            phases(context, environment, allTested, recorder);
            done = true;
        } catch (RunContext.InterruptedRun e) {
            throw e;
        } catch (RuntimeException e) {
            // A session whose nodes have died is closed under its users, who fail in many ways.
            context.checkAlive();
            throw e;
        } finally {
            for (LayoutUnderTest tested : allTested) {
                tested.site().close();
            }
            // Nodes of our own go with all that is in them.
            if (done || !context.servers().isOwn()) {
                drop(context, allTested, recorder);
            }
        }
    }

    private void phases(
            RunContext context, NamedEnvironment environment, List<LayoutUnderTest> allTested, RunRecorder recorder)
            throws NodeException, IOException {
        List<Operation> operations = inStages(context.tasks().prepared(plan.operations()));
        Pace pace = plan.pace(begin, environment, operations);
        Repeats repeats = plan.repeats();
        // If the time of loading is not measured, data are loaded once.
        TimeBudget budget = plan.budget(plan.ingests() ? repeats.usual() : 1).at(pace);
        new IngestPhase(context, allTested, budget, plan.ingests(), repeats.overwrites(), recorder).run();
        SizePhase size = new SizePhase(context, recorder, plan.gated());
        for (LayoutUnderTest tested : allTested) {
            size.run(tested);
        }
        LayerMaps maps = new LayerMaps(context, plan.operations(), recorder);
        Failure.of(context, () -> maps.draw(allTested, environment.name()))
                .ifPresent(failure -> recorder.note("No pictures of the layers: " + failure.reason()));
        Map<Phase.Factory, List<Operation>> byPhase = new LinkedHashMap<>();
        for (Operation operation : context.tasks().prepared(plan.operations())) {
            byPhase.computeIfAbsent(operation.phase(), factory -> new ArrayList<>())
                    .add(operation);
        }
        Map<Phase.Factory, Phase> phases = new LinkedHashMap<>();
        Function<Phase.Factory, Phase> phase = wanted -> phases.computeIfAbsent(wanted, factory -> {
            boolean times = factory == Phase.LATENCIES || factory == Phase.WRITE_LATENCIES;
            TimeBudget time =
                    plan.budget(times ? repeats.usual() : repeats.reads()).at(pace);
            return factory.open(new Phase.Setup(context, recorder, study, options, time, byPhase.get(factory)));
        });
        try {
            if (byPhase.containsKey(Phase.LATENCIES)) {
                phase.apply(Phase.LATENCIES).warmUp(allTested);
            }
            for (Operation operation : operations) {
                phase.apply(operation.phase())
                        .run(
                                operation,
                                allTested.stream()
                                        .filter(tested -> operation.isMeasuredOn(tested.name()))
                                        .toList());
            }
        } finally {
            for (Phase each : phases.values()) {
                each.close();
            }
        }
    }

    /** Reads find the tables as they were loaded, or aged; what writes leave comes after them. */
    private static List<Operation> inStages(List<Operation> operations) {
        List<Operation> ordered = new ArrayList<>(operations);
        ordered.sort(Comparator.comparing(Operation::stage));
        return ordered;
    }

    private static void drop(RunContext context, List<LayoutUnderTest> allTested, RunRecorder recorder)
            throws NodeException {
        for (LayoutUnderTest tested : allTested) {
            try {
                tested.site().drop(context);
            } catch (IOException | RuntimeException e) {
                // The results are in; nodes of our own that can't drop tables any more are stopped and removed anyway.
                context.servers().requireAlive();
                Storage.Tables tables = tested.site().tables();
                if (tables != null && !context.servers().isOwn()) {
                    recorder.note("The keyspace " + tables.keyspace()
                            + " is still in the cluster, which did not drop it (" + e.getMessage() + ").");
                }
            }
        }
    }

    private DatasetProgress datasetProgress() {
        return new DatasetProgress() {
            @Override
            public void at(String phase, long rows, long of) {
                checkInterrupted();
                progress.step(0, plan.steps(), phase);
                progress.rows(rows, of);
            }

            @Override
            public void note(String message) {
                progress.note(message);
            }
        };
    }
}
