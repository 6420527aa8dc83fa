// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.dataset.Dataset;
import dev.lamina.dataset.DatasetException;
import dev.lamina.dataset.DatasetProgress;
import dev.lamina.dataset.DatasetRequest;
import dev.lamina.dataset.Datasets;
import dev.lamina.layout.Sessions;
import dev.lamina.measure.Machine;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeException;
import dev.lamina.node.NodeProgress;
import dev.lamina.report.Attribution;
import dev.lamina.report.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** One execution of a study, from the dataset to the results. */
public final class StudyRun {
    private final Study study;
    private final RunOptions options;
    private final RunProgress progress;
    private final NodeProgress nodeProgress;
    private final Plan plan;
    private final AtomicReference<String> interruption = new AtomicReference<>();

    /** The thread that waits for a server to start, which an interrupt wakes. */
    private Thread starting;

    /**
     * Reads the study's words and the user's; nothing is started.
     *
     * @throws IllegalArgumentException if a layout, operation, client or claim is unknown or wrong
     */
    public StudyRun(Study study, RunOptions options, RunProgress progress, NodeProgress nodeProgress) {
        this.study = study;
        this.options = options;
        this.progress = progress;
        this.nodeProgress = nodeProgress;
        this.plan = Plan.of(study, options);
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
    public synchronized void interrupt(String reason) {
        interruption.compareAndSet(null, reason);
        if (starting != null) {
            starting.interrupt();
        }
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
        Path work = options.out().resolve("work");
        Files.createDirectories(work);
        Map.Entry<String, Map<String, Object>> named =
                study.dataset().entrySet().iterator().next();
        Map<String, Object> parameters = named.getValue() == null ? Map.of() : named.getValue();
        long rows =
                options.rows() != 0 ? options.rows() : options.inputs().isEmpty() ? study.rows() : DatasetRequest.ALL;
        try (Dataset dataset = Datasets.named(named.getKey())
                .open(new DatasetRequest(
                        parameters,
                        options.inputs(),
                        rows,
                        options.seed(),
                        options.badRows(),
                        work,
                        options.offHeapBytes(),
                        datasetProgress()))) {
            plan.requireFit(dataset.schema().entity());
            progress.step(0, plan.steps(), "read the dataset");
            Source source = Source.read(dataset, options.seed(), stoppable());
            Tasks tasks = new Tasks();
            tasks.prepare(plan.operations(), source);
            tasks.prepare(plan.gated(), source);
            checkInterrupted();
            return withNodes(source, tasks, started);
        } catch (Lab.InterruptedRun e) {
            return new Outcome(null, false, null);
        } finally {
            keepRejects(work);
            if (!options.keep()) {
                delete(work);
            }
        }
    }

    private void checkInterrupted() {
        String reason = interruption.get();
        if (reason != null) {
            throw new Lab.InterruptedRun(reason);
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

    /** Starts the node; an interrupt while it does so ends the run. */
    private CassandraNode start(Environment environment) throws NodeException {
        synchronized (this) {
            checkInterrupted();
            starting = Thread.currentThread();
        }
        try {
            return CassandraNode.start(environment, options.home(), nodeProgress);
        } catch (NodeException e) {
            checkInterrupted();
            throw e;
        } finally {
            synchronized (this) {
                starting = null;
                // What woke this thread is in the reason now, and must not break the driver's own waits.
                Thread.interrupted();
            }
        }
    }

    private static CqlSession connect(CassandraNode node) throws NodeException {
        try {
            return Sessions.connect(node.contactPoint(), node.datacenter());
        } catch (DriverException e) {
            node.requireAlive();
            throw e;
        }
    }

    /** One environment after the other; what ends the trials in one leaves out those that would follow. */
    private Outcome withNodes(Source source, Tasks tasks, Instant started) throws NodeException, IOException {
        RunRecorder recorder = new RunRecorder(
                progress, plan.steps(tasks.prepared(plan.operations()).size()));
        List<Run.Environment> used = new ArrayList<>();
        NodeException lostNode = null;
        String interrupted = null;
        for (NamedEnvironment environment : plan.environments()) {
            String name = environment.name() == null ? "" : " for " + environment.name();
            recorder.step("start Cassandra " + environment.environment().cassandra() + name);
            try (CassandraNode node = start(environment.environment());
                    CqlSession session = connect(node)) {
                used.add(environment(node, environment.name()));
                Lab lab = new Lab(node, session, source, tasks, progress, interruption);
                trials(lab, environment, recorder);
            } catch (Lab.InterruptedRun e) {
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
        Run run = run(source, tasks, started, used, recorder, results, interrupted);
        return new Outcome(run, results.anyFailed(), lostNode);
    }

    private void trials(Lab lab, NamedEnvironment environment, RunRecorder recorder) throws NodeException, IOException {
        List<Subject> subjects =
                plan.subjects(lab.source().dataset(), environment, options.out().resolve("work"));
        try {
            // Where nobody asks what loading takes, it is done once.
            new IngestPhase(lab, subjects, plan.ingests() ? options.repeats() : 1, recorder).run();
            SizePhase size = new SizePhase(lab, recorder, plan.gated());
            for (Subject subject : subjects) {
                size.run(subject);
            }
            new LayerMaps(lab, plan.operations(), recorder).draw(subjects, environment.name());
            ReadPhase read = new ReadPhase(lab, options.repeats(), recorder);
            List<Operation> operations = lab.tasks().prepared(plan.operations());
            LatencyPhase latency = new LatencyPhase(
                    lab,
                    operations.stream()
                            .filter(operation -> operation.load() != null)
                            .toList(),
                    options.repeats(),
                    recorder);
            for (Operation operation : operations) {
                if (operation.load() == null) {
                    read.run(operation, subjects);
                } else {
                    latency.run(operation, subjects);
                }
            }
            latency.report();
        } finally {
            for (Subject subject : subjects) {
                subject.site().close();
            }
        }
        try {
            for (Subject subject : subjects) {
                subject.site().drop(lab);
            }
        } catch (DriverException e) {
            // The results are in; a node that can't drop tables any more is stopped and removed anyway.
            lab.checkAlive();
        }
    }

    private static Run.Environment environment(CassandraNode node, String name) throws NodeException {
        return new Run.Environment(
                name,
                node.metrics().releaseVersion(),
                1,
                Machine.java(),
                Machine.os(),
                Machine.cpus(),
                Machine.memoryBytes(),
                new LinkedHashMap<>(node.metrics().settings()));
    }

    private Run run(
            Source source,
            Tasks tasks,
            Instant started,
            List<Run.Environment> used,
            RunRecorder recorder,
            Results results,
            String interrupted) {
        Dataset dataset = source.dataset();
        boolean rejected = dataset.rejectedRows() > 0;
        List<Run.Operation> operations = new ArrayList<>();
        List<String> names = new ArrayList<>();
        if (plan.ingests()) {
            operations.add(new Run.Operation(
                    IngestPhase.NAME, "read the source and write all rows, to the last acknowledgement"));
            names.add(IngestPhase.NAME);
        }
        for (Operation operation : tasks.prepared(plan.operations())) {
            Operation.Point point = tasks.of(operation).point();
            operations.add(
                    point == null
                            ? new Run.Operation(operation.name(), operation.summary())
                            : new Run.Operation(
                                    operation.name(), operation.summary(), point.series(), point.axis(), point.at()));
            names.add(operation.name());
        }
        Judgement judgement = new Judgement(study, plan, results, operations);
        return new Run(
                Release.version(),
                study.study(),
                study.question(),
                started.toString(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                interrupted == null,
                interrupted,
                options.command(),
                options.seed(),
                verdict(results, operations),
                new Run.Dataset(
                        dataset.name(),
                        dataset.source(),
                        source.rows(),
                        rejected ? dataset.rejectedRows() : null,
                        rejected
                                ? dataset.rejectsFile()
                                        .map(file -> file.getFileName().toString())
                                        .orElse(null)
                                : null,
                        source.digest().hex()),
                used.get(0),
                used.subList(1, used.size()),
                operations,
                results.layouts(),
                results.cells(),
                results.ratios(names),
                judgement.claims(),
                attributions(results),
                recorder.maps(),
                notes(results, tasks, judgement.changed()));
    }

    /** The answer, in each environment. */
    private String verdict(Results results, List<Run.Operation> operations) {
        List<String> sentences = new ArrayList<>();
        for (NamedEnvironment environment : plan.environments()) {
            String sentence = Verdict.of(results.in(environment), operations, study.verdict());
            sentences.add(environment.name() == null ? sentence : environment.name() + ": " + sentence);
        }
        return String.join(" ", sentences);
    }

    /** What factors consist of, in each environment. */
    private List<Attribution> attributions(Results results) {
        List<Attribution> attributions = new ArrayList<>();
        for (Study.AttributionEntry entry : study.attribution()) {
            for (NamedEnvironment environment : plan.environments()) {
                Attribution one = new Attributions(results.in(environment), plan.clients()).of(entry);
                attributions.add(environment.name() == null ? one : one.in(environment.name()));
            }
        }
        return attributions;
    }

    private List<String> notes(Results results, Tasks tasks, List<String> changed) {
        List<String> notes = new ArrayList<>(results.notes());
        if (plan.environments().size() > 1) {
            notes.addAll(changed);
            notes.add("Environments ran one after the other, each with a server of its own; ratios are of layouts within"
                    + " one. Claims that name two of them compare repeats that are not paired.");
        }
        List<Operation> leftOut = new ArrayList<>(plan.operations());
        leftOut.removeAll(tasks.prepared(plan.operations()));
        if (!leftOut.isEmpty()) {
            List<String> names = new ArrayList<>();
            leftOut.forEach(operation -> names.add(operation.name()));
            notes.add("Left out, since the dataset has no such partition: " + String.join(", ", names) + ".");
        }
        if (plan.clients().contains("published") && batches()) {
            notes.add("The published client sends batches of 1000 rows, or as many as a layout says, which Cassandra's"
                    + " default batch_size_fail_threshold of 50KiB may reject; the environment shows the value used.");
        }
        if (!plan.references().isEmpty()) {
            notes.add("References are local files without a server: DuckDB wrote and read them in Lamina's own process,"
                    + " on all processors, while Cassandra idled.");
        }
        return notes;
    }

    /** Whether the published client writes batches into some of the study's layouts. */
    private boolean batches() {
        for (Map<String, Object> layout : study.layouts()) {
            if (!"prepared".equals(layout.get("published"))) {
                return true;
            }
        }
        return false;
    }

    /** The rejected rows stay with the results when the work directory goes. */
    private void keepRejects(Path work) throws IOException {
        if (!Files.isDirectory(work)) {
            return;
        }
        try (var files = Files.list(work)) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith("rejects")) {
                    Files.move(file, options.out().resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
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
