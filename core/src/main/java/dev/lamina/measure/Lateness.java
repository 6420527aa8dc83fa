// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.util.Locale;

/**
 * How late an open loop sent its requests, and what held them back. While requests are sent later than they were to be,
 * the time in which the pacing thread waited for the in-flight limit is summed up; a late request for which that is at least
 * half of its lateness was held back by the limit, any other by the client.
 */
final class Lateness {
    /** A request is late when it is sent this long after its intended time. */
    static final long LATE_MILLIS = 1;

    /** A schedule is kept when at most this share of its requests is late. */
    static final int PERCENT = 1;

    /** A client that uses more of the processors than this is busy itself, whatever its limit. */
    private static final double BUSY = 0.5;

    private static final long LATE_NANOS = LATE_MILLIS * 1_000_000;

    private final int limit;
    private long requests;
    private long byLimit;
    private long byClient;
    private long mostNanos;
    private long blockedNanos;

    Lateness(int limit) {
        this.limit = limit;
    }

    /** The pacing thread had caught up and waited for the clock. */
    void onSchedule() {
        blockedNanos = 0;
    }

    /** The pacing thread had a request to send and waited for the limit. */
    void blocked(long nanos) {
        blockedNanos += nanos;
    }

    void sent(long lateNanos) {
        requests++;
        if (lateNanos <= LATE_NANOS) {
            return;
        }
        mostNanos = Math.max(mostNanos, lateNanos);
        if (blockedNanos >= lateNanos / 2) {
            byLimit++;
        } else {
            byClient++;
        }
    }

    boolean kept() {
        return (byLimit + byClient) * 100 <= requests * PERCENT;
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

    String reason(double clientShare) {
        long late = byLimit + byClient;
        String words = percent(late, requests) + " of the requests were sent more than " + LATE_MILLIS
                + " ms after they were to be sent, the latest by "
                + String.format(Locale.ROOT, "%.1f", mostNanos / 1e6) + " ms. ";
        String used = " used " + Math.round(clientShare * 100) + " % of the processors";
        if (byLimit == 0) {
            return words + "The client held them back, which" + used + ".";
        }
        return words + "The limit of " + limit + (limit == 1 ? " request" : " requests") + " in flight held back "
                + percent(byLimit, late) + " of these" + (byClient > 0 ? ", the client the others" : "")
                + "; the client"
                + used + (clientShare > BUSY ? ", so that it may be why the limit was reached" : "") + ".";
    }

    private static String percent(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
    }
}
