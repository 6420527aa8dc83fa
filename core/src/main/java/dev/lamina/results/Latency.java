// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.lamina.measure.Measurement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the single requests of a cell took, by every clock that saw them; part of {@code run.json}.
 *
 * @param offered how requests were issued
 * @param seconds measured time of all repeats together
 * @param requests measured requests of all repeats together; each was answered, and the answer was right
 * @param achieved requests per second, repeat by repeat
 * @param schedule whether they were sent when they were to be sent
 * @param cost what a request cost
 * @param clocks by name: {@link #INTENDED}, {@link #SERVICE}, {@link #COORDINATOR}, {@link #SERVER}, {@link #CPU}, {@link #CPU_NET}; absent where not read
 * @param timeline what happened when, over all repeats
 * @param marks what else happened meanwhile
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Latency(
        @JsonUnwrapped Offered offered,
        double seconds,
        long requests,
        Measurement achieved,
        @JsonUnwrapped Schedule schedule,
        @JsonUnwrapped Cost cost,
        @JsonProperty(required = true) Map<String, Clock> clocks,
        List<Window> timeline,
        List<Mark> marks) {
    /** What part of the rate that is meant must be reached for processor time to be that of the rate. */
    public static final double MIN_SHARE_OF_RATE = 0.95;

    /** Arrivals whose number in a time scatters. */
    private static final String POISSON = "poisson";

    /** From the time at which a request was to be sent to its answer: what a user waits. */
    public static final String INTENDED = "intended";

    /** From the time at which a request was sent to its answer; omits the time that it waited to be sent. */
    public static final String SERVICE = "service";

    /** Inside the server, from the coordinator's receipt of a request to its answer. */
    public static final String COORDINATOR = "coordinator";

    /** Processor time of all nodes per request, which has a mean alone: what a request costs, and not what it waits. */
    public static final String CPU = "cpu";

    /**
     * The same net of what a request takes that does nothing at the same rate: what the layout costs, without the waking up that
     * every request costs at a low rate.
     */
    public static final String CPU_NET = "cpu-net";

    /** Inside the server, the read or write of the table alone. */
    public static final String SERVER = "server";

    /**
     * Whether a figure is about the load that was meant. Where a client was late, some quantiles of the intended time may
     * stand all the same; other clocks stand unless the server met another load. Processor time stands where as many requests
     * came as were meant to, be it some milliseconds late, or as few as random arrivals are by chance.
     */
    public boolean stands(String clock, String quantile) {
        if ((CPU.equals(clock) || CPU_NET.equals(clock)) && offered.rate() != null && achieved != null) {
            return achieved.median() >= MIN_SHARE_OF_RATE * offered.rate() * (1 - byChance());
        }
        return schedule.stands(INTENDED.equals(clock) ? quantile : "min");
    }

    /**
     * By what part of itself a rate of random arrivals is too low by chance in one run of forty at most: so many in all scatter by their square
     * root, and the median of repeats by 1.25 times as much (pi / 2 of the variance).
     */
    private double byChance() {
        return POISSON.equals(offered.arrivals()) ? 2 * 1.25 / Math.sqrt(offered.rate() * seconds) : 0;
    }

    public Latency {
        schedule = schedule == null ? Schedule.UNKNOWN : schedule;
        cost = cost == null ? Cost.UNKNOWN : cost;
        clocks = Collections.unmodifiableMap(new LinkedHashMap<>(clocks));
        timeline = timeline == null ? List.of() : List.copyOf(timeline);
        marks = marks == null ? List.of() : List.copyOf(marks);
    }

    /** How requests are issued. */
    public enum Load {
        /** At times set beforehand, however long answers take. */
        OPEN("open"),

        /** A request when an earlier one has been answered. */
        CLOSED("closed"),

        /** One request at a time, with a look at the server's counters before and after it. */
        SINGLE("single"),

        /** Users who wait for each answer, and pause, ask a service that asks the servers. */
        USERS("users");

        private final String word;

        Load(String word) {
            this.word = word;
        }

        /** Its name in studies, in {@code run.json} and in reports. */
        @JsonValue
        public String word() {
            return word;
        }
    }

    /**
     * The load that was meant.
     *
     * @param load how requests were issued
     * @param rate requests per second that an open loop intends; absent for other loads
     * @param arrivals of an open loop: {@code constant} or {@code poisson}
     * @param concurrency requests that a closed loop keeps under way; how many users there are
     * @param inFlightLimit the most requests that may be under way
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Offered(
            @JsonProperty(required = true) Load load,
            Double rate,
            String arrivals,
            Integer concurrency,
            Integer inFlightLimit) {}

    /**
     * Whether an open loop's client sent its requests when it meant to.
     *
     * @param scheduleKept whether it did; absent for other loads
     * @param scheduleReason where not: by how much it was late, what held it back, and what that did
     * @param scheduleMoved where not: the quantiles of the intended time that are not what they would be had it; all of
     *     them, {@code min} included, where the server met another load than the one that was meant
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Schedule(Boolean scheduleKept, String scheduleReason, List<String> scheduleMoved) {
        static final Schedule UNKNOWN = new Schedule(null, null, null);

        public Schedule {
            scheduleMoved = scheduleMoved == null || scheduleMoved.isEmpty() ? null : List.copyOf(scheduleMoved);
        }

        /** Whether some request was sent too late. */
        public boolean late() {
            return Boolean.FALSE.equals(scheduleKept);
        }

        private boolean stands(String quantile) {
            return !late() || scheduleMoved != null && !scheduleMoved.contains(quantile);
        }
    }

    /**
     * What the requests cost beside their time.
     *
     * @param serverCpu processor time of all nodes per request, garbage collection and compilation included
     * @param clientCpu processor time of Lamina per request
     * @param serverGcMillis garbage collection of all nodes during the repeats
     * @param clientBytes bytes that Lamina allocated per request
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Cost(
            @JsonProperty("serverCpuMicros") @Micros.Alone Measurement serverCpu,
            @JsonProperty("clientCpuMicros") @Micros.Alone Measurement clientCpu,
            Long serverGcMillis,
            Double clientBytes) {
        static final Cost UNKNOWN = new Cost(null, null, null, null);
    }

    /**
     * One clock's readings.
     *
     * @param instrument what was read and how, in half a sentence
     * @param n the readings of all repeats together
     * @param micros {@code min}, {@code mean}, {@code p50}, {@code p80}, {@code p90}, {@code p95}, {@code p99},
     *     {@code p99.9}, {@code max} of all readings together, in microseconds; a percentile that these few readings
     *     can't tell is absent
     * @param repeats the same names, repeat by repeat with interval, where each repeat has enough readings
     * @param resolution how wide the buckets are, relative to their values, such as 0.001; 0 for single readings
     * @param histogram all readings, an HdrHistogram of nanoseconds, V2, compressed, Base64; absent where the server's
     *     buckets are all there is
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Clock(
            String instrument,
            long n,
            @JsonProperty(required = true) Map<String, Double> micros,
            Map<String, Measurement> repeats,
            double resolution,
            String histogram) {
        /** The names of {@link #micros}, in order. */
        public static final List<String> QUANTILES =
                List.of("min", "mean", "p50", "p80", "p90", "p95", "p99", "p99.9", "max");

        public Clock {
            micros = Collections.unmodifiableMap(new LinkedHashMap<>(micros));
            repeats = repeats == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(repeats));
        }
    }

    /**
     * A piece of time.
     *
     * @param repeat which repeat, from 1
     * @param second when it began, in seconds since the repeat's begin
     * @param requests answers that came in
     * @param p50 of their intended time where there is one, else of their service time, in microseconds
     * @param p99 likewise
     * @param max likewise
     * @param mean likewise, where a generator tells this and no median
     * @param p95 likewise
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Window(
            int repeat, double second, long requests, Double p50, Double p99, Double max, Double mean, Double p95) {
        /** As Lamina's own clock tells a piece of time. */
        public Window(int repeat, double second, long requests, Double p50, Double p99, Double max) {
            this(repeat, second, requests, p50, p99, max, null, null);
        }
    }

    /**
     * Something that went on beside the requests.
     *
     * @param repeat which repeat, from 1
     * @param second when it was seen, in seconds since the repeat's begin
     * @param what {@code gc}, {@code compaction} or another word of the report
     * @param millis how long it took, where known
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Mark(int repeat, double second, String what, Double millis) {}
}
