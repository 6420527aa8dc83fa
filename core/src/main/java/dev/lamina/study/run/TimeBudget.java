// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.study.plan.Load;
import java.util.List;

/**
 * How much time a phase takes for its figures.
 *
 * @param repeats the repeats of each cell
 * @param share the part of a whole run's time for warming up and repeating
 * @param twiceTheClient whether each cell is tried once with twice the client, which tells whether that was the limit
 * @param single whether each repeat of a read is one execution, however short; else it lasts long enough for processor time
 * @param pace what the user gives the run; {@code null} where the study says how long each operation takes
 */
public record TimeBudget(int repeats, double share, boolean twiceTheClient, boolean single, Pace pace) {
    /** A server's start, on a machine that is at rest. */
    private static final double START_SECONDS = 15;

    /** The study's own time. */
    public TimeBudget(int repeats, double share, boolean twiceTheClient) {
        this(repeats, share, twiceTheClient, false, null);
    }

    /**
     * How long a run may take by the limits of its phases, in seconds; longer only where one load or one execution does.
     *
     * @param allTested how many layouts and references there are
     * @param rates how many operations are measured as rates
     * @param timed how the requests are issued of each cell in which single ones are timed
     */
    public double mostSeconds(int allTested, int rates, List<Load> timed) {
        double seconds = START_SECONDS
                + IngestPhase.mostSeconds(allTested, share)
                + ReadPhase.mostSeconds(allTested, rates, this);
        for (Load load : timed) {
            seconds += LatencyPhase.cellSeconds(load, repeats);
        }
        return timed.isEmpty() ? seconds : seconds + LatencyWarmUp.compilersSeconds(share, true);
    }

    /** How long the operations whose requests are timed take over so many layouts, in seconds, warming up included. */
    public double timedSeconds(List<Operation> operations, int allTested, boolean compilersCount) {
        return LatencyPhase.seconds(operations, allTested, repeats, share, compilersCount);
    }

    /** The same with one execution for each repeat, and nothing beyond the repeats. */
    public TimeBudget singly() {
        return new TimeBudget(repeats, share, false, true, pace);
    }

    /** The same with the user's time. */
    public TimeBudget at(Pace other) {
        return new TimeBudget(repeats, share, twiceTheClient, single, other);
    }
}
