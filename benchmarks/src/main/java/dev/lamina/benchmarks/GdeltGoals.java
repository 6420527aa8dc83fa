// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The speeds that the columnar layout is held to, read from the results of one run, so that every ratio is of one
 * machine and one hour. {@code benchmarks/gdelt-goals} makes the run and calls this.
 */
public final class GdeltGoals {
    private static final String ROWS = "row-per-record";
    private static final String COLUMNS = "columnar-flatbuffers-dict";

    private GdeltGoals() {}

    /**
     * Prints each goal with what was measured.
     *
     * @param arguments the run's directory
     */
    public static void main(String[] arguments) throws IOException {
        Run run = RunJson.read(Path.of(arguments[0], "run.json"));
        System.out.printf(
                "%s, %s rows, Cassandra %s, %d CPUs%n",
                run.dataset().source(),
                Figures.whole(run.dataset().rows()),
                run.environment().cassandra(),
                run.environment().cpus());
        Measurement ingest = throughput(run, COLUMNS, "ingest");
        print("columnar ingest, rows/s", ingest.median(), 100_000, Figures.measurement(ingest));
        ratio(run, "ingest", 15);
        ratio(run, "scan-one", 300);
        ratio(run, "scan-all", 15);
        for (Cell cell : run.cells()) {
            if (Boolean.TRUE.equals(cell.limit().clientBound())) {
                System.out.printf(
                        "client-bound: %s %s, %s%n",
                        cell.layout(), cell.operation(), cell.limit().clientBoundReason());
            }
        }
    }

    private static void ratio(Run run, String operation, double goal) {
        Measurement ratio = Measurement.ratio(throughput(run, COLUMNS, operation), throughput(run, ROWS, operation));
        print("columnar over row-per-record, " + operation, ratio.median(), goal, Figures.measurement(ratio));
    }

    private static void print(String what, double found, double goal, String shown) {
        System.out.printf(
                "%-44s %-28s goal %-8s %s%n", what, shown, Figures.number(goal), found >= goal ? "reached" : "missed");
    }

    private static Measurement throughput(Run run, String layout, String operation) {
        for (Cell cell : run.cells()) {
            if (cell.layout().equals(layout) && cell.operation().equals(operation) && cell.throughput() != null) {
                return cell.throughput();
            }
        }
        throw new IllegalArgumentException(
                "The run has no figure for " + operation + " on " + layout + ". Make it with benchmarks/gdelt-goals.");
    }
}
