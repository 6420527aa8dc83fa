// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What processes and their machine did over time.
 *
 * @param processes in the order in which they were named
 * @param host between each two looks: entry i lies between the samples i and i + 1 of a process
 * @param missing why there is nothing or not all, such as a system without {@code /proc}; null where all is there
 */
public record ActivitySamples(List<ProcessSeries> processes, List<HostSample> host, String missing) {
    public ActivitySamples {
        processes = List.copyOf(processes);
        host = List.copyOf(host);
    }

    /** The time in which the load was steady; empty where there are too few samples to tell. */
    public Optional<SteadyWindow> steady() {
        return SteadyWindow.of(host);
    }

    /**
     * The means of a process over the samples that count in a window.
     *
     * @param process one of {@link #processes}
     * @return empty where the process has no sample there
     */
    public Optional<ProcessRate> mean(ProcessSeries process, SteadyWindow window) {
        List<ProcessRate> rates = process.rates();
        List<ProcessRate> counted = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < Math.min(rates.size(), host.size()); i++) {
            if (window.counts(host.get(i))) {
                counted.add(rates.get(i));
                seconds.add(process.samples().get(i + 1).second()
                        - process.samples().get(i).second());
            }
        }
        return counted.isEmpty() ? Optional.empty() : Optional.of(mean(counted, seconds));
    }

    /** Weighed by time, as the last interval is seldom as long as the others. */
    private static ProcessRate mean(List<ProcessRate> rates, List<Double> seconds) {
        return new ProcessRate(
                mean(rates, seconds, ProcessRate::user),
                mean(rates, seconds, ProcessRate::system),
                mean(rates, seconds, ProcessRate::switchesPerSecond),
                mean(rates, seconds, ProcessRate::readBytesPerSecond),
                mean(rates, seconds, ProcessRate::writtenBytesPerSecond));
    }

    private interface Quantity {
        Double of(ProcessRate rate);
    }

    private static Double mean(List<ProcessRate> rates, List<Double> seconds, Quantity quantity) {
        double sum = 0;
        double all = 0;
        for (int i = 0; i < rates.size(); i++) {
            Double value = quantity.of(rates.get(i));
            if (value == null) {
                return null;
            }
            sum += value * seconds.get(i);
            all += seconds.get(i);
        }
        return sum / all;
    }
}
