// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What users of a service saw, as their generator, a process of its own, tells it.
 *
 * @param generator what sent the requests, with its version
 * @param answered how many requests were answered right
 * @param failed how many were not
 * @param firstError what the first of those was; {@code null} where there is none
 * @param seconds from the first request to the last answer
 * @param nanos response times of all, as the generator's clock tells them
 * @param resolutionNanos how fine that clock is
 * @param timeline second by second
 */
public record UsersResult(
        String generator,
        long answered,
        long failed,
        String firstError,
        double seconds,
        Histogram nanos,
        long resolutionNanos,
        List<Second> timeline) {
    /**
     * A second.
     *
     * @param second which, from 0 since the run's begin
     * @param requests how many ended in it, failed ones included
     * @param meanMillis the mean of their response times; {@code null} where none ended
     * @param p95Millis their 95th percentile; {@code null} where so few can't tell it, see {@link dev.lamina.measure.Percentiles},
     *     or where one of them was told more than a minute late
     */
    public record Second(int second, long requests, Double meanMillis, Double p95Millis) {}
}
