// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.LoadWarmUp;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.metrics.RequestKind;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Activity;
import dev.lamina.results.Latency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.RepeatReset;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Times the single requests of one operation over all layouts: each is warmed up until stable, then the repeats go round,
 * layout by layout; a fresh table or a restart comes before each repeat where the study asks for it. Every answer's content and order are compared with the source's; a wrong one fails its cell.
 */
final class LatencyPhase implements Phase {
    private final RunContext context;
    private final int repeats;
    private final RunRecorder recorder;
    private final LatencyWarmUp warmUp;
    private final List<Operation> operations;
    private final TimeBudget budget;
    private boolean isWarm;
    private final Restarts restarts;

    LatencyPhase(Setup setup) {
        this.context = setup.context();
        this.budget = setup.budget();
        this.repeats = budget.repeats();
        this.recorder = setup.recorder();
        this.operations = setup.operations();
        this.warmUp = new LatencyWarmUp(context, operations, recorder, budget.share());
        this.restarts = new Restarts(context, recorder);
    }

    /** How long the requests of one layout's cell take, in seconds, those to warm up included. */
    static double cellSeconds(Load load, int repeats) {
        double each = load.duration() == null ? 1 : load.duration().toNanos() / 1e9;
        return each * (load.repeats() == 0 ? repeats : load.repeats()) + LatencyWarmUp.cellSeconds();
    }

    /**
     * How long an operation takes over so many layouts, in seconds. Requests that do nothing, which are sent where compilers count, are as
     * one more layout.
     */
    private static double seconds(Load load, int repeats, int allTested, boolean compilersCount) {
        return (compilersCount ? allTested + 1 : allTested) * cellSeconds(load, repeats);
    }

    /** How long the operations whose requests are timed take over so many layouts, in seconds; the others are not counted. */
    static double seconds(
            List<Operation> operations, int allTested, int repeats, double share, boolean compilersCount) {
        double seconds = 0;
        Set<Phase.Factory> phases = new HashSet<>();
        for (Operation operation : operations) {
            if (operation.load() != null) {
                seconds += seconds(operation.load(), repeats, allTested, compilersCount);
                seconds += phases.add(operation.phase()) ? LatencyWarmUp.compilersSeconds(share, compilersCount) : 0;
            }
        }
        return seconds;
    }

    /** A rate that is measured before loops of requests would be that of servers which still compile what it asks. */
    @Override
    public void warmUp(List<LayoutUnderTest> allTested) throws NodeException {
        boolean cold =
                operations.stream().anyMatch(operation -> operation.load().between() == RepeatReset.COLD);
        if (!cold && operations.stream().anyMatch(LatencyWarmUp::isLoop)) {
            warmUp.together(allTested);
        }
    }

    @Override
    public void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException {
        Load load = operation.load();
        if (load.between() != RepeatReset.COLD) {
            warmUp.together(allTested);
        }
        if (budget.pace() != null) {
            budget.pace()
                    .passed(seconds(load, repeats, allTested.size(), compilersCount())
                            + (isWarm ? 0 : LatencyWarmUp.compilersSeconds(budget.share(), compilersCount())));
        }
        isWarm = true;
        boolean once = load.between() == RepeatReset.NOTHING;
        int planned = load.repeats() == 0 ? repeats : load.repeats();
        Map<LayoutUnderTest, WarmUpTable> decoys = new HashMap<>();
        Cells<LatencyTrial> cells = new Cells<>(context, recorder, operation.name());
        try {
            cells.start(allTested, once ? "warm up" : "make ready", tested -> {
                LatencyTrial trial = LatencyTrial.answered(context, tested, operation);
                if (once) {
                    warmUp.one(tested, trial);
                }
                return trial;
            });
            if (load.between() == RepeatReset.COLD) {
                cells.each((tested, trial) -> decoys.put(tested, WarmUpTable.of(context, tested, operation)));
            }
            NoOpRequests noOp = NoOpRequests.of(context, recorder, operation.name(), load);
            if (noOp != null) {
                Failure.of(context, () -> warmUp.one(noOp));
            }
            for (int repeat = 1; repeat <= planned && !cells.allTested().isEmpty(); repeat++) {
                int number = repeat;
                recorder.step(operation.name() + ": repeat " + number + " of " + planned);
                if (load.between().restarts()) {
                    restart(cells, load);
                }
                cells.each((tested, trial) -> {
                    LatencyTrial ready = ready(tested, trial, load.between(), decoys.get(tested));
                    repeat(tested, ready, operation, number, context.sources().seed() + number);
                    // What it costs to wake up for requests over Thrift is not known.
                    if (noOp != null && tested.site().overCql()) {
                        trial.cell().noOp(noOp.micros(number));
                    }
                });
            }
        } finally {
            decoys.values().forEach(WarmUpTable::close);
        }
        cells.record((tested, trial) -> trial.cell()
                .cell(tested, operation.name(), trial.task().rows(), load)
                .planned(LayoutUnderTest.plan(trial.task())));
    }

    private boolean compilersCount() {
        return context.clock() == null;
    }

    /** Where servers can't be restarted, no layout's repeat can be taken. */
    private void restart(Cells<LatencyTrial> cells, Load load) throws NodeException {
        Failure.of(context, () -> {
                    if (context.servers().nodes().isEmpty()) {
                        throw new UnsupportedQueryException("a cluster that runs elsewhere is not restarted");
                    }
                    restarts.restart(cells.allTested(), load.between() == RepeatReset.COLD);
                })
                .ifPresent(cells::endAll);
    }

    /** The trial as it is before a repeat; where something happened before it, with a request of its own, warmed up. */
    private LatencyTrial ready(LayoutUnderTest tested, LatencyTrial trial, RepeatReset between, WarmUpTable decoy)
            throws IOException, UnsupportedQueryException, NodeException, LoadFailedException, InterruptedException {
        if (between == RepeatReset.NOTHING) {
            return trial;
        }
        if (between == RepeatReset.COLD) {
            LoadWarmUp warm = decoy.warmUp(context::isInterrupted);
            trial.cell().warmedUp(warm.seconds(), warm.stable());
            return trial.anew(tested.site());
        }
        if (between == RepeatReset.FRESH_TABLE) {
            makeAnew(tested);
        }
        LatencyTrial fresh = trial.anew(tested.site());
        warmUp.anew(tested, fresh);
        return fresh;
    }

    /** Where that fails there is no table left for whatever is asked next. */
    private void makeAnew(LayoutUnderTest tested) throws IOException, NodeException {
        try {
            tested.site().create(context);
            SourceLoad.all(context, tested, tested.site()::store);
            tested.site().weigh(context);
        } catch (IOException | NodeException | RuntimeException e) {
            tested.fail("its table could not be created again: " + e.getMessage());
            throw e;
        }
    }

    @Override
    public void close() {
        restarts.report();
    }

    private void repeat(LayoutUnderTest tested, LatencyTrial trial, Operation operation, int number, long seed)
            throws IOException, NodeException, LoadFailedException, InterruptedException {
        Load load = operation.load();
        Storage.Tables tables = tested.site().tables();
        LatencyTrials cell = trial.cell();
        RequestKind kind = operation.writes() ? RequestKind.WRITE : RequestKind.READ;
        ServerReading begin = ServerReading.of(context.servers(), tables, kind);
        if (load.kind() == Latency.Load.SINGLE) {
            long sent = System.nanoTime();
            trial.singles(context, tables, load.singles());
            double seconds = (System.nanoTime() - sent) / 1e9;
            cell.singlesDone(seconds, begin, ServerReading.of(context.servers(), tables, kind));
            context.checkInterrupted();
            return;
        }
        try (ActivityRecorder watching = operation.watchesProcesses()
                ? ActivityRecorder.start(MonitoredProcesses.of(context, tested.site()))
                : null) {
            LoadResult result = LoadRun.execute(
                    load.model(seed), load.inFlightLimit(), load.duration(), trial::sent, context::isInterrupted);
            if (watching != null) {
                recorder.activity(watching.stop(
                        new Activity.Place(operation.name(), tested.name(), tested.client(), number),
                        result.requests()));
            }
            cell.add(result, begin, ServerReading.of(context.servers(), tables, kind));
        }
        context.checkInterrupted();
    }
}
