// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A cost model whose coefficients were fitted to trials on the servers that it speaks of. */
public final class CalibratedModel implements CostModel {
    private static final String MICROS = "µs";

    /** Requests that wait for each other cost no more processor time than others. */
    private static final Set<Factor> NOT_OF_CPU = Set.of(Factor.ROUND_TRIPS);

    private final List<MeasuredTrial> trials;
    private final Fit cpu;
    private final Fit p50;
    private final Fit p99;

    private CalibratedModel(List<MeasuredTrial> trials, Fit cpu, Fit p50, Fit p99) {
        this.trials = trials;
        this.cpu = cpu;
        this.p50 = p50;
        this.p99 = p99;
    }

    /**
     * What a trial measured.
     *
     * @param name what was done
     * @param work of one execution
     * @param cpu processor time of the servers for one, in µs
     * @param p50 the median latency at a low load, in µs
     * @param p99 the 99th percentile; of fewer than 100 requests the greatest
     */
    public record MeasuredTrial(String name, Work work, double cpu, double p50, double p99) {
        /**
         * Whether it says something of processor time. Where an execution sends several requests at once and waits for the last of them,
         * fewer are under way than where queries are measured, and each takes the servers longer.
         */
        boolean keepsBusy() {
            return work.of(Factor.REQUESTS) <= work.of(Factor.ROUND_TRIPS);
        }
    }

    /**
     * Fits a model to trials.
     *
     * @param seed of the intervals' bootstrap
     * @throws IllegalArgumentException if a measured value is not above 0
     */
    public static CalibratedModel of(List<MeasuredTrial> trials, long seed) {
        List<Work> works = trials.stream().map(MeasuredTrial::work).toList();
        List<MeasuredTrial> busy =
                trials.stream().filter(MeasuredTrial::keepsBusy).toList();
        return new CalibratedModel(
                List.copyOf(trials),
                Fit.of(
                        MICROS,
                        busy.stream().map(MeasuredTrial::work).toList(),
                        values(busy, MeasuredTrial::cpu),
                        NOT_OF_CPU,
                        seed),
                Fit.of(MICROS, works, values(trials, MeasuredTrial::p50), Set.of(), seed),
                Fit.of(MICROS, works, values(trials, MeasuredTrial::p99), Set.of(), seed));
    }

    private static double[] values(List<MeasuredTrial> trials, ToDoubleFunction<MeasuredTrial> value) {
        return trials.stream().mapToDouble(value).toArray();
    }

    @Override
    public Estimate cpu(Work work) {
        return cpu.at(work);
    }

    @Override
    public Estimate p50(Work work) {
        return p50.at(work);
    }

    /** At least the median: each has a fit of its own, and two fits may cross. */
    @Override
    public Estimate p99(Work work) {
        Estimate tail = p99.at(work);
        Estimate median = p50.at(work);
        return tail.value() < median.value() ? median : tail;
    }

    /**
     * From which number of executions per second on a second design takes the servers less processor time than a first one. A measured
     * design is corrected by its work times measured/estimated.
     *
     * @param first that of the first design
     * @param second that of the second one
     * @return in executions per second, the upper end infinite where they may never meet; empty where the second design does not take
     *     less for each execution, or takes less from the beginning
     */
    public Optional<Estimate> crossing(Line first, Line second) {
        return cpu.crossing(first, second);
    }

    /** The trials that the model was fitted to. */
    public List<MeasuredTrial> trials() {
        return trials;
    }

    /** How far processor times of the model are from those of trials that were left out of the fit, each in its turn. */
    public ModelError leftOutError() {
        return cpu.leftOutError();
    }
}
