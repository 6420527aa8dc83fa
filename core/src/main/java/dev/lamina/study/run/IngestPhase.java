// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Loads every layout: first some rows, and more and more of them, to warm up, then repeats of all rows into emptied tables, the layouts in
 * turn. The tables of the last repeat stay. Time runs from the first row read to the last acknowledgement; flushes are
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

    /** All layouts together repeat their ingests until this much time is spent, each its share, and at least twice. */
    private static final double SECONDS = 72;

    /** A layout's share is no more than this. */
    private static final double MAX_SECONDS_PER_LAYOUT = 25;

    /** An ingest that takes longer than this is not repeated. */
    private static final double SECONDS_ONCE = 90;

    /** Twice the client is tried where that costs little. */
    private static final double SECONDS_DOUBLED = 4;

    private final RunContext lab;
    private final List<LayoutUnderTest> subjects;
    private final TimeBudget effort;
    private final boolean asked;
    private final RunRecorder recorder;
    private final Map<LayoutUnderTest, Trials> trials = new HashMap<>();
    private final Map<LayoutUnderTest, Integer> planned = new HashMap<>();

    /** @param asked whether what loading takes is of interest; if not, all is loaded once and as quickly as may be */
    public IngestPhase(
            RunContext lab, List<LayoutUnderTest> subjects, TimeBudget effort, boolean asked, RunRecorder recorder) {
        this.lab = lab;
        this.subjects = subjects;
        this.effort = effort;
        this.asked = asked;
        this.recorder = recorder;
    }

    /** Loads all; a layout that can't be loaded fails and is left out from then on. */
    public void run() throws NodeException {
        for (LayoutUnderTest subject : subjects) {
            recorder.step((asked ? "warm up the ingest of " : "make the tables of ") + subject.label());
            attempt(subject, () -> {
                subject.site().requireVersion(lab);
                subject.site().create(lab);
                if (asked) {
                    warmUp(subject);
                }
                trials.put(subject, new Trials());
                planned.put(subject, effort.repeats());
            });
        }
        for (int repeat = 0; repeat < effort.repeats(); repeat++) {
            for (LayoutUnderTest subject : subjects) {
                if (subject.failure() == null && repeat < planned.get(subject)) {
                    recorder.step("ingest " + subject.label() + ", " + (repeat + 1) + " of " + planned.get(subject));
                    int number = repeat;
                    attempt(subject, () -> repeat(subject, number));
                }
            }
        }
        for (LayoutUnderTest subject : subjects) {
            if (subject.failure() == null && !asked) {
                continue;
            }
            if (subject.failure() == null) {
                boolean served = subject.reference() == null;
                recorder.cell(
                        trials.get(subject).cell(subject, NAME, lab.sources().rows(), served));
            } else {
                recorder.failed(subject, NAME);
            }
        }
    }

    /**
     * Quick ways of writing need many rows until client and server have compiled them; a load of twice as many follows
     * where the time suffices, since a short one spends most of it on its begin and its end.
     */
    private void warmUp(LayoutUnderTest subject) throws IOException, NodeException {
        double limit = Math.max(MIN_WARM_UP_SECONDS, WARM_UP_SECONDS / subjects.size());
        CompilerLoad compilers = new CompilerLoad();
        long begin = System.nanoTime();
        long loadBegin = begin;
        long rows = Math.min(WARM_UP_ROWS, Math.max(1, lab.sources().rows() / 8));
        int whole = 0;
        while (true) {
            SourceLoad.first(lab, subject, subject.site()::store, rows);
            whole += rows == lab.sources().rows() ? 1 : 0;
            long now = System.nanoTime();
            boolean idle = compilers.isIdle(lab.compilerMillis(), now);
            double seconds = (now - begin) / 1e9;
            if (seconds >= effort.share() * (idle || whole >= WARM_UP_LOADS ? MIN_WARM_UP_SECONDS : limit)) {
                return;
            }
            double next = 2 * (now - loadBegin) / 1e9;
            if (whole > 0 || seconds + next < effort.share() * limit) {
                rows = Math.min(2 * rows, lab.sources().rows());
            }
            loadBegin = now;
        }
    }

    private void repeat(LayoutUnderTest subject, int number) throws IOException, NodeException {
        subject.site().empty(lab);
        Trials cell = trials.get(subject);
        RunContext.Clocks begin = lab.clocks();
        SourceLoad.all(lab, subject, subject.site()::store);
        RunContext.Clocks end = lab.clocks();
        cell.add(lab.sources().rows(), begin, end);
        subject.site().settle(lab);
        double seconds = end.secondsSince(begin);
        if (number == 0) {
            double secondsPerLayout = Math.min(MAX_SECONDS_PER_LAYOUT, SECONDS / subjects.size());
            int affordable =
                    seconds > SECONDS_ONCE ? 1 : Math.max(2, (int) (effort.share() * secondsPerLayout / seconds));
            if (affordable < effort.repeats()) {
                planned.put(subject, affordable);
                recorder.note(subject.label() + " took " + Math.round(seconds) + " s to ingest, so it was repeated "
                        + affordable + " instead of " + effort.repeats() + " times.");
            }
        }
        if (number == planned.get(subject) - 1
                && asked
                && effort.twiceTheClient()
                && subject.site().hasDoubled()
                && subject.site().sstables() == 1
                && seconds < SECONDS_DOUBLED
                && !cell.saturated()) {
            subject.site().empty(lab);
            RunContext.Clocks doubledBegin = lab.clocks();
            SourceLoad.all(lab, subject, subject.site()::doubled);
            cell.doubled(lab.sources().rows() / lab.clocks().secondsSince(doubledBegin));
            subject.site().settle(lab);
        }
    }

    private void attempt(LayoutUnderTest subject, Failure.Work work) throws NodeException {
        Failure.of(lab, work).ifPresent(subject::fail);
    }
}
