// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The requests of one name, or all, as the publication's {@code stats.tsv} has them: times are those of all responses, of
 * failed ones too; the groups by time have the answered ones alone.
 *
 * @param name the entity that was asked for; {@code all} for all
 * @param ok how many were answered
 * @param failed how many were not, or wrongly
 * @param millis the response times
 * @param byTime the answered ones by their response time
 * @param perSecond requests per second of the run, from its first request's begin to its last one's end
 * @param nanos the response times in nanoseconds, to be written and merged; not to be changed
 */
public record RequestStatistics(
        String name, long ok, long failed, Millis millis, ByTime byTime, double perSecond, Histogram nanos) {
    /**
     * Response times in milliseconds; 0 where there is no request. Gatling's clock tells whole milliseconds; the published
     * one told tens.
     *
     * @param min the shortest
     * @param max the longest
     * @param mean the mean
     * @param deviation the standard deviation of the population
     * @param p50 the median
     * @param p95 the publication's {@code percentile1}
     * @param p99 the publication's {@code percentile2}
     */
    public record Millis(long min, long max, double mean, double deviation, long p50, long p95, long p99) {}

    /**
     * How many requests were answered in which time.
     *
     * @param below800 within less than 800 ms
     * @param from800 within 800 ms to less than 1200 ms
     * @param from1200 after 1200 ms or later
     */
    public record ByTime(long below800, long from800, long from1200) {}

    /** All requests, failed ones too. */
    public long total() {
        return ok + failed;
    }

    /** The groups of the publication with their counts, in its order: by time, then the failed ones. */
    public Map<String, Long> groups() {
        Map<String, Long> groups = new LinkedHashMap<>();
        groups.put("t < 800 ms", byTime.below800());
        groups.put("800 ms <= t < 1200 ms", byTime.from800());
        groups.put("t >= 1200 ms", byTime.from1200());
        groups.put("failed", failed);
        return groups;
    }
}
