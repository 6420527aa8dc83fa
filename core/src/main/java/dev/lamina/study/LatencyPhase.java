// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.BatchCursor;
import dev.lamina.layout.Query;
import dev.lamina.layout.Requests;
import dev.lamina.layout.SliceAnswer;
import dev.lamina.layout.UnsupportedQueryException;
import dev.lamina.measure.ClosedLoop;
import dev.lamina.measure.LoadFailedException;
import dev.lamina.measure.LoadResult;
import dev.lamina.measure.LoadRun;
import dev.lamina.measure.LoadWarmUp;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.ClusterRequests;
import dev.lamina.node.NodeException;
import dev.lamina.node.RequestKind;
import dev.lamina.node.RequestTotal;
import dev.lamina.report.Activity;
import dev.lamina.report.Latency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Times the single requests of one operation over all layouts: each is warmed up until stable, then the repeats go round,
 * layout by layout; a fresh table or a restart comes before each repeat where the study asks for it. Every answer's content and order are held against the source's; a wrong one fails its cell.
 */
final class LatencyPhase {
    /** Requests under way while it warms up: enough for the server's compiler to see many, few enough to leave it room. */
    private static final int WARM_UP_CONCURRENCY = 8;

    /** As for rates: over all its operations a layout may warm up for this long, and each gets at least the least. */
    private static final long WARM_UP_NANOS = 5_000_000_000L;

    private static final long LEAST_WARM_UP_NANOS = 300_000_000L;

    /**
     * Before the first operation is measured, each layout answers all of them for this long, in turn: they share most of
     * their code, and the first one measured would be the one for which it is compiled.
     */
    private static final Duration FIRST_ROUND = Duration.ofMillis(200);

    /** Compilers that do not rest in this time are not waited for. */
    private static final long COMPILERS_NANOS = 30_000_000_000L;

    private final Lab lab;
    private final int repeats;
    private final RunRecorder recorder;
    private final List<Operation> operations;
    private final Map<Subject, Long> warmUpNanosLeft = new HashMap<>();
    private final Restarts restarts;

    /** @param operations all operations that will be run here */
    LatencyPhase(Lab lab, List<Operation> operations, int repeats, RunRecorder recorder) {
        this.operations = operations;
        this.lab = lab;
        this.repeats = repeats;
        this.recorder = recorder;
        this.restarts = new Restarts(lab, recorder);
    }

    /** A layout on trial. */
    private record Trial(TimedTask task, List<TimedTask.Asked> requests, LatencyTrials cell) {
        TimedTask.Asked asked(long number) {
            return requests.get((int) (number % requests.size()));
        }
    }

    void run(Operation operation, List<Subject> subjects) throws NodeException {
        Load load = operation.load();
        if (warmUpNanosLeft.isEmpty() && load.between() != Between.COLD) {
            for (Subject subject : subjects) {
                firstRound(subject);
            }
            if (operations.stream().anyMatch(RequestMix.class::isInstance)) {
                awaitCompilers(subjects);
                // They are warm together; each operation by itself has little left to do.
                subjects.forEach(subject -> warmUpNanosLeft.put(subject, 0L));
            }
        }
        Map<Subject, Trial> trials = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            if (subject.failure() != null) {
                recorder.failed(subject, operation.name());
                continue;
            }
            boolean once = load.between() == Between.NOTHING;
            recorder.step(operation.name() + (once ? ": warm up " : ": make ready ") + subject.label());
            attempt(subject, operation, () -> {
                Trial trial = trial(subject, operation);
                if (once) {
                    warmUp(subject, trial);
                }
                trials.put(subject, trial);
            });
        }
        Map<Subject, Decoy> decoys = new HashMap<>();
        try {
            if (load.between() == Between.COLD) {
                for (Subject subject : List.copyOf(trials.keySet())) {
                    if (!attempt(subject, operation, () -> decoys.put(subject, decoy(subject, operation)))) {
                        trials.remove(subject);
                    }
                }
            }
            repeats(operation, trials, decoys);
        } finally {
            decoys.values().forEach(Decoy::close);
        }
        trials.forEach((subject, trial) -> recorder.cell(
                trial.cell().cell(subject, operation.name(), trial.task().rows(), load)));
    }

    /** All repeats, the layouts in turn; one that fails is left out from then on. */
    private void repeats(Operation operation, Map<Subject, Trial> trials, Map<Subject, Decoy> decoys)
            throws NodeException {
        Load load = operation.load();
        int planned = load.repeats() == 0 ? repeats : load.repeats();
        for (int repeat = 1; repeat <= planned && !trials.isEmpty(); repeat++) {
            recorder.step(operation.name() + ": repeat " + repeat + " of " + planned);
            if (load.between().restarts()) {
                restart(operation, trials);
            }
            for (Subject subject : List.copyOf(trials.keySet())) {
                int repeatNumber = repeat;
                long seed = lab.sources().seed() + repeat;
                if (!attempt(subject, operation, () -> {
                    Trial trial = ready(subject, trials.get(subject), load.between(), decoys.get(subject));
                    repeat(subject, trial, operation, repeatNumber, seed);
                })) {
                    trials.remove(subject);
                }
            }
        }
    }

    /** Where servers can't be restarted, no layout's repeat can be taken. */
    private void restart(Operation operation, Map<Subject, Trial> trials) throws NodeException {
        lab.checkInterrupted();
        if (lab.servers().nodes().isEmpty()) {
            for (Subject subject : trials.keySet()) {
                recorder.unsupported(subject, operation.name(), "a cluster that runs elsewhere is not restarted");
            }
            trials.clear();
            return;
        }
        String failure;
        try {
            restarts.restart(trials.keySet(), operation.load().between() == Between.COLD);
            return;
        } catch (IOException e) {
            failure = e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failure = "interrupted";
        }
        lab.checkAlive();
        for (Subject subject : trials.keySet()) {
            recorder.failed(subject, operation.name(), failure);
        }
        trials.clear();
    }

    /** The trial as it is before a repeat; where something happened before it, with a request of its own, warmed up. */
    private Trial ready(Subject subject, Trial trial, Between between, Decoy decoy)
            throws IOException, UnsupportedQueryException, NodeException, LoadFailedException, InterruptedException {
        if (between == Between.NOTHING) {
            return trial;
        }
        if (between == Between.COLD) {
            LoadWarmUp warmUp = decoy.warmUp(this::stopped);
            trial.cell().warmedUp(warmUp.seconds(), warmUp.stable());
            return new Trial(trial.task(), trial.task().requests(subject.site()), trial.cell());
        }
        if (between == Between.FRESH_TABLE) {
            makeAnew(subject);
        }
        Trial fresh = new Trial(trial.task(), trial.task().requests(subject.site()), trial.cell());
        warmUpNanosLeft.put(subject, WARM_UP_NANOS);
        warmUp(subject, fresh);
        return fresh;
    }

    /** Where that fails there is no table left for whatever is asked next. */
    private void makeAnew(Subject subject) throws IOException, NodeException {
        try {
            subject.site().create(lab);
            SourceLoad.all(lab, subject, subject.site()::store);
            subject.site().weigh(lab);
        } catch (IOException | DriverException e) {
            subject.fail("its table could not be made anew: " + e.getMessage());
            throw e;
        }
    }

    private Decoy decoy(Subject subject, Operation operation)
            throws IOException, NodeException, UnsupportedQueryException {
        return Decoy.of(lab, subject, (SliceOperation) operation);
    }

    /** What is to be said of all operations together, when the last one has been measured. */
    void report() {
        restarts.report();
    }

    /** Something done for one cell. */
    private interface Attempt {
        void run()
                throws IOException, UnsupportedQueryException, NodeException, LoadFailedException, InterruptedException;
    }

    /** Whether it went well; if not, the cell is recorded with the reason. */
    private boolean attempt(Subject subject, Operation operation, Attempt attempt) throws NodeException {
        lab.checkInterrupted();
        try {
            attempt.run();
            return true;
        } catch (UnsupportedQueryException e) {
            recorder.unsupported(subject, operation.name(), e.getMessage());
        } catch (IOException | UncheckedIOException | DriverException | LoadFailedException e) {
            lab.checkAlive();
            recorder.failed(subject, operation.name(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            lab.checkAlive();
            recorder.failed(subject, operation.name(), "interrupted");
        }
        return false;
    }

    /** What goes wrong here goes wrong again when the operation is warmed up, and is recorded then. */
    private void firstRound(Subject subject) throws NodeException {
        warmUpNanosLeft.put(subject, WARM_UP_NANOS);
        if (subject.failure() != null || subject.site().tables() == null) {
            return;
        }
        recorder.step("read through " + subject.label() + " and ask all that will be asked");
        boolean through = false;
        for (Operation operation : operations) {
            lab.checkInterrupted();
            try {
                TimedTask task = task(subject, operation);
                if (!through && !task.groupFields().isEmpty()) {
                    readThrough(subject, task.groupFields());
                    through = true;
                }
                ask(subject, task);
            } catch (IOException
                    | UncheckedIOException
                    | DriverException
                    | LoadFailedException
                    | UnsupportedQueryException e) {
                lab.checkAlive();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                lab.checkAlive();
            }
        }
    }

    private void ask(Subject subject, TimedTask task)
            throws UnsupportedQueryException, LoadFailedException, InterruptedException {
        Trial trial = new Trial(task, task.requests(subject.site()), null);
        LoadRun.execute(
                new ClosedLoop(WARM_UP_CONCURRENCY),
                WARM_UP_CONCURRENCY,
                FIRST_ROUND,
                number -> sent(trial, number),
                this::stopped);
    }

    /**
     * Asks all of all until the compilers rest. What requests cost the servers is told by the time of their processes, in which
     * a server of a minute's age has more of its compilers' work than of its own, and less with every operation.
     */
    private void awaitCompilers(List<Subject> subjects) throws NodeException {
        recorder.step("ask all until the servers' compilers rest");
        CompilerLoad compilers = new CompilerLoad();
        long end = System.nanoTime() + COMPILERS_NANOS;
        boolean idle = false;
        while (!idle && System.nanoTime() < end) {
            for (Operation operation : operations) {
                for (Subject subject : subjects) {
                    lab.checkInterrupted();
                    try {
                        if (subject.failure() == null && subject.site().tables() != null) {
                            ask(subject, task(subject, operation));
                        }
                    } catch (IOException | DriverException | LoadFailedException | UnsupportedQueryException e) {
                        // As in the first round, what goes wrong is recorded when it is warmed up.
                        lab.checkAlive();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        lab.checkAlive();
                    }
                    idle = compilers.isIdle(lab.compilerMillis(), System.nanoTime());
                }
            }
        }
    }

    private TimedTask task(Subject subject, Operation operation) throws IOException, UnsupportedQueryException {
        Site site = subject.site();
        Operation.Task ready = site.ready(operation, lab);
        if (site.tables() == null || !(ready instanceof TimedTask task)) {
            throw new UnsupportedQueryException("there is no server whose requests could be timed");
        }
        return task;
    }

    /** What is asked, after it was answered right for once. */
    private Trial trial(Subject subject, Operation operation) throws IOException, UnsupportedQueryException {
        TimedTask task = task(subject, operation);
        List<TimedTask.Asked> requests = task.requests(subject.site());
        String difference = task.difference(subject.site());
        if (difference != null) {
            throw new IOException("wrong answer: " + difference);
        }
        return new Trial(task, requests, new LatencyTrials(statements(requests)));
    }

    private void warmUp(Subject subject, Trial trial) throws LoadFailedException, InterruptedException {
        long left = warmUpNanosLeft.getOrDefault(subject, WARM_UP_NANOS);
        LoadWarmUp warmUp = LoadWarmUp.run(
                new ClosedLoop(WARM_UP_CONCURRENCY),
                WARM_UP_CONCURRENCY,
                Duration.ofNanos(Math.max(left, LEAST_WARM_UP_NANOS)),
                number -> sent(trial, number),
                this::stopped);
        warmUpNanosLeft.put(subject, left - (long) (warmUp.seconds() * 1e9));
        trial.cell().warmedUp(warmUp.seconds(), warmUp.stable());
    }

    /** As the publication warmed up: every record of every partition, in slices of as many as the client's pages have. */
    private void readThrough(Subject subject, List<String> columns) throws IOException, UnsupportedQueryException {
        for (Map.Entry<String, Long> partition :
                lab.source().partitions().counts().entrySet()) {
            long rows = 0;
            try (BatchCursor cursor =
                    subject.site().store().read(Query.Slice.of(List.of(partition.getKey()), columns))) {
                while (cursor.next()) {
                    lab.checkInterrupted();
                    rows += cursor.batch().rows();
                }
            }
            if (rows != partition.getValue()) {
                throw new IOException("wrong answer: reading through partition " + partition.getKey() + " gave " + rows
                        + " records; expected " + partition.getValue());
            }
        }
    }

    private void repeat(Subject subject, Trial trial, Operation operation, int number, long seed)
            throws IOException, NodeException, LoadFailedException, InterruptedException {
        Load load = operation.load();
        Site.Tables tables = subject.site().tables();
        LatencyTrials cell = trial.cell();
        ServerReading begin = ServerReading.of(lab.servers(), tables);
        if (load.kind().equals(Latency.SINGLE)) {
            long sent = System.nanoTime();
            singles(tables, trial, load.singles());
            double seconds = (System.nanoTime() - sent) / 1e9;
            cell.singlesDone(seconds, begin, ServerReading.of(lab.servers(), tables));
            lab.checkInterrupted();
            return;
        }
        try (ActivityRecorder watching =
                operation instanceof RequestMix ? ActivityRecorder.start(Parties.of(lab, subject.site())) : null) {
            LoadResult result = LoadRun.execute(
                    load.model(seed),
                    load.inFlightLimit(),
                    load.duration(),
                    request -> sent(trial, request),
                    this::stopped);
            if (watching != null) {
                recorder.activity(watching.stop(
                        new Activity.Place(operation.name(), subject.name(), subject.client(), number),
                        result.requests()));
            }
            cell.add(result, begin, ServerReading.of(lab.servers(), tables));
        }
        lab.checkInterrupted();
    }

    /** One request at a time, each between two readings of the server's counters, as published. */
    private void singles(Site.Tables tables, Trial trial, int count) throws IOException, NodeException {
        ClusterRequests server =
                lab.servers().metrics().map(ClusterMetrics::requests).orElse(null);
        String table = tables.names().get(0);
        for (int i = 0; i < count; i++) {
            lab.checkInterrupted();
            TimedTask.Asked asked = trial.asked(i);
            if (server == null) {
                long sent = System.nanoTime();
                SliceAnswer answer = Requests.await(asked.request().send());
                long nanos = System.nanoTime() - sent;
                require(answer, asked.expected());
                trial.cell().single(nanos, null, null);
                continue;
            }
            RequestTotal coordinator = server.coordinator(RequestKind.READ);
            RequestTotal before = server.table(tables.keyspace(), table, RequestKind.READ);
            long sent = System.nanoTime();
            SliceAnswer answer = Requests.await(asked.request().send());
            long nanos = System.nanoTime() - sent;
            require(answer, asked.expected());
            RequestTotal took =
                    server.table(tables.keyspace(), table, RequestKind.READ).since(before);
            // A read asks a majority of the copies, or more; what one of them took is what is told.
            int copies = lab.servers().replicas();
            if (took.requests() < 1 || took.requests() > copies) {
                throw new IOException("The server counted " + took.requests() + " reads of the table for one request,"
                        + " expected " + (copies == 1 ? "1" : "1 to " + copies) + ". Does someone else use it?");
            }
            RequestTotal coordinated = server.coordinator(RequestKind.READ).since(coordinator);
            // Of all tables: where the driver read a system table meanwhile, nobody can tell the two apart.
            trial.cell()
                    .single(
                            nanos,
                            took.micros() / took.requests(),
                            coordinated.requests() == 1 ? coordinated.micros() : null);
        }
    }

    private boolean stopped() {
        return lab.interruption().get() != null;
    }

    /** The different statements, each once, in the order in which they are asked. */
    private static String statements(List<TimedTask.Asked> requests) {
        Set<String> statements = new LinkedHashSet<>();
        requests.forEach(asked -> statements.add(asked.request().statement()));
        return String.join("; ", statements);
    }

    private static CompletionStage<SliceAnswer> sent(Trial trial, long number) {
        TimedTask.Asked asked = trial.asked(number);
        return asked.request().send().thenApply(answer -> {
            try {
                require(answer, asked.expected());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            return answer;
        });
    }

    private static void require(SliceAnswer found, SliceAnswer expected) throws IOException {
        if (!found.equals(expected)) {
            throw new IOException(
                    found.rows() == expected.rows()
                            ? "wrong answer: " + found.rows()
                                    + " records that differ from the source's, in content or order"
                            : "wrong answer: " + found.rows() + " records; expected " + expected.rows());
        }
    }
}
