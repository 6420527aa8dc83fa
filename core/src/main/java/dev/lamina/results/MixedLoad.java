// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lamina.measure.Measurement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What each operation of a mixed load took; part of {@code run.json}.
 *
 * @param serverCores processor time of all nodes over the load's time, of repeats in which they kept up; absent where the servers don't
 *     tell, or never did
 * @param serverCoresRepeats the same of each of these repeats, with the interval of their mean; absent likewise, and in runs of earlier releases
 * @param parts the operations, in the order of the report
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MixedLoad(
        Double serverCores,
        Measurement serverCoresRepeats,
        @JsonProperty(required = true) List<Part> parts) {
    public MixedLoad {
        parts = List.copyOf(parts);
    }

    /**
     * The servers' processor time that is left when each operation's time alone, as often as it was executed here, is taken away;
     * {@code null} where one of them is not known. It may be below zero: together, requests can cost less than alone.
     */
    @JsonIgnore
    public Double restCores() {
        double rest = serverCores == null ? 0 : serverCores;
        for (Part part : parts) {
            if (part.coresAlone() == null || serverCores == null) {
                return null;
            }
            rest -= part.coresAlone();
        }
        return rest;
    }

    /** How often a second each operation was meant to be executed. */
    public Map<String, Double> rates() {
        Map<String, Double> rates = new LinkedHashMap<>();
        parts.forEach(part -> rates.put(part.operation(), part.rate()));
        return rates;
    }

    /**
     * One operation within the load.
     *
     * @param operation its name
     * @param rate how often a second it was meant to be executed
     * @param achieved how often a second it was answered
     * @param requests how often it was answered, over all repeats; each answer was right
     * @param clocks {@link Latency#INTENDED} and {@link Latency#SERVICE}
     * @param serverCpuMicrosAlone the servers' processor time of one execution when nothing else was measured, from this run's
     *     own cell of the operation; absent where that has none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Part(
            @JsonProperty(required = true) String operation,
            double rate,
            double achieved,
            long requests,
            @JsonProperty(required = true) Map<String, Latency.Clock> clocks,
            Double serverCpuMicrosAlone) {
        public Part {
            clocks = Collections.unmodifiableMap(new LinkedHashMap<>(clocks));
        }

        /** The servers' processor time alone, as often as it was executed here; {@code null} where it is not known. */
        @JsonIgnore
        public Double coresAlone() {
            return serverCpuMicrosAlone == null ? null : (Double) (serverCpuMicrosAlone * achieved / 1e6);
        }
    }
}
