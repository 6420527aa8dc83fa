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
    /** A second: requests answered, and their response times in ms; {@code null} where too few can tell. */
    public record Second(int second, long requests, long failed, Double meanMillis, Double p95Millis) {}
}
