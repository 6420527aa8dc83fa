// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Jackknife;
import dev.lamina.measure.Measurement;
import java.util.List;

/**
 * How times of repeats scatter, and differences in units of that; means and deviations are arithmetic and those of a population, as
 * publications give them. Times are in microseconds.
 */
final class Scatter {
    private static final String MICROS = "µs";

    private Scatter() {}

    static Measurement mean(List<Double> times) {
        return measurement(MICROS, Jackknife.of(List.of(times), all -> Jackknife.mean(all[0])));
    }

    static Measurement deviation(List<Double> times) {
        return factor(MICROS, Jackknife.of(List.of(times), all -> Math.log(Jackknife.deviation(all[0]))));
    }

    /** How many times the first deviation is the second. */
    static Measurement ratio(List<Double> times, List<Double> others) {
        return factor(
                "×",
                Jackknife.of(
                        List.of(times, others),
                        all -> Math.log(Jackknife.deviation(all[0]) / Jackknife.deviation(all[1]))));
    }

    /** By how many deviations of the others the mean is greater than theirs (Glass' delta). */
    static Measurement standardizedDifference(List<Double> times, List<Double> others) {
        Jackknife found = Jackknife.of(List.of(times, others), Jackknife::standardizedDifference);
        return new Measurement(
                "σ",
                2 * Math.sinh(found.value()),
                2 * Math.sinh(found.low()),
                2 * Math.sinh(found.high()),
                found.n(),
                List.of(2 * Math.sinh(found.value())));
    }

    /**
     * At how many writes for each read two layouts take equally long: what a read gains over what a write loses. Negative where the
     * reads of the first are the slower ones.
     *
     * @param rates of reads and of writes of the first layout, then of the other one; the first one's writes are slower
     */
    static Measurement breakEven(List<List<Double>> rates) {
        return measurement("writes/read", Jackknife.of(rates, all -> gain(all, 0) / -gain(all, 1)));
    }

    static boolean writesSlower(List<List<Double>> rates) {
        return Jackknife.of(rates, all -> gain(all, 1)).value() < 0;
    }

    /** By how much time a row of the first layout is quicker: reading it, or writing it. */
    private static double gain(double[][] rates, int operation) {
        return meanTime(rates[2 + operation]) - meanTime(rates[operation]);
    }

    private static double meanTime(double[] rates) {
        double sum = 0;
        for (double rate : rates) {
            sum += 1 / rate;
        }
        return sum / rates.length;
    }

    private static Measurement measurement(String unit, Jackknife found) {
        return new Measurement(unit, found.value(), found.low(), found.high(), found.n(), List.of(found.value()));
    }

    /** From a statistic that is a logarithm. */
    private static Measurement factor(String unit, Jackknife found) {
        double value = Math.exp(found.value());
        return new Measurement(unit, value, Math.exp(found.low()), Math.exp(found.high()), found.n(), List.of(value));
    }
}
