// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.results.Latency;
import dev.lamina.study.plan.RepeatReset;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.RunTime;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Pace;
import dev.lamina.study.run.Phase;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How long a run is to take.
 *
 * @param share the part of a whole run's time for warming up and repeating that each environment takes: several share it, and it
 *     is smaller with fewer repeats than usual, which ask for a quick look
 * @param seconds all in all; {@code null} for as long as the study takes
 * @param usualSeconds about how long the study takes with all of its rows
 */
public record PlannedTime(double share, Integer seconds, double usualSeconds) {
    /** About how long a study takes that does not say it; times for warming up and repeating are right for so long. */
    private static final double USUAL_SECONDS = 360;

    /** Of the user's time, what the timing of single requests may take at most; the rest is for loading and rates. */
    private static final double TIMED_PART = 0.75;

    /** For reading the dataset and starting the servers. */
    private static final int SECONDS_TO_START = 16;

    /** For dropping the tables and stopping the servers. */
    private static final int SECONDS_TO_END = 4;

    /**
     * @param studyTime the study's own time, as {@link RunTime} has it; {@code null} if it says none
     * @param environments how many there are
     * @throws IllegalArgumentException if the user's time is too short, or the study says itself how long an operation takes
     */
    static PlannedTime of(RunOptions options, String studyTime, int environments, List<Operation> operations) {
        requireScalable(options.seconds(), operations);
        double asked = options.repeats() == null ? 1 : Math.min(1, (double) options.repeats() / Repeats.DEFAULT);
        return new PlannedTime(
                asked * scale(options.seconds()) / environments,
                options.seconds(),
                studyTime == null ? USUAL_SECONDS : RunTime.seconds(studyTime));
    }

    /** Which part of its usual time a run has; 1 at most. */
    private static double scale(Integer seconds) {
        return seconds == null ? 1 : Math.min(1, seconds / USUAL_SECONDS);
    }

    /** How long a service is used, Spark is asked, or requests are sent one at a time or after a restart is part of the study. */
    private static void requireScalable(Integer seconds, List<Operation> operations) {
        if (seconds == null) {
            return;
        }
        if (seconds < RunTime.LEAST_SECONDS) {
            throw new IllegalArgumentException("--time must be 1m or more.");
        }
        Set<String> fixed = new LinkedHashSet<>();
        for (Operation operation : operations) {
            boolean loop = operation.load() != null
                    && operation.load().kind() != Latency.Load.SINGLE
                    && operation.load().between() == RepeatReset.NOTHING;
            if (operation.phase() != Phase.RATES && !loop && operation.seconds(1, 1, false) == 0) {
                fixed.add(operation.series());
            }
        }
        if (!fixed.isEmpty()) {
            throw new IllegalArgumentException("--time: the study says itself how long these operations take: "
                    + String.join(", ", fixed)
                    + ". Leave --time and the study's own time out, or name others with --operations.");
        }
    }

    /**
     * What single requests are timed for can't be cut: a percentile needs its number of requests.
     *
     * @param timed how long that is in the whole run, in seconds
     * @throws IllegalArgumentException if the user's time is too short for it
     */
    void requireEnough(double timed) {
        if (seconds != null && leastSeconds(timed) > seconds) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "--time: the requests whose latencies are measured take %.0f s of it. Give at least %.0fm, or name"
                            + " fewer --layouts or --operations.",
                    timed,
                    Math.ceil(timed / TIMED_PART / 60)));
        }
    }

    /** The shortest time that {@link #requireEnough} takes, in seconds. */
    static int leastSeconds(double timed) {
        return (int) Math.max(RunTime.LEAST_SECONDS, Math.ceil(timed / TIMED_PART));
    }

    /** The study's rows, or fewer where the user has less time than it usually takes: rows give way, repeats do not. */
    long rows(long usual) {
        if (seconds == null || seconds >= usualSeconds) {
            return usual;
        }
        double fixed = SECONDS_TO_START + SECONDS_TO_END;
        return Math.max(1, Math.round(usual * (seconds - fixed) / (usualSeconds - fixed)));
    }

    /**
     * How operations divide what is left of the user's time; {@code null} without one.
     *
     * @param begin when the run began, by {@link System#nanoTime}
     * @param part the part of the run that is over when these operations are
     * @param rates how many operations divide it
     * @param keptSeconds how long all else takes, such as the timing of single requests
     */
    Pace pace(long begin, double part, int rates, double keptSeconds) {
        return seconds == null
                ? null
                : new Pace(begin + (long) (part * (seconds - SECONDS_TO_END) * 1e9), rates, keptSeconds);
    }
}
