// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What a load run saw.
 *
 * @param intended nanoseconds from the time at which a request was to be sent to its answer; {@code null} of a closed loop,
 *     which intends no times
 * @param service nanoseconds from the time at which a request was sent to its answer
 * @param requests answers, all of them right
 * @param seconds from the run's begin to its last answer; of an open loop at least its duration, unless it was stopped
 * @param clientCpuNanos processor time of this process meanwhile, all threads
 * @param clientBytes bytes that the threads of this process allocated meanwhile, those that ended before it left out;
 *     {@code null} where this Java can't tell
 * @param windows one piece of time after the other; their requests add up to {@code requests}
 * @param schedule whether requests were sent when they were to be sent; {@code null} of a closed loop, which has no schedule
 * @param firstError the first error's message, {@code null} in a result that was returned and not thrown
 * @param errors how many failed, by the simple name of what they failed with
 */
public record LoadResult(
        Histogram intended,
        Histogram service,
        long requests,
        double seconds,
        long clientCpuNanos,
        Long clientBytes,
        List<LoadWindow> windows,
        Schedule schedule,
        String firstError,
        Map<String, Long> errors) {
    /**
     * How late an open loop sent its requests.
     *
     * @param moved the names of the quantiles that are not about those of a load that is sent in time: none where at most 1 %
     *     of the requests were sent more than 1 ms after they were to be sent, or where at most 10 % were and of no quantile
     *     the lateness is more than a tenth
     * @param untold likewise of the percentiles that so few requests do not tell, but several repeats together may
     * @param reason where there are any of both: how many were late, by how much, and what held them back; else {@code null}
     * @param heldBack where there are any of both: what held them back most; else {@code null}
     */
    public record Schedule(List<String> moved, List<String> untold, String reason, HeldBack heldBack) {
        /** It was kept. */
        static final Schedule KEPT = new Schedule(List.of(), List.of(), null, null);

        public Schedule {
            moved = List.copyOf(moved);
            untold = List.copyOf(untold);
        }

        /** Whether all quantiles that the requests tell are about those of a load that is sent in time. */
        public boolean kept() {
            return moved.isEmpty();
        }
    }

    /** What keeps an open loop from sending a request when it is to be sent. */
    public enum HeldBack {
        /** So many requests were under way that no more were allowed: the server was slower than the rate asks for. */
        IN_FLIGHT_LIMIT,

        /** The client itself: its pacing thread or its processors were busy. Says nothing about the server. */
        CLIENT
    }

    public LoadResult {
        windows = List.copyOf(windows);
        errors = Collections.unmodifiableMap(new LinkedHashMap<>(errors));
    }

    /** Answers per second over {@link #seconds}. */
    public double achieved() {
        return requests / seconds;
    }

    /** Processor time of this process per answer, in microseconds. */
    public double clientCpuMicros() {
        return clientCpuNanos / 1e3 / requests;
    }
}
