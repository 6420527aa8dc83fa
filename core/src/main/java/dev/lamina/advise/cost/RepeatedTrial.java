// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import dev.lamina.measure.Histograms;
import dev.lamina.measure.Percentiles;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What a trial took, round by round. */
final class RepeatedTrial {
    /** Of less than this most is the request itself, of more what it reads or writes. */
    private static final double SHORT_MICROS = 100;

    private final Trial trial;
    private final Histogram latency = Histograms.empty();
    private final List<Double> micros = new ArrayList<>();

    RepeatedTrial(Trial trial) {
        this.trial = trial;
    }

    Trial trial() {
        return trial;
    }

    /** Takes the processor time of an execution in one more round, in µs. */
    void took(double ofOne) {
        micros.add(ofOne);
    }

    /** Takes latencies in nanoseconds. */
    void waited(Histogram alone) {
        latency.add(alone);
    }

    /** That of the rounds: in some of them the servers do something else as well, such as writing tables to disk. */
    private double median() {
        return Percentiles.interpolated(
                micros.stream().mapToDouble(Double::doubleValue).toArray(), 0.5);
    }

    /** @param withCollectors by how much times are to be multiplied that have no garbage collection in them */
    CalibratedModel.MeasuredTrial figures(double withCollectors) {
        return new CalibratedModel.MeasuredTrial(
                trial.name(),
                trial.work(),
                withCollectors * median(),
                latency.getValueAtPercentile(50) / 1e3,
                latency.getValueAtPercentile(99) / 1e3);
    }

    /**
     * How many times as long as in all rounds together trials took in some of them: the median of those that write as some work does, or
     * read, and take as short or as long. Those change together: compilers make short requests faster than long ones.
     *
     * @param from the first of these rounds, from 0 on
     * @param to that behind the last
     * @param micros how long the work takes
     * @return 1 where no trial is like it
     */
    static double drift(List<RepeatedTrial> trials, int from, int to, Work work, double micros) {
        double[] ratios = trials.stream()
                .filter(each -> each.isLike(work, micros))
                .mapToDouble(each -> each.mean(from, to) / each.median())
                .toArray();
        return ratios.length == 0 ? 1 : Percentiles.interpolated(ratios, 0.5);
    }

    private boolean isLike(Work work, double ofWork) {
        return trial.work().of(Factor.WRITES) > 0 == work.of(Factor.WRITES) > 0
                && median() < SHORT_MICROS == ofWork < SHORT_MICROS;
    }

    private double mean(int from, int to) {
        return micros.subList(from, to).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
    }
}
