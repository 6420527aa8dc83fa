// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.measure.Histograms;
import org.HdrHistogram.Histogram;

/** Counts the requests of one name. */
final class RequestTally {
    /** Gatling's bounds of the groups by response time, unchanged since the publication. */
    private static final int LOWER_MILLIS = 800;

    private static final int UPPER_MILLIS = 1200;
    private static final long NANOS = 1_000_000;

    private final Histogram nanos = Histograms.empty();
    private long ok;
    private long failed;
    private long below;
    private long between;
    private long above;
    private long minMillis = Long.MAX_VALUE;
    private long maxMillis;
    private double mean;
    private double squares;

    void add(int millis, boolean answered) {
        if (!answered) {
            failed++;
        } else {
            ok++;
            if (millis < LOWER_MILLIS) {
                below++;
            } else if (millis < UPPER_MILLIS) {
                between++;
            } else {
                above++;
            }
        }
        nanos.recordValue(millis * NANOS);
        minMillis = Math.min(minMillis, millis);
        maxMillis = Math.max(maxMillis, millis);
        // Welford's way, which does not take two large sums from each other.
        double difference = millis - mean;
        mean += difference / total();
        squares += difference * (millis - mean);
    }

    RequestStatistics finish(String name, long runMillis) {
        return new RequestStatistics(
                name,
                ok,
                failed,
                millis(),
                new RequestStatistics.ByTime(below, between, above),
                runMillis == 0 ? 0 : total() * 1000.0 / runMillis,
                nanos);
    }

    private RequestStatistics.Millis millis() {
        return new RequestStatistics.Millis(
                total() == 0 ? 0 : minMillis,
                maxMillis,
                mean,
                total() == 0 ? 0 : Math.sqrt(squares / total()),
                percentile(50),
                percentile(95),
                percentile(99));
    }

    private long total() {
        return ok + failed;
    }

    /** Of whole milliseconds, to which values are rounded back; a bucket of long times is wider and may end after the longest. */
    private long percentile(double percent) {
        return Math.min(maxMillis, Math.round((double) nanos.getValueAtPercentile(percent) / NANOS));
    }
}
