// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.LoadWarmUp;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Activity;
import dev.lamina.results.Latency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.RepeatReset;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Times the single requests of one operation over all layouts: each is warmed up until stable, then the repeats go round,
 * layout by layout; a fresh table or a restart comes before each repeat where the study asks for it. Every answer's content and order are compared with the source's; a wrong one fails its cell.
 */
final class LatencyPhase implements Phase {
    private final RunContext lab;
    private final int repeats;
    private final RunRecorder recorder;
    private final LatencyWarmUp warmUp;
    private final Restarts restarts;

    LatencyPhase(Setup setup) {
        this.lab = setup.lab();
        this.repeats = setup.effort().repeats();
        this.recorder = setup.recorder();
        this.warmUp = new LatencyWarmUp(lab, setup.operations(), recorder);
        this.restarts = new Restarts(lab, recorder);
    }

    @Override
    public void run(Operation operation, List<LayoutUnderTest> subjects) throws NodeException {
        Load load = operation.load();
        if (load.between() != RepeatReset.COLD) {
            warmUp.together(subjects);
        }
        boolean once = load.between() == RepeatReset.NOTHING;
        int planned = load.repeats() == 0 ? repeats : load.repeats();
        Map<LayoutUnderTest, WarmUpTable> decoys = new HashMap<>();
        Cells<LatencyTrial> cells = new Cells<>(lab, recorder, operation.name());
        try {
            cells.start(subjects, once ? "warm up" : "make ready", subject -> {
                LatencyTrial trial = LatencyTrial.answered(lab, subject, operation);
                if (once) {
                    warmUp.one(subject, trial);
                }
                return trial;
            });
            if (load.between() == RepeatReset.COLD) {
                cells.each((subject, trial) -> decoys.put(subject, WarmUpTable.of(lab, subject, operation)));
            }
            for (int repeat = 1; repeat <= planned && !cells.subjects().isEmpty(); repeat++) {
                int number = repeat;
                recorder.step(operation.name() + ": repeat " + number + " of " + planned);
                if (load.between().restarts()) {
                    restart(cells, load);
                }
                cells.each((subject, trial) -> repeat(
                        subject,
                        ready(subject, trial, load.between(), decoys.get(subject)),
                        operation,
                        number,
                        lab.sources().seed() + number));
            }
        } finally {
            decoys.values().forEach(WarmUpTable::close);
        }
        cells.record((subject, trial) -> trial.cell()
                .cell(subject, operation.name(), trial.task().rows(), load)
                .planned(LayoutUnderTest.plan(trial.task())));
    }

    /** Where servers can't be restarted, no layout's repeat can be taken. */
    private void restart(Cells<LatencyTrial> cells, Load load) throws NodeException {
        Failure.of(lab, () -> {
                    if (lab.servers().nodes().isEmpty()) {
                        throw new UnsupportedQueryException("a cluster that runs elsewhere is not restarted");
                    }
                    restarts.restart(cells.subjects(), load.between() == RepeatReset.COLD);
                })
                .ifPresent(cells::endAll);
    }

    /** The trial as it is before a repeat; where something happened before it, with a request of its own, warmed up. */
    private LatencyTrial ready(LayoutUnderTest subject, LatencyTrial trial, RepeatReset between, WarmUpTable decoy)
            throws IOException, UnsupportedQueryException, NodeException, LoadFailedException, InterruptedException {
        if (between == RepeatReset.NOTHING) {
            return trial;
        }
        if (between == RepeatReset.COLD) {
            LoadWarmUp warm = decoy.warmUp(lab::isInterrupted);
            trial.cell().warmedUp(warm.seconds(), warm.stable());
            return trial.anew(subject.site());
        }
        if (between == RepeatReset.FRESH_TABLE) {
            makeAnew(subject);
        }
        LatencyTrial fresh = trial.anew(subject.site());
        warmUp.anew(subject, fresh);
        return fresh;
    }

    /** Where that fails there is no table left for whatever is asked next. */
    private void makeAnew(LayoutUnderTest subject) throws IOException, NodeException {
        try {
            subject.site().create(lab);
            SourceLoad.all(lab, subject, subject.site()::store);
            subject.site().weigh(lab);
        } catch (IOException | NodeException | RuntimeException e) {
            subject.fail("its table could not be created again: " + e.getMessage());
            throw e;
        }
    }

    @Override
    public void close() {
        restarts.report();
    }

    private void repeat(LayoutUnderTest subject, LatencyTrial trial, Operation operation, int number, long seed)
            throws IOException, NodeException, LoadFailedException, InterruptedException {
        Load load = operation.load();
        Storage.Tables tables = subject.site().tables();
        LatencyTrials cell = trial.cell();
        ServerReading begin = ServerReading.of(lab.servers(), tables);
        if (load.kind() == Latency.Load.SINGLE) {
            long sent = System.nanoTime();
            trial.singles(lab, tables, load.singles());
            double seconds = (System.nanoTime() - sent) / 1e9;
            cell.singlesDone(seconds, begin, ServerReading.of(lab.servers(), tables));
            lab.checkInterrupted();
            return;
        }
        try (ActivityRecorder watching = operation.watchesProcesses()
                ? ActivityRecorder.start(MonitoredProcesses.of(lab, subject.site()))
                : null) {
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
