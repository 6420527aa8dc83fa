// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import dev.lamina.measure.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * How late an open loop sent its requests, and what held them back. While requests are sent later than they were to be,
 * the time in which the pacing thread waited for the in-flight limit is summed up; a late request for which that is at least
 * half of its lateness was held back by the limit, any other by the client.
 *
 * <p>What lateness does to a figure is told from the figure: the intended time of a request is its service time and its
 * lateness, so a quantile that is about the same by both clocks is what it would have been had all been sent in time. The
 * known load generators (wrk2, NoSQLBench, cassandra-stress with {@code fixed}) record intended times and leave that
 * judgement to the reader.
 */
final class Lateness {
    /** A request is late when it is sent this long after its intended time. */
    static final long LATE_MILLIS = 1;

    /** A schedule is kept when at most this share of its requests is late. */
    static final int PERCENT = 1;

    /**
     * Where more than this share is late by more than the mean gap between requests, the server met another load than the
     * one that was asked for: requests come together that were to come one by one. Where they are late by less, arrivals
     * are as random as before (a Poisson process whose points are moved independently is one of the same rate: Kingman,
     * Poisson Processes, 1993, section 5.5).
     */
    static final int MOST_PERCENT = 10;

    /** A quantile stands if it would be less by no more than this part of it without the lateness. */
    private static final double PART = 0.1;

    /** A client that uses more of the processors than this is busy itself, whatever its limit. */
    private static final double BUSY = 0.5;

    private static final String LEAST = "min";

    private static final long LATE_NANOS = LATE_MILLIS * 1_000_000;

    private final int limit;
    private final long gapNanos;
    private long requests;
    private long beyondGap;
    private long byLimit;
    private long byClient;
    private long mostNanos;
    private long blockedNanos;

    /**
     * @param limit the most requests under way
     * @param ratePerSecond that the loop intends
     */
    Lateness(int limit, double ratePerSecond) {
        this.limit = limit;
        this.gapNanos = Math.max(LATE_NANOS, Math.round(1e9 / ratePerSecond));
    }

    /** The pacing thread had caught up and waited for the clock. */
    void onSchedule() {
        blockedNanos = 0;
    }

    /** The pacing thread had a request to send and waited for the limit. */
    void blocked(long nanos) {
        blockedNanos += nanos;
    }

    synchronized void sent(long lateNanos) {
        requests++;
        if (lateNanos <= LATE_NANOS) {
            return;
        }
        mostNanos = Math.max(mostNanos, lateNanos);
        if (lateNanos > gapNanos) {
            beyondGap++;
        }
        if (blockedNanos >= lateNanos / 2) {
            byLimit++;
        } else {
            byClient++;
        }
    }

    /** A request that was sent so late waited in the client after that, and began so late. Called by any thread. */
    synchronized void waited(long sentLateNanos, long begunLateNanos) {
        if (begunLateNanos <= LATE_NANOS) {
            return;
        }
        mostNanos = Math.max(mostNanos, begunLateNanos);
        if (sentLateNanos <= LATE_NANOS) {
            byClient++;
        }
        if (begunLateNanos > gapNanos && sentLateNanos <= gapNanos) {
            beyondGap++;
        }
    }

    boolean kept() {
        return (byLimit + byClient) * 100 <= requests * PERCENT;
    }

    /** Whether so many were late that no figure is about the load that was asked for. */
    private boolean anotherLoad() {
        return beyondGap * 100 > requests * MOST_PERCENT;
    }

    /**
     * The quantiles, by their names, of which lateness is more than a tenth; all of them where the server got another load,
     * none where the schedule was kept. The least is there in the first case alone: it is that of a request which was not late.
     */
    List<String> moved(Histogram intended, Histogram service) {
        if (!kept() && anotherLoad()) {
            // Also those that this repeat is too short to tell: all repeats together may tell them.
            return Percentiles.NAMES;
        }
        Set<String> told = Percentiles.of(intended).keySet();
        return delayed(intended, service).stream().filter(told::contains).toList();
    }

    /** The same with those that so few requests do not tell, where the server got the load that was asked for. */
    private List<String> delayed(Histogram intended, Histogram service) {
        List<String> delayed = new ArrayList<>();
        if (kept()) {
            return delayed;
        }
        for (String name : Percentiles.NAMES) {
            double micros = Percentiles.of(intended, name);
            if (!name.equals(LEAST) && micros - Percentiles.of(service, name) > PART * micros) {
                delayed.add(name);
            }
        }
        return delayed;
    }

    /**
     * What lateness did to a load.
     *
     * @param clientShare the part of the machine's processors that this process used
     */
    LoadResult.Schedule schedule(Histogram intended, Histogram service, double clientShare) {
        List<String> moved = moved(intended, service);
        List<String> untold = delayed(intended, service);
        untold.removeAll(moved);
        return moved.isEmpty() && untold.isEmpty()
                ? LoadResult.Schedule.KEPT
                : new LoadResult.Schedule(
                        moved,
                        untold,
                        moved.isEmpty() ? cause(clientShare) : reason(clientShare, moved),
                        heldBack(clientShare));
    }

    /**
     * What held requests back most.
     *
     * @param clientShare the part of the machine's processors that this process used
     */
    LoadResult.HeldBack heldBack(double clientShare) {
        return byLimit > byClient && clientShare <= BUSY
                ? LoadResult.HeldBack.IN_FLIGHT_LIMIT
                : LoadResult.HeldBack.CLIENT;
    }

    /**
     * How many were late, what held them back, and what that did.
     *
     * @param moved as {@link #moved} has it
     */
    String reason(double clientShare, List<String> moved) {
        String effect = anotherLoad()
                ? " That is so many that the server got a different load: the figures are not valid."
                : " Without this delay, " + String.join(", ", moved)
                        + (moved.size() == 1
                                ? " would be more than a tenth lower."
                                : " would each be more than a tenth lower.");
        return cause(clientShare) + effect;
    }

    private String cause(double clientShare) {
        long late = byLimit + byClient;
        String words = percent(late, requests) + " of the requests were sent more than " + LATE_MILLIS
                + " ms late, the latest by "
                + String.format(Locale.ROOT, "%.1f", mostNanos / 1e6) + " ms. ";
        String used = " used " + Math.round(clientShare * 100) + " % of the processors";
        if (byLimit == 0) {
            return words + "The client held them back, which" + used + ".";
        }
        return words + "The limit of " + limit + (limit == 1 ? " request" : " requests") + " in flight held back "
                + percent(byLimit, late) + " of these" + (byClient > 0 ? ", and the client held back the others" : "")
                + "; the client"
                + used + (clientShare > BUSY ? ", so that it may be why the limit was reached" : "") + ".";
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
    }
}
