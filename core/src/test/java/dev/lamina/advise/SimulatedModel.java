// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.cost.Work;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A cost model of servers that take exactly so much for each factor. */
final class SimulatedModel {
    private static final Map<Factor, Double> MICROS = micros();

    private static final CalibratedModel MODEL = fitted();

    private SimulatedModel() {}

    private static Map<Factor, Double> micros() {
        Map<Factor, Double> micros = new EnumMap<>(Factor.class);
        micros.put(Factor.REQUESTS, 15.0);
        micros.put(Factor.PARTITIONS, 10.0);
        micros.put(Factor.SCANS, 200.0);
        micros.put(Factor.SCANNED_PARTITIONS, 3.0);
        micros.put(Factor.ROWS_READ, 0.6);
        micros.put(Factor.CELLS_READ, 0.15);
        micros.put(Factor.BYTES_READ, 0.002);
        micros.put(Factor.ROWS_SKIPPED, 0.1);
        micros.put(Factor.ROWS_RETURNED, 0.3);
        micros.put(Factor.CELLS_RETURNED, 0.1);
        micros.put(Factor.BYTES_RETURNED, 0.002);
        micros.put(Factor.INDEX_SEARCHES, 100.0);
        micros.put(Factor.INDEX_MATCHES, 4.0);
        micros.put(Factor.WRITES, 12.0);
        micros.put(Factor.CELLS_WRITTEN, 0.5);
        micros.put(Factor.BYTES_WRITTEN, 0.005);
        micros.put(Factor.INDEX_WRITES, 15.0);
        return micros;
    }

    static CalibratedModel model() {
        return MODEL;
    }

    private static CalibratedModel fitted() {
        List<CalibratedModel.MeasuredTrial> trials = new ArrayList<>();
        for (Factor factor : MICROS.keySet()) {
            for (double amount : new double[] {1, 10, 1000}) {
                Work work = Work.NONE
                        .with(Factor.REQUESTS, 1)
                        .with(Factor.ROUND_TRIPS, 1)
                        .with(factor, amount);
                double cpu = cpu(work);
                trials.add(new CalibratedModel.MeasuredTrial(
                        factor + " " + amount, work, cpu, 200 + 2 * cpu, 800 + 4 * cpu));
            }
        }
        return CalibratedModel.of(trials, 1);
    }

    private static double cpu(Work work) {
        double sum = 0;
        for (Map.Entry<Factor, Double> each : MICROS.entrySet()) {
            sum += each.getValue() * work.of(each.getKey());
        }
        return sum;
    }
}
