// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.UnsupportedQueryException;
import dev.lamina.measure.LoadFailedException;
import dev.lamina.measure.LoadResult;
import dev.lamina.measure.LoadRun;
import dev.lamina.measure.LoadWarmUp;
import dev.lamina.node.NodeException;
import dev.lamina.report.Activity;
import dev.lamina.report.Latency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times the single requests of one operation over all layouts: each is warmed up until stable, then the repeats go round,
 * layout by layout; a fresh table or a restart comes before each repeat where the study asks for it. Every answer's content and order are held against the source's; a wrong one fails its cell.
 */
final class LatencyPhase {
    private final Lab lab;
    private final int repeats;
    private final RunRecorder recorder;
    private final LatencyWarmUp warmUp;
    private final Restarts restarts;

    /** @param operations all operations that will be run here */
    LatencyPhase(Lab lab, List<Operation> operations, int repeats, RunRecorder recorder) {
        this.lab = lab;
        this.repeats = repeats;
        this.recorder = recorder;
        this.warmUp = new LatencyWarmUp(lab, operations, recorder);
        this.restarts = new Restarts(lab, recorder);
    }

    void run(Operation operation, List<Subject> subjects) throws NodeException {
        Load load = operation.load();
        if (load.between() != Between.COLD) {
            warmUp.together(subjects);
        }
        Map<Subject, LatencyTrial> trials = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            if (subject.failure() != null) {
                recorder.failed(subject, operation.name());
                continue;
            }
            boolean once = load.between() == Between.NOTHING;
            recorder.step(operation.name() + (once ? ": warm up " : ": make ready ") + subject.label());
            attempt(subject, operation, () -> {
                LatencyTrial trial = LatencyTrial.answered(lab, subject, operation);
                if (once) {
                    warmUp.one(subject, trial);
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
    private void repeats(Operation operation, Map<Subject, LatencyTrial> trials, Map<Subject, Decoy> decoys)
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
                    LatencyTrial trial = ready(subject, trials.get(subject), load.between(), decoys.get(subject));
                    repeat(subject, trial, operation, repeatNumber, seed);
                })) {
                    trials.remove(subject);
                }
            }
        }
    }

    /** Where servers can't be restarted, no layout's repeat can be taken. */
    private void restart(Operation operation, Map<Subject, LatencyTrial> trials) throws NodeException {
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
    private LatencyTrial ready(Subject subject, LatencyTrial trial, Between between, Decoy decoy)
            throws IOException, UnsupportedQueryException, NodeException, LoadFailedException, InterruptedException {
        if (between == Between.NOTHING) {
            return trial;
        }
        if (between == Between.COLD) {
            LoadWarmUp warm = decoy.warmUp(lab::isInterrupted);
            trial.cell().warmedUp(warm.seconds(), warm.stable());
            return trial.anew(subject.site());
        }
        if (between == Between.FRESH_TABLE) {
            makeAnew(subject);
        }
        LatencyTrial fresh = trial.anew(subject.site());
        warmUp.anew(subject, fresh);
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

    private void repeat(Subject subject, LatencyTrial trial, Operation operation, int number, long seed)
            throws IOException, NodeException, LoadFailedException, InterruptedException {
        Load load = operation.load();
        Site.Tables tables = subject.site().tables();
        LatencyTrials cell = trial.cell();
        ServerReading begin = ServerReading.of(lab.servers(), tables);
        if (load.kind().equals(Latency.SINGLE)) {
            long sent = System.nanoTime();
            trial.singles(lab, tables, load.singles());
            double seconds = (System.nanoTime() - sent) / 1e9;
            cell.singlesDone(seconds, begin, ServerReading.of(lab.servers(), tables));
            lab.checkInterrupted();
            return;
        }
        try (ActivityRecorder watching =
                operation instanceof RequestMix ? ActivityRecorder.start(Parties.of(lab, subject.site())) : null) {
            LoadResult result = LoadRun.execute(
                    load.model(seed), load.inFlightLimit(), load.duration(), trial::sent, lab::isInterrupted);
            if (watching != null) {
                recorder.activity(watching.stop(
                        new Activity.Place(operation.name(), subject.name(), subject.client(), number),
                        result.requests()));
            }
            cell.add(result, begin, ServerReading.of(lab.servers(), tables));
        }
        lab.checkInterrupted();
    }
}
