// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Schema;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Client;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.study.judge.Results;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.IngestPhase;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.ServerClock;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** One execution of a study, from the dataset to the results. */
public final class StudyRun {
    private final Study study;
    private final RunOptions options;
    private final RunProgress progress;
    private final Plan plan;
    private final RunServers servers;
    private final AtomicReference<String> interruption = new AtomicReference<>();
    private Interlude interlude = Interlude.NONE;
    private Sequel sequel = Sequel.NONE;

    /** What the sequel chose; {@code null} before it has. */
    private List<Operation> last;

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
     * @param lostNode why the node was lost, or did not answer; {@code null} if it was not
     */
    public record Outcome(Run run, boolean failed, NodeException lostNode) {}

    /**
     * What it will measure: layouts, by the names that they have in the results where there are several environments, and the
     * references beside them, each with the clients that ask it.
     */
    public Map<String, List<String>> layouts() {
        Map<String, List<String>> clients = new LinkedHashMap<>();
        for (NamedEnvironment environment : plan.environments()) {
            plan.layouts()
                    .forEach(layout -> clients.put(
                            environment.of(layout.name()),
                            plan.clients().stream().map(Client::word).toList()));
        }
        plan.references().forEach(reference -> clients.put(reference.name(), List.of(Client.DUCKDB.word())));
        return clients;
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

    /** Does this before and after each operation whose rate is measured. */
    public void besideRates(Interlude what) {
        interlude = what;
    }

    /** Measures this when all operations of the study were. */
    public void thenMeasure(Sequel what) {
        sequel = what;
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

    /**
     * Looks whether such rows are what it asks for; nothing is read and no server is started.
     *
     * @throws IllegalArgumentException if not
     */
    public void requireFit(Schema schema) {
        plan.requireFit(schema);
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
        try (RunServers.Open open = servers.open(environment, plan.sendsBatches())) {
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
        tasks.prepared(plan.operations()).forEach(Operation::requireExecutable);
        servers.requireLater(plan.environments());
        for (NamedEnvironment environment : plan.environments()) {
            String name = environment.name() == null ? "" : " for " + environment.name();
            recorder.step(opening(environment) + name);
            boolean done = false;
            try (RunServers.Open open = servers.open(environment, plan.sendsBatches())) {
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
                EnvironmentTrials trials =
                        new EnvironmentTrials(study, options, plan, begin, context, environment, recorder, interlude);
                trials.run(allTested, sequel.seconds(), () -> last(recorder, sources, tasks));
                used.set(used.size() - 1, used.get(used.size() - 1).withNodeCpuSeconds(context.nodeCpuSeconds()));
                done = true;
            } catch (RunContext.InterruptedRun e) {
                if (used.isEmpty()) {
                    throw e;
                }
                interrupted = e.getMessage();
            } catch (NodeException | IOException | DriverException e) {
                if (used.isEmpty()) {
                    throw e;
                }
                // What was measured before it stays.
                if (done) {
                    recorder.note("After all was measured" + name + ": " + lost(e).getMessage());
                } else if (interruption.get() != null) {
                    interrupted = interruption.get();
                } else {
                    lostNode = lost(e);
                    interrupted = lostNode.getMessage();
                }
            }
            if (interrupted != null) {
                break;
            }
        }
        Results results = recorder.atEnd();
        Run run = new Findings(study, last == null ? plan : plan.with(last), options, sources, tasks)
                .run(started, used, recorder, results, interrupted);
        return new Outcome(run, results.anyFailed(), lostNode);
    }

    /** Why no more can be measured. It has a message, whatever the error has: by that a run knows that it is incomplete. */
    static NodeException lost(Exception e) {
        if (e instanceof NodeException lost) {
            return lost;
        }
        boolean isPathAlone = e instanceof FileSystemException file && file.getReason() == null;
        return new NodeException(e.getMessage() == null || isPathAlone ? e.toString() : e.getMessage(), e);
    }

    /** What is measured behind the operations of the study. */
    private List<Operation> last(RunRecorder recorder, Sources sources, Tasks tasks) throws IOException {
        if (last == null) {
            List<Operation> chosen = new ArrayList<>();
            for (Map<String, Object> entry : sequel.operations(recorder.results())) {
                chosen.add(OperationKinds.of(entry).among(plan.operations()));
            }
            tasks.prepare(chosen, sources);
            last = chosen;
        }
        return last;
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
