// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.mixed;

import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.LoadWarmUp;
import dev.lamina.measure.load.LoadWindow;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Cell;
import dev.lamina.results.Latency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.Study;
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
import java.util.concurrent.TimeUnit;

/**
 * Executes all queries and writes at once, layout by layout, in one open loop whose requests arrive as Poisson's process has them.
 * Every answer is compared with the source's; a wrong one, or an error, fails the layout's cell.
 */
public final class MixedPhase implements Phase {
    /** How long a layout warms up at most. */
    static final Duration WARM_UP = Duration.ofSeconds(4);

    /** Requests without an asynchronous form that run at once: each of them uses all processors already. */
    private static final int BLOCKING = 4;

    /** How long requests of a load that failed may still run. */
    private static final int MOST_SECONDS_LEFT = 10;

    private final RunContext context;
    private final RunRecorder recorder;
    private final Study study;
    private final int repeats;
    private ExecutorService blocking = threads();

    MixedPhase(Setup setup) {
        this.context = setup.context();
        this.recorder = setup.recorder();
        this.study = setup.study();
        this.repeats = setup.budget().repeats();
    }

    private static ExecutorService threads() {
        return Executors.newFixedThreadPool(BLOCKING, work -> {
            Thread thread = new Thread(work, "lamina-mixed");
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException {
        MixedOperation mixed = (MixedOperation) operation;
        List<String> leftOut = mixed.leftOut(study.operations());
        if (!leftOut.isEmpty()) {
            recorder.note("Not in the mixed load, although they have a frequency: " + String.join(", ", leftOut)
                    + ". They were not chosen, or are of a kind that can't be executed there.");
        }
        Load load = mixed.open();
        Cells<MixedTrial> cells = new Cells<>(context, recorder, operation.name());
        cells.start(allTested, "warm up", tested -> {
            MixedTrial trial = new MixedTrial(mixed, tested, context, work -> blocking.execute(work));
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
        LoadWarmUp warm = alone(() -> warmUp((AsyncRequest) trial, load));
        trial.reset();
        trial.all().warmedUp(warm.seconds(), warm.stable());
    }

    private LoadWarmUp warmUp(AsyncRequest request, Load load) throws InterruptedException, LoadFailedException {
        return LoadWarmUp.run(load.model(0), load.inFlightLimit(), WARM_UP, request, context::isInterrupted);
    }

    /** A load of one layout. */
    private interface OneLoad<T> {
        T run() throws InterruptedException, LoadFailedException;
    }

    /** Runs a load. If it fails, requests still wait for a thread, which must not be executed beside the next layout's. */
    private <T> T alone(OneLoad<T> load) throws InterruptedException, LoadFailedException {
        try {
            return load.run();
        } catch (LoadFailedException e) {
            blocking.shutdownNow();
            if (!blocking.awaitTermination(MOST_SECONDS_LEFT, TimeUnit.SECONDS)) {
                recorder.note("Requests of a mixed load that failed went on for more than " + MOST_SECONDS_LEFT
                        + " s, beside those of the next layout.");
            }
            blocking = threads();
            throw e;
        }
    }

    /** Whether the servers kept up: nearly all answers came within the load's time, be the last ones late. */
    static boolean keptUp(LoadResult result, Duration duration) {
        long within = 0;
        for (LoadWindow window : result.windows()) {
            within += window.second() < duration.toNanos() / 1e9 ? window.requests() : 0;
        }
        return within >= Latency.MIN_SHARE_OF_RATE * result.requests();
    }

    private void repeat(LayoutUnderTest tested, MixedTrial trial, Load load, long seed)
            throws NodeException, InterruptedException, LoadFailedException {
        ServerReading begin = ServerReading.of(context.servers(), tested.site().tables());
        RunContext.Clocks before = context.clocks();
        LoadResult result = alone(() -> LoadRun.execute(
                load.model(seed), load.inFlightLimit(), load.duration(), trial, context::isInterrupted));
        // What the servers tell besides takes them some milliseconds.
        RunContext.Clocks after = context.clocks();
        ServerReading end = ServerReading.of(context.servers(), tested.site().tables());
        trial.all().add(result, begin, end);
        boolean told = before.serverNanos() != null && keptUp(result, load.duration());
        trial.endRepeat(result.seconds(), told ? (Long) (after.serverNanos() - before.serverNanos()) : null);
        context.checkInterrupted();
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
