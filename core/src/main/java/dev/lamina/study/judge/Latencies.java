// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Latency;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.study.plan.ClaimExpression;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Latencies of a run's cells. */
final class Latencies {
    private Latencies() {}

    /** What a clock of the cell read, repeat by repeat where each has enough readings; {@code null} where it can't tell. */
    static Measurement of(Cell cell, ClaimExpression.Reading reading) {
        Latency.Clock clock =
                cell.latency() == null ? null : cell.latency().clocks().get(reading.clock());
        if (clock == null) {
            return null;
        }
        Measurement repeated = clock.repeats().get(reading.quantile());
        if (repeated != null) {
            return repeated;
        }
        if (reading.clock().equals(Latency.CPU_NET)) {
            // Without repeats nothing was left of some of them, and the mean of all decides nothing.
            return null;
        }
        Double micros = clock.micros().get(reading.quantile());
        return micros == null ? null : Measurement.exact("µs", micros);
    }

    /** The names of the operations that are points of this series, the smallest first; itself where it has no points. */
    static List<String> points(List<MeasuredOperation> operations, String series) {
        List<MeasuredOperation> points = new ArrayList<>();
        for (MeasuredOperation operation : operations) {
            if (series.equals(operation.series()) && operation.point() != null) {
                points.add(operation);
            }
        }
        points.sort(Comparator.comparing(MeasuredOperation::point));
        List<String> names = new ArrayList<>();
        for (MeasuredOperation point : points) {
            names.add(point.name());
        }
        return names.isEmpty() ? List.of(series) : names;
    }
}
