// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.Estimate;
import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.QueryPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run measured of a design.
 *
 * @param name the layout's name
 * @param operations what was measured of each query and write, by name; those alone that were
 * @param diskBytes what its tables take; {@code null} where nobody weighed them
 * @param mixed processor seconds per second under all of them at once, repeat by repeat, by the name of the operation; those alone
 *     that were measured, and with the load that was meant
 * @param kept the part of the requests a second that it answered with all of them at once where it did not keep up, such as 0.8;
 *     {@code null} where it did, or that was not measured
 * @param failure why it has no figures; {@code null} where it has
 */
record MeasuredDesign(
        String name,
        Map<String, Of> operations,
        Long diskBytes,
        Map<String, Measurement> mixed,
        Double kept,
        String failure) {
    /**
     * What was measured of an operation.
     *
     * @param cpu processor time of the servers for one execution, in µs; {@code null} where they do not tell it
     * @param p50 the median latency in µs; {@code null} where single requests were not timed
     * @param p99 the 99th percentile likewise
     * @param plan how it was answered; {@code null} of a write
     */
    record Of(Estimate cpu, Double p50, Double p99, QueryPlan plan) {}

    /**
     * What was measured of one of the designs.
     *
     * @param flips what was tried beside flip points
     */
    static MeasuredDesign of(
            List<LayoutResult> layouts,
            List<Cell> measured,
            String layout,
            List<Question> questions,
            List<FlipTrial> flips) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        for (Cell cell : measured) {
            if (cell.layout().equals(layout)) {
                cells.put(cell.operation(), cell);
            }
        }
        String failure = null;
        Long bytes = null;
        for (LayoutResult result : layouts) {
            if (result.name().equals(layout)) {
                bytes = result.size().diskBytes();
                failure = result.equivalent() ? null : result.difference();
            }
        }
        Map<String, Measurement> mixed = new LinkedHashMap<>();
        mixed(cells, ProofStudy.MIXED, mixed);
        flips.forEach(flip -> mixed(cells, flip.name(), mixed));
        Map<String, Of> operations = new LinkedHashMap<>();
        for (Question question : questions) {
            Cell cell = cells.get(question.name());
            if (cell == null || !cell.measured()) {
                failure = failure == null && cell != null && !cell.measured()
                        ? question.name() + ": " + cell.reason()
                        : failure;
                continue;
            }
            Cell timed = cells.get(question.name() + "-latency");
            operations.put(
                    question.name(),
                    new Of(cpu(cell.cpu()), quantile(timed, "p50"), quantile(timed, "p99"), cell.plan()));
        }
        return new MeasuredDesign(layout, operations, bytes, mixed, kept(cells.get(ProofStudy.MIXED)), failure);
    }

    private static void mixed(Map<String, Cell> cells, String operation, Map<String, Measurement> mixed) {
        Cell cell = cells.get(operation);
        // Servers that do not keep up take fewer processors than the load would.
        if (cell != null && cell.measured() && cell.mixed().serverCoresRepeats() != null && kept(cell) == null) {
            mixed.put(operation, cell.mixed().serverCoresRepeats());
        }
    }

    private static Double kept(Cell cell) {
        Latency latency = cell == null ? null : cell.latency();
        return latency == null || latency.achieved() == null || latency.stands(Latency.CPU, "mean")
                ? null
                : (Double) (latency.achieved().median() / latency.offered().rate());
    }

    /** Processor seconds per second under all of them at once; {@code null} where that was not measured. */
    Double mixedCores() {
        Measurement cores = mixed.get(ProofStudy.MIXED);
        return cores == null ? null : (Double) cores.median();
    }

    /** All repeats together, with the interval of their mean where there are enough for one. */
    private static Estimate cpu(Cell.Cpu cpu) {
        if (cpu == null || cpu.server() == null) {
            return null;
        }
        double micros = cpu.server().median();
        Measurement repeats = cpu.serverRepeats();
        return repeats == null || !repeats.hasInterval()
                ? new Estimate(micros, micros, micros, "µs")
                : new Estimate(micros, Math.min(micros, repeats.low()), Math.max(micros, repeats.high()), "µs");
    }

    /** A quantile of what users wait; {@code null} where it was not measured, or the client was late. */
    private static Double quantile(Cell cell, String quantile) {
        if (cell == null || !cell.measured() || cell.latency() == null) {
            return null;
        }
        Latency latency = cell.latency();
        Latency.Clock clock = latency.clocks().get(Latency.INTENDED);
        return clock == null || !latency.stands(Latency.INTENDED, quantile)
                ? null
                : clock.micros().get(quantile);
    }

    /**
     * Processor time at the frequencies, in seconds per second, with the interval of a sum whose parts were measured one by one; {@code
     * null} where an operation was not measured.
     */
    Estimate cores(List<Question> questions) {
        double value = 0;
        double below = 0;
        double above = 0;
        for (Question question : questions) {
            Of of = operations.get(question.name());
            if (of == null || of.cpu() == null) {
                return null;
            }
            double each = question.perSecond() / 1e6;
            value += each * of.cpu().value();
            below = Math.hypot(below, each * (of.cpu().value() - of.cpu().low()));
            above = Math.hypot(above, each * (of.cpu().high() - of.cpu().value()));
        }
        return new Estimate(value, value - below, value + above, "cores");
    }
}
