// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.mixed;

import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.LoadWarmUp;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Cell;
import dev.lamina.study.plan.Load;
import dev.lamina.study.run.Cells;
import dev.lamina.study.run.Failure;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.NoOpRequests;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.ServerReading;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Executes all queries and writes at once, layout by layout, in one open loop whose requests arrive as Poisson's process has them.
 * Every answer is compared with the source's; a wrong one, or an error, fails the layout's cell.
 */
public final class MixedPhase implements Phase {
    /** How long a layout warms up at most. */
    static final Duration WARM_UP = Duration.ofSeconds(4);

    /** Requests without an asynchronous form that run at once: each of them uses all processors already. */
    private static final int BLOCKING = 4;

    private final RunContext context;
    private final RunRecorder recorder;
    private final int repeats;
    private final ExecutorService blocking = Executors.newFixedThreadPool(BLOCKING, work -> {
        Thread thread = new Thread(work, "lamina-mixed");
        thread.setDaemon(true);
        return thread;
    });

    MixedPhase(Setup setup) {
        this.context = setup.context();
        this.recorder = setup.recorder();
        this.repeats = setup.budget().repeats();
    }

    @Override
    public void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException {
        MixedOperation mixed = (MixedOperation) operation;
        Load load = mixed.open();
        Cells<MixedTrial> cells = new Cells<>(context, recorder, operation.name());
        cells.start(allTested, "warm up", tested -> {
            MixedTrial trial = new MixedTrial(mixed, tested, context, blocking);
            tested.site().settle(context);
            warmUp(trial, load);
            return trial;
        });
        NoOpRequests noOp = NoOpRequests.of(context, recorder, operation.name(), load);
        if (noOp != null) {
            Failure.of(context, () -> warmUp(noOp, load));
        }
        cells.repeat(repeats, (tested, trial, number) -> {
            repeat(tested, trial, load, context.sources().seed() + number);
            if (noOp != null && tested.site().overCql()) {
                trial.all().noOp(noOp.micros(number));
            }
        });
        cells.record((tested, trial) -> cell(tested, trial, operation, load));
    }

    private void warmUp(MixedTrial trial, Load load) throws InterruptedException, LoadFailedException {
        LoadWarmUp warm = warmUp((AsyncRequest) trial, load);
        trial.reset();
        trial.all().warmedUp(warm.seconds(), warm.stable());
    }

    private LoadWarmUp warmUp(AsyncRequest request, Load load) throws InterruptedException, LoadFailedException {
        return LoadWarmUp.run(load.model(0), load.inFlightLimit(), WARM_UP, request, context::isInterrupted);
    }

    private void repeat(LayoutUnderTest tested, MixedTrial trial, Load load, long seed)
            throws NodeException, InterruptedException, LoadFailedException {
        ServerReading begin = ServerReading.of(context.servers(), tested.site().tables());
        Long before = serverNanos(begin);
        LoadResult result =
                LoadRun.execute(load.model(seed), load.inFlightLimit(), load.duration(), trial, context::isInterrupted);
        ServerReading end = ServerReading.of(context.servers(), tested.site().tables());
        trial.all().add(result, begin, end);
        trial.endRepeat(result.seconds(), before == null ? null : serverNanos(end) - before);
        context.checkInterrupted();
    }

    /** As each operation alone is measured: without the servers' compilers where those don't count. */
    private Long serverNanos(ServerReading reading) throws NodeException {
        if (context.clock() != null) {
            return context.clock().nanos();
        }
        return reading == null ? null : (Long) reading.cpuNanos();
    }

    private Cell cell(LayoutUnderTest tested, MixedTrial trial, Operation operation, Load load) {
        Cell cell = trial.all().cell(tested, operation.name(), 1, load);
        List<Cell> measured = recorder.results().cells();
        return cell.mixed(trial.parts(name -> alone(measured, tested, name)));
    }

    private static Double alone(List<Cell> measured, LayoutUnderTest tested, String operation) {
        Cell.Key key = tested.cell(operation);
        for (Cell cell : measured) {
            if (cell.key().equals(key) && cell.measured() && cell.cpu().server() != null) {
                return cell.cpu().server().median();
            }
        }
        return null;
    }

    @Override
    public void close() {
        blocking.shutdownNow();
    }
}
