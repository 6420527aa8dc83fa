// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Micros;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.results.SampleRuns;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;

/** Two runs of two layouts for tests of comparisons. Their figures are made up. */
public final class SampleComparisons {
    private static final double[] SCATTER = {0.99, 1.01, 1, 1.015, 0.985};
    private static final String ROWS = "row-per-record";
    private static final String COLUMNS = "columnar-flatbuffers-dict";

    private SampleComparisons() {}

    /** The run to compare with. */
    public static Run before() {
        return run(
                List.of(layout(ROWS, 25_620_000L), layout(COLUMNS, 1_920_000L)),
                List.of(
                        rate(ROWS, "ingest", 9_200, 116.0),
                        rate(ROWS, "scan-all", 37_900, 31.8),
                        rate(ROWS, "lookup", 6_870, 146.0),
                        rate(COLUMNS, "ingest", 128_000, 8.5),
                        rate(COLUMNS, "scan-all", 1_960_000, 0.57),
                        rate(COLUMNS, "scan-one", 75_900_000, 0.0144),
                        unsupported(COLUMNS, "scan-keys"),
                        timed(ROWS, "recent", 412, 1_000, true),
                        timed(COLUMNS, "recent", 2_410, 1_000, true)));
    }

    /** A run with one of everything that can become of a figure. */
    public static Run after() {
        return run(
                List.of(layout(ROWS, 25_620_000L), layout(COLUMNS, 1_730_000L)),
                List.of(
                        rate(ROWS, "ingest", 9_230, 115.0),
                        rate(ROWS, "scan-all", 33_100, 36.9),
                        failed(ROWS, "lookup"),
                        rate(COLUMNS, "ingest", 141_000, 8.4),
                        withRepeats(rate(COLUMNS, "scan-all", 1_990_000, 0.57), 2),
                        rate(COLUMNS, "partition", 61_000, 12.0),
                        unsupported(COLUMNS, "scan-keys"),
                        timed(ROWS, "recent", 409, 1_000, true),
                        timed(COLUMNS, "recent", 3_120, 1_000, false)));
    }

    /** A run of one open loop alone, at a rate that the client kept up with or did not. */
    public static Run loaded(boolean kept) {
        Cell cell = timed(ROWS, "recent", 412, 1_000, kept, kept ? 1_000 : 600);
        return run(List.of(), List.of(cell));
    }

    /** A run with the same layouts, cells and machine, and whatever else is wanted otherwise. */
    public static Run with(Run run, List<LayoutResult> layouts, List<Cell> cells) {
        return new Run(
                run.heading(),
                run.execution(),
                run.verdict(),
                run.dataset(),
                run.servers(),
                new Run.Matrix(run.operations(), layouts, cells),
                new Run.Conclusions(List.of(), run.claims(), null),
                Run.Recording.NONE,
                run.notes());
    }

    /** The same run with other words about how it was made. */
    public static Run madeWith(
            Run run,
            String lamina,
            String study,
            UnaryOperator<Run.Dataset> dataset,
            UnaryOperator<RunEnvironment> environment) {
        return new Run(
                new Run.Heading(lamina, study, run.question()),
                run.execution(),
                run.verdict(),
                dataset.apply(run.dataset()),
                new Run.Servers(environment.apply(run.environment()), run.furtherEnvironments()),
                run.matrix(),
                new Run.Conclusions(run.ratios(), run.claims(), null),
                Run.Recording.NONE,
                run.notes());
    }

    private static Run run(List<LayoutResult> layouts, List<Cell> cells) {
        return with(SampleRuns.gdelt(), layouts, cells);
    }

    static LayoutResult layout(String name, long bytes) {
        return new LayoutResult(
                name,
                Client.TUNED,
                null,
                List.of(),
                true,
                null,
                LayoutResult.Size.ofDisk(bytes, bytes / 50_000.0),
                null,
                null);
    }

    /** A cell whose repeats scatter by some percent around a rate. */
    static Cell rate(String layout, String operation, double rate, double serverCpu) {
        return Cell.rate(
                new Cell.Key(layout, Client.TUNED, operation),
                50_000,
                repeats("rows/s", rate, SCATTER.length),
                Cell.Cpu.ofMicros(serverCpu, serverCpu / 2),
                new Cell.Limit(operation.equals("scan-one"), null),
                new Cell.Start(1.0, Cell.WarmUpEnd.STABLE, null));
    }

    static Measurement repeats(String unit, double centre, int n) {
        return Measurement.of(
                unit,
                Arrays.stream(SCATTER, 0, n).map(each -> each * centre).boxed().toList());
    }

    static Cell withRepeats(Cell cell, int n) {
        Measurement all = cell.throughput();
        return Cell.rate(
                cell.key(),
                cell.rows(),
                Measurement.of(all.unit(), all.values().subList(0, n)),
                cell.cpu(),
                cell.limit(),
                cell.start());
    }

    static Cell failed(String layout, String operation) {
        return Cell.failed(
                new Cell.Key(layout, Client.TUNED, operation), "Cassandra answered a request with an error: timeout");
    }

    static Cell unsupported(String layout, String operation) {
        return Cell.unsupported(new Cell.Key(layout, Client.TUNED, operation), "shards say nothing of the data");
    }

    /** A cell of an open loop; the percentiles follow from its middle. */
    static Cell timed(String layout, String operation, double middleMicros, double rate, boolean kept) {
        return timed(layout, operation, middleMicros, rate, kept, rate);
    }

    private static Cell timed(
            String layout, String operation, double middleMicros, double rate, boolean kept, double achieved) {
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        clocks.put(Latency.INTENDED, clock(middleMicros * 1.1, 0.001, true));
        clocks.put(Latency.SERVICE, clock(middleMicros, 0.001, true));
        clocks.put(Latency.SERVER, clock(middleMicros / 2, 0.2, false));
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.OPEN, rate, "poisson", null, 1024),
                10,
                10_000,
                repeats("requests/s", achieved, 5),
                new Latency.Schedule(kept, kept ? null : "It fell behind by 12 ms.", null),
                new Latency.Cost(Micros.of(180.0), Micros.of(40.0), 12L, 900.0),
                clocks,
                List.of(),
                List.of());
        return new Cell(
                new Cell.Key(layout, Client.TUNED, operation),
                Cell.Outcome.MEASURED,
                100L,
                null,
                null,
                Cell.Limit.LAYOUT,
                new Cell.Start(1.0, Cell.WarmUpEnd.STABLE, null),
                latency,
                null,
                null,
                null,
                null);
    }

    private static Latency.Clock clock(double middle, double resolution, boolean whole) {
        Map<String, Double> micros = new LinkedHashMap<>();
        micros.put("p50", middle);
        micros.put("p99", middle * 4);
        micros.put("p99.9", middle * 9);
        Map<String, Measurement> repeats = new LinkedHashMap<>();
        repeats.put("p50", repeats("µs", middle, 5));
        repeats.put("p99", repeats("µs", middle * 4, 5));
        return new Latency.Clock("a clock", 10_000, micros, repeats, resolution, whole ? histogram(middle) : null);
    }

    /** Ten thousand readings, a hundred of them four times as long as the others. */
    private static String histogram(double middleMicros) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(Math.round(middleMicros * 1_000), 9_900);
        histogram.recordValueWithCount(Math.round(middleMicros * 4_000), 100);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** The same run, its layouts with another client too. */
    public static Run bothClients(Run run) {
        List<Cell> cells = new ArrayList<>(run.cells());
        for (Cell cell : run.cells()) {
            cells.add(new Cell(
                    new Cell.Key(cell.layout(), Client.PUBLISHED, cell.operation()),
                    cell.outcome(),
                    cell.rows(),
                    cell.throughput(),
                    cell.cpu(),
                    cell.limit(),
                    cell.start(),
                    null,
                    null,
                    null,
                    null,
                    null));
        }
        return with(run, run.layouts(), cells);
    }
}
