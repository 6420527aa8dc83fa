// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The requests of one name, or all, as the publication's {@code stats.tsv} has them: times are those of all responses, of
 * failed ones too; the groups by time have the answered ones alone. Where there is no request, times are 0. Gatling's clock
 * tells whole milliseconds; the published one told tens.
 *
 * @param name the entity that was asked for; {@code all} for all
 * @param ok how many were answered
 * @param failed how many were not, or wrongly
 * @param minMillis the shortest response time
 * @param maxMillis the longest
 * @param meanMillis the mean
 * @param deviationMillis the standard deviation of the population
 * @param p50Millis the median
 * @param p95Millis the publication's {@code percentile1}
 * @param p99Millis the publication's {@code percentile2}
 * @param below800 how many were answered within less than 800 ms
 * @param from800 how many within 800 ms to less than 1200 ms
 * @param from1200 how many after 1200 ms or later
 * @param perSecond requests per second of the run, from its first request's begin to its last one's end
 * @param nanos the response times in nanoseconds, to be written and merged; not to be changed
 */
public record RequestStatistics(
        String name,
        long ok,
        long failed,
        long minMillis,
        long maxMillis,
        double meanMillis,
        double deviationMillis,
        long p50Millis,
        long p95Millis,
        long p99Millis,
        long below800,
        long from800,
        long from1200,
        double perSecond,
        Histogram nanos) {
    /** All requests, failed ones too. */
    public long total() {
        return ok + failed;
    }

    /** The groups of the publication with their counts, in its order: by time, then the failed ones. */
    public Map<String, Long> groups() {
        Map<String, Long> groups = new LinkedHashMap<>();
        groups.put("t < 800 ms", below800);
        groups.put("800 ms <= t < 1200 ms", from800);
        groups.put("t >= 1200 ms", from1200);
        groups.put("failed", failed);
        return groups;
    }
}
