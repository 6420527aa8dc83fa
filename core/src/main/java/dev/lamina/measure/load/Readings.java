// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import dev.lamina.measure.Histograms;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.HdrHistogram.Recorder;

/** What answers took and how requests failed; filled by whichever thread an answer comes in on. */
final class Readings {
    /** Null in a closed loop. */
    final Recorder intended;

    final Recorder service = recorder();

    private final Lateness lateness;
    private final Map<String, Long> errors = new LinkedHashMap<>();
    private volatile Throwable first;

    /** @param lateness of an open loop; {@code null} of a closed one, which intends no times */
    Readings(Lateness lateness) {
        this.lateness = lateness;
        this.intended = lateness == null ? null : recorder();
    }

    private static Recorder recorder() {
        return new Recorder(1, Histograms.MOST_NANOS, Histograms.DIGITS);
    }

    /** A request that was sent so late began so late. */
    void waited(long sentLateNanos, long begunLateNanos) {
        if (lateness != null) {
            lateness.waited(sentLateNanos, begunLateNanos);
        }
    }

    void record(long intendedNanos, long sentNanos, long nowNanos) {
        service.recordValue(Math.min(nowNanos - sentNanos, Histograms.MOST_NANOS));
        if (intended != null) {
            intended.recordValue(Math.min(nowNanos - intendedNanos, Histograms.MOST_NANOS));
        }
    }

    void failed(Throwable error) {
        Throwable cause = error;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        synchronized (errors) {
            errors.merge(cause.getClass().getSimpleName(), 1L, Long::sum);
            if (first == null) {
                first = cause;
            }
        }
    }

    /** The first error, or null. */
    Throwable first() {
        return first;
    }

    /** How many requests failed, by the simple name of what they failed with. */
    Map<String, Long> errors() {
        synchronized (errors) {
            return new LinkedHashMap<>(errors);
        }
    }
}
