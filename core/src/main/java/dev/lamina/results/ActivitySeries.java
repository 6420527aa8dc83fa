// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.lamina.measure.process.HostSample;
import dev.lamina.measure.process.ProcessRate;
import dev.lamina.measure.process.ProcessSeries;
import dev.lamina.measure.process.SteadyWindow;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * One process, or the machine as a whole, over time; part of {@code run.json}, where the keys of its intervals stand beside
 * its own. Percent of a process are of one processor, those of the machine of all.
 *
 * @param name what it is called, such as {@code node 1}
 * @param kind {@link #NODE}, {@link #CLIENT}, {@link #SERVICE}, {@link #GENERATOR} or {@link #HOST}
 * @param partitions of a node: the partitions whose first copy it has
 * @param userMicrosPerRequest processor time outside the kernel from the first sample to the last, per request
 * @param systemMicrosPerRequest the same inside it
 * @param steady means over the steady window
 * @param intervals what it did in each interval
 * @param missing why something is not there
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ActivitySeries(
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String kind,
        List<String> partitions,
        Double userMicrosPerRequest,
        Double systemMicrosPerRequest,
        Means steady,
        @JsonUnwrapped Intervals intervals,
        String missing) {
    /** A Cassandra. */
    public static final String NODE = "node";

    /** Lamina itself. */
    public static final String CLIENT = "client";

    /** A service between clients and Cassandra. */
    public static final String SERVICE = "service";

    /** What sends requests to a service. */
    public static final String GENERATOR = "generator";

    /** The machine as a whole, unnamed processes included. */
    public static final String HOST = "host";

    public ActivitySeries {
        partitions = copy(partitions);
    }

    private static <T> List<T> copy(List<T> list) {
        return list == null ? null : List.copyOf(list);
    }

    /**
     * A value per interval; a series that is not told is absent.
     *
     * @param userPercent processor time outside the kernel
     * @param systemPercent the same inside it
     * @param idlePercent of the machine: without work
     * @param iowaitPercent of the machine: without work while a disk is waited for
     * @param switchesPerSecond context switches
     * @param readBytesPerSecond read from disks
     * @param writtenBytesPerSecond written to disks
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Intervals(
            @JsonProperty(required = true) List<Double> userPercent,
            @JsonProperty(required = true) List<Double> systemPercent,
            List<Double> idlePercent,
            List<Double> iowaitPercent,
            List<Double> switchesPerSecond,
            List<Double> readBytesPerSecond,
            List<Double> writtenBytesPerSecond) {
        public Intervals {
            userPercent = List.copyOf(userPercent);
            systemPercent = List.copyOf(systemPercent);
            idlePercent = copy(idlePercent);
            iowaitPercent = copy(iowaitPercent);
            switchesPerSecond = copy(switchesPerSecond);
            readBytesPerSecond = copy(readBytesPerSecond);
            writtenBytesPerSecond = copy(writtenBytesPerSecond);
        }

        private static Intervals of(List<ProcessRate> process) {
            return new Intervals(
                    each(process, ProcessRate::user),
                    each(process, ProcessRate::system),
                    null,
                    null,
                    each(process, ProcessRate::switchesPerSecond),
                    each(process, ProcessRate::readBytesPerSecond),
                    each(process, ProcessRate::writtenBytesPerSecond));
        }

        private static Intervals ofHost(List<HostSample> host) {
            return new Intervals(
                    each(host, HostSample::user),
                    each(host, HostSample::system),
                    each(host, HostSample::idle),
                    each(host, HostSample::iowait),
                    each(host, HostSample::switchesPerSecond),
                    each(host, HostSample::readBytesPerSecond),
                    each(host, HostSample::writtenBytesPerSecond));
        }
    }

    /**
     * Means over the steady window; what is not told is absent.
     *
     * @param userPercent processor time outside the kernel
     * @param systemPercent the same inside it
     * @param idlePercent of the machine: without work
     * @param iowaitPercent of the machine: without work while a disk is waited for
     * @param switchesPerSecond context switches
     * @param readBytesPerSecond read from disks
     * @param writtenBytesPerSecond written to disks
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Means(
            double userPercent,
            double systemPercent,
            Double idlePercent,
            Double iowaitPercent,
            Double switchesPerSecond,
            Double readBytesPerSecond,
            Double writtenBytesPerSecond) {
        private static Means of(ProcessRate steady) {
            return new Means(
                    steady.user(),
                    steady.system(),
                    null,
                    null,
                    steady.switchesPerSecond(),
                    steady.readBytesPerSecond(),
                    steady.writtenBytesPerSecond());
        }

        private static Means of(SteadyWindow.HostMeans host) {
            return new Means(
                    host.user(),
                    host.system(),
                    host.idle(),
                    host.iowait(),
                    host.switchesPerSecond(),
                    host.readBytesPerSecond(),
                    host.writtenBytesPerSecond());
        }
    }

    static ActivitySeries of(Activity.Party party, ProcessSeries process, ProcessRate steady, Long requests) {
        List<ProcessRate> rates = process.rates();
        boolean counted = requests != null && requests > 0 && !rates.isEmpty();
        return new ActivitySeries(
                party.name(),
                party.kind(),
                party.partitions(),
                counted ? (double) process.userMicros() / requests : null,
                counted ? (double) process.systemMicros() / requests : null,
                steady == null ? null : Means.of(steady),
                Intervals.of(rates),
                process.missing());
    }

    static ActivitySeries of(List<HostSample> host, SteadyWindow steady) {
        Means means = steady == null ? null : Means.of(steady.means(host));
        return new ActivitySeries("machine", HOST, null, null, null, means, Intervals.ofHost(host), null);
    }

    /** A quantity of all intervals; null where one of them does not have it. */
    private static <T> List<Double> each(List<T> samples, Function<T, Double> quantity) {
        List<Double> values = new ArrayList<>();
        for (T sample : samples) {
            Double value = quantity.apply(sample);
            if (value == null) {
                return null;
            }
            values.add(brief(value));
        }
        return values;
    }

    /** Four significant digits: a chart shows no more, and an hour has 3,600 of each. */
    static double brief(double value) {
        return value == 0 ? 0 : new BigDecimal(value).round(new MathContext(4)).doubleValue();
    }
}
