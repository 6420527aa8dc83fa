// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.CompilerLoad;
import dev.lamina.measure.Measurement;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads every layout: first some rows, and more and more of them, to warm up, then repeats of all rows into emptied tables, the layouts in
 * turn. A load that takes long is cut into consecutive batches instead. The tables of the last repeat stay. Time runs from the first row read to the last acknowledgement; flushes are
 * waited for between the repeats and not counted.
 */
public final class IngestPhase {
    public static final String NAME = "ingest";

    private static final int WARM_UP_ROWS = 25_000;

    /** A layout writes for at least this long before its ingest counts. */
    private static final double MIN_WARM_UP_SECONDS = 2;

    /** All layouts together warm up for no longer than this, each its share, and less where the compilers rest sooner. */
    private static final double WARM_UP_SECONDS = 24;

    /** More loads of all rows than this are not needed to warm up. */
    private static final int WARM_UP_LOADS = 4;

    /** The repeats of a layout's ingest may take this long together; of one that takes longer each batch is a repeat. */
    private static final double MAX_SECONDS_PER_LAYOUT = 25;

    /** Twice the client is tried where that costs little. */
    private static final double SECONDS_DOUBLED = 4;

    private final RunContext context;
    private final List<LayoutUnderTest> allTested;
    private final TimeBudget budget;
    private final boolean asked;
    private final boolean overwrites;
    private final RunRecorder recorder;
    private final Map<LayoutUnderTest, Trials> trials = new HashMap<>();
    private final Map<LayoutUnderTest, Integer> planned = new HashMap<>();
    private final Map<LayoutUnderTest, Double> secondsExpected = new HashMap<>();

    /** How long a layout's repeats may take together. */
    private double mostSecondsPerLayout;

    /**
     * @param asked whether what loading takes is of interest; if not, all is loaded once and as quickly as may be
     * @param overwrites whether each repeat overwrites the rows of the one before, the first one those of a load that is not
     *     timed, as in the experiment of GeoTrellis; tables are flushed at the end alone
     */
    public IngestPhase(
            RunContext context,
            List<LayoutUnderTest> allTested,
            TimeBudget budget,
            boolean asked,
            boolean overwrites,
            RunRecorder recorder) {
        this.context = context;
        this.allTested = allTested;
        this.budget = budget;
        this.asked = asked;
        this.overwrites = overwrites;
        this.recorder = recorder;
    }

    /** How long it may take by its own limits, in seconds; longer only where one load does. */
    static double mostSeconds(int allTested, double share) {
        return share * (WARM_UP_SECONDS + allTested * MAX_SECONDS_PER_LAYOUT);
    }

    /** Loads all; a layout that can't be loaded fails and is left out from then on. */
    public void run() throws NodeException {
        for (LayoutUnderTest tested : allTested) {
            recorder.step((asked ? "warm up the ingest of " : "make the tables of ") + tested.label());
            attempt(tested, () -> {
                tested.site().requireVersion(context);
                tested.site().create(context);
                if (asked) {
                    secondsExpected.put(tested, warmUp(tested));
                }
                trials.put(tested, new Trials());
                planned.put(tested, budget.repeats());
            });
        }
        mostSecondsPerLayout = budget.share() * MAX_SECONDS_PER_LAYOUT;
        if (budget.pace() != null && asked) {
            double loading = budget.pace().loading(System.nanoTime());
            mostSecondsPerLayout = Math.min(mostSecondsPerLayout, loading / allTested.size());
            secondsExpected.forEach((tested, seconds) ->
                    planned.put(tested, Pace.repeats(budget.repeats(), mostSecondsPerLayout, seconds)));
        }
        for (int repeat = 0; repeat < budget.repeats(); repeat++) {
            for (LayoutUnderTest tested : allTested) {
                if (tested.failure() == null && repeat < planned.get(tested)) {
                    recorder.step("ingest " + tested.label() + ", " + (repeat + 1) + " of " + planned.get(tested));
                    int number = repeat;
                    attempt(tested, () -> repeat(tested, number));
                }
            }
        }
        for (LayoutUnderTest tested : allTested) {
            if (tested.failure() == null && !asked) {
                continue;
            }
            if (tested.failure() == null) {
                boolean served = tested.reference() == null;
                recorder.cell(
                        trials.get(tested).cell(tested, NAME, context.sources().rows(), served));
            } else {
                recorder.failed(tested, NAME);
            }
        }
    }

    /**
     * Quick ways of writing need many rows until client and server have compiled them; a load of twice as many follows
     * where the time suffices, since a short one spends most of it on its begin and its end.
     *
     * @return how many seconds a load of all rows will take, by the last one
     */
    private double warmUp(LayoutUnderTest tested) throws IOException, NodeException {
        double limit = Math.max(MIN_WARM_UP_SECONDS, WARM_UP_SECONDS / allTested.size());
        CompilerLoad compilers = new CompilerLoad();
        long begin = System.nanoTime();
        long loadBegin = begin;
        long rows = Math.min(WARM_UP_ROWS, Math.max(1, context.sources().rows() / 8));
        int whole = 0;
        while (true) {
            long loaded = SourceLoad.first(context, tested, tested.site()::store, rows);
            whole += rows == context.sources().rows() ? 1 : 0;
            long now = System.nanoTime();
            boolean idle = compilers.isIdle(context.compilerMillis(), now);
            double seconds = (now - begin) / 1e9;
            if (seconds >= budget.share() * (idle || whole >= WARM_UP_LOADS ? MIN_WARM_UP_SECONDS : limit)) {
                return (now - loadBegin) / 1e9 * context.sources().rows() / loaded;
            }
            double next = 2 * (now - loadBegin) / 1e9;
            if (whole > 0 || seconds + next < budget.share() * limit) {
                rows = Math.min(2 * rows, context.sources().rows());
            }
            loadBegin = now;
        }
    }

    private void repeat(LayoutUnderTest tested, int number) throws IOException, NodeException {
        if (!overwrites || number == 0) {
            tested.site().empty(context);
        }
        if (overwrites && number == 0) {
            SourceLoad.all(context, tested, tested.site()::store);
        }
        Trials cell = trials.get(tested);
        RunContext.Clocks begin = context.clocks();
        List<Double> batches = List.of();
        if (number == 0 && isLong(tested)) {
            batches = SourceLoad.marked(context, tested, tested.site()::store, budget.repeats())
                    .rates(begin.nanos(), System.nanoTime());
        } else {
            SourceLoad.all(context, tested, tested.site()::store);
        }
        RunContext.Clocks end = context.clocks();
        double seconds = end.secondsSince(begin);
        if (batches.isEmpty()) {
            cell.add(context.sources().rows(), begin, end);
        } else {
            cell.add(batches, context.sources().rows(), begin, end);
            planned.put(tested, 1);
            note(tested, seconds, batches);
        }
        boolean last = number == planned.get(tested) - 1;
        if (!overwrites || last) {
            tested.site().settle(context);
        }
        if (last
                && asked
                && !overwrites
                && budget.twiceTheClient()
                && tested.site().hasDoubled()
                && tested.site().sstables() == 1
                && seconds < SECONDS_DOUBLED
                && (budget.pace() == null || seconds * (budget.repeats() + 1) < mostSecondsPerLayout)
                && !cell.saturated()) {
            twice(tested, cell);
        }
    }

    /** Loads with twice the client; where that fails, once more as before, since all else is asked of these tables. */
    private void twice(LayoutUnderTest tested, Trials cell) throws IOException, NodeException {
        Optional<Failure> failure = Failure.of(context, () -> {
            tested.site().empty(context);
            RunContext.Clocks begin = context.clocks();
            SourceLoad.all(context, tested, tested.site()::doubled);
            cell.doubled(context.sources().rows() / context.clocks().secondsSince(begin));
        });
        if (failure.isPresent()) {
            recorder.note("The ingest of " + tested.label() + " failed with twice the client: "
                    + failure.get().reason());
            tested.site().empty(context);
            SourceLoad.all(context, tested, tested.site()::store);
        }
        tested.site().settle(context);
    }

    /** Whether the repeats would take too long, and the only load can be cut into batches instead. */
    private boolean isLong(LayoutUnderTest tested) {
        return asked
                && !overwrites
                && budget.repeats() >= Measurement.LEAST_REPEATS
                && context.sources().all().size() == 1
                && tested.site().sstables() == 1
                && budget.repeats() * secondsExpected.get(tested) > mostSecondsPerLayout;
    }

    private void note(LayoutUnderTest tested, double seconds, List<Double> batches) {
        recorder.note(tested.label() + " took " + Math.round(seconds) + " s to ingest, so it was loaded once: "
                + Trials.batches(batches));
    }

    private void attempt(LayoutUnderTest tested, Failure.Work work) throws NodeException {
        Failure.of(context, work).ifPresent(tested::fail);
    }
}
