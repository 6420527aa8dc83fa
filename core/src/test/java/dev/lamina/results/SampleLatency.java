// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import dev.lamina.measure.Measurement;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** A made-up run of timed requests, with real histograms: every load, every clock, and a series over five row sizes. */
public final class SampleLatency {
    static final List<String> LAYOUTS = List.of("ascending", "descending");
    public static final double[] POINTS = {100, 1_200, 10_000, 100_000, 1_000_000};

    private static final String CLIENT = "driver, System.nanoTime";
    private static final String JMX = "ReadLatency of the table over JMX, its histogram's difference";
    private static final String LIMIT = "late by 41 ms at most, since 1,024 requests were under way, the limit";

    private SampleLatency() {}

    static Run of(Run like) {
        List<MeasuredOperation> operations = new ArrayList<>(List.of(
                new MeasuredOperation("ingest", "all rows in, to the last acknowledgement"),
                new MeasuredOperation("point-read", "one row by its key"),
                new MeasuredOperation("point-read-fast", "the same at a rate that Lamina can't keep"),
                new MeasuredOperation("newest-closed", "the newest 100 rows"),
                new MeasuredOperation("by-name", "100 rows by their names")));
        for (double point : POINTS) {
            operations.add(new MeasuredOperation(
                    "newest-" + (long) point, "the newest 100 rows", "newest", "columns in the row", point));
        }
        List<Cell> cells = new ArrayList<>();
        Random random = new Random(11);
        for (int i = 0; i < LAYOUTS.size(); i++) {
            String layout = LAYOUTS.get(i);
            double factor = 1 + 0.35 * (1 - i);
            cells.add(SampleCells.of(Client.TUNED, 1, random).get(0));
            cells.set(cells.size() - 1, ingest(layout, cells.get(cells.size() - 1)));
            cells.add(timed(layout, "point-read", open(factor, 1_000, true, random)));
            cells.add(timed(layout, "point-read-fast", open(factor * 6, 4_000, i == 1, random)));
            cells.add(timed(layout, "newest-closed", closed(factor, random)));
            cells.add(
                    i == 0
                            ? timed(layout, "by-name", single(260, random))
                            : Cell.unsupported(
                                    new Cell.Key(layout, Client.TUNED, "by-name"),
                                    "names are asked for in ascending order alone"));
            for (double point : POINTS) {
                double micros = i == 1 ? 150 : 120 + StrictMath.sqrt(point) * 0.9;
                cells.add(timed(layout, "newest-" + (long) point, single(micros, random)));
            }
        }
        List<LayoutResult> layouts = new ArrayList<>();
        for (String layout : LAYOUTS) {
            layouts.add(new LayoutResult(
                    layout,
                    Client.TUNED,
                    "One row per column, " + layout + " by name.",
                    List.of("CREATE TABLE timeline (key text, name text, value text, PRIMARY KEY (key, name))"),
                    true,
                    null,
                    new LayoutResult.Size(52_100_000L, 47.3, 0.41, null, 1.2, 3.4, 7L, 48_000_000L, null),
                    null,
                    null));
        }
        return new Run(
                new Run.Heading(like.lamina(), "reversed", "Do newest-first reads need a descending clustering order?"),
                new Run.Execution(like.started(), like.finished(), true, null, "lamina run reversed --seed 42", 42),
                "Without a start column descending takes 0.98× [0.95–1.02] at a million columns of what it takes at 100.",
                new Run.Dataset("timeline", "generator, seed 42", 1_111_300, null, null, "17be2d4159f3a61c"),
                new Run.Servers(like.environment(), null),
                new Run.Matrix(operations, layouts, cells),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                List.of("Figures are made up."));
    }

    /** Open loops at three rates; the first layout's client was on time, then late enough to move the tail, then all. */
    static Run late(Run like) {
        List<Double> rates = List.of(100.0, 200.0, 400.0);
        List<List<String>> moved = List.of(List.of(), List.of("p99", "p99.9", "max"), Latency.Clock.QUANTILES);
        List<MeasuredOperation> operations = new ArrayList<>();
        List<Cell> cells = new ArrayList<>();
        Random random = new Random(12);
        for (int i = 0; i < rates.size(); i++) {
            String name = "mix-" + rates.get(i).intValue();
            operations.add(new MeasuredOperation(name, "the mix", "mix", "requests/s", rates.get(i)));
            for (String layout : LAYOUTS) {
                Latency kept = open(1, rates.get(i), true, random);
                boolean late = layout.equals(LAYOUTS.get(0)) && i > 0;
                cells.add(timed(layout, name, late ? late(kept, moved.get(i)) : kept));
            }
        }
        return new Run(
                like.heading(),
                new Run.Execution(like.started(), like.finished(), true, null, like.command(), 1L << 53 | 1),
                null,
                like.dataset(),
                new Run.Servers(like.environment(), null),
                new Run.Matrix(operations, List.of(), cells),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                List.of("Figures are made up."));
    }

    private static Latency late(Latency kept, List<String> moved) {
        return new Latency(
                kept.offered(),
                kept.seconds(),
                kept.requests(),
                kept.achieved(),
                new Latency.Schedule(false, LIMIT, moved),
                kept.cost(),
                kept.clocks(),
                kept.timeline(),
                kept.marks());
    }

    private static Cell ingest(String layout, Cell like) {
        return new Cell(
                new Cell.Key(layout, Client.TUNED, "ingest"),
                like.outcome(),
                like.rows(),
                like.throughput(),
                like.cpu(),
                Cell.Limit.LAYOUT,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    static Cell timed(String layout, String operation, Latency latency) {
        return Cell.timed(
                new Cell.Key(layout, Client.TUNED, operation),
                100,
                new Cell.Start(2.0, Cell.WarmUpEnd.STABLE, null),
                latency);
    }

    private static Latency open(double factor, double rate, boolean kept, Random random) {
        int repeats = 3;
        int seconds = 10;
        Histogram intended = new Histogram(3);
        Histogram service = new Histogram(3);
        List<Latency.Window> windows = new ArrayList<>();
        List<Latency.Mark> marks = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            int stall = 3 + repeat;
            marks.add(new Latency.Mark(repeat, stall + 0.2, "gc", 34.0));
            if (repeat == 2) {
                marks.add(new Latency.Mark(repeat, 1.5, "compaction", 2_140.0));
            }
            for (int second = 0; second < seconds; second++) {
                Histogram window = new Histogram(3);
                int requests = (int) rate;
                for (int i = 0; i < requests; i++) {
                    double micros = 210 * factor * StrictMath.exp(0.28 * random.nextGaussian());
                    boolean stalled = second == stall && i < requests / 25;
                    double waited = stalled ? 34_000.0 * (1 - i / (requests / 25.0)) : 0;
                    service.recordValue((long) (1_000 * (micros + (i == 0 ? waited : 0))));
                    intended.recordValue((long) (1_000 * (micros * 1.03 + waited)));
                    window.recordValue((long) (1_000 * (micros * 1.03 + waited)));
                }
                windows.add(new Latency.Window(
                        repeat,
                        second,
                        window.getTotalCount(),
                        window.getValueAtPercentile(50) / 1e3,
                        window.getValueAtPercentile(99) / 1e3,
                        window.getMaxValue() / 1e3));
            }
        }
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        clocks.put(Latency.INTENDED, clock(CLIENT, intended));
        clocks.put(Latency.SERVICE, clock(CLIENT, service));
        clocks.put(Latency.COORDINATOR, buckets("ClientRequest Read over JMX", service, 0.72));
        clocks.put(Latency.SERVER, buckets(JMX, service, 0.31));
        long n = (long) (rate * seconds * repeats);
        clocks.put(Latency.CPU, mean("processor time of all nodes over the requests", n, 171 * factor));
        clocks.put(Latency.CPU_NET, mean("the same, less that of a read of system.local", n, 171 * factor - 148));
        return new Latency(
                new Latency.Offered(Latency.Load.OPEN, rate, "poisson", null, 1_024),
                (double) seconds * repeats,
                (long) (rate * seconds * repeats),
                SampleCells.sample("req/s", rate * (kept ? 1 : 0.83), 0.002, repeats, random),
                new Latency.Schedule(kept, kept ? null : LIMIT, null),
                new Latency.Cost(Micros.of(171.0 * factor), Micros.of(31.0), 102L, 4_210.0),
                clocks,
                windows,
                marks);
    }

    private static Latency closed(double factor, Random random) {
        Histogram service = new Histogram(3);
        for (int i = 0; i < 20_000; i++) {
            service.recordValue((long) (940_000 * factor * StrictMath.exp(0.4 * random.nextGaussian())));
        }
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        clocks.put(Latency.SERVICE, clock(CLIENT, service));
        clocks.put(Latency.SERVER, buckets(JMX, service, 0.4));
        return new Latency(
                new Latency.Offered(Latency.Load.CLOSED, null, null, 32, 32),
                9.0,
                20_000,
                SampleCells.sample("req/s", 34_000 / factor, 0.01, 3, random),
                null,
                new Latency.Cost(Micros.of(52.0 * factor), Micros.of(24.0), 41L, null),
                clocks,
                null,
                null);
    }

    /** Ten readings: they tell no percentile beyond the 95th. */
    private static Latency single(double micros, Random random) {
        double[] server = new double[10];
        double[] service = new double[10];
        for (int i = 0; i < server.length; i++) {
            server[i] = Math.rint(micros * (1 + 0.2 * random.nextDouble()));
            service[i] = server[i] + Math.rint(300 + 80 * random.nextDouble());
        }
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        clocks.put(Latency.SERVICE, readings(CLIENT, service));
        clocks.put(Latency.SERVER, readings("TotalLatency of the table over JMX, before and after", server));
        return new Latency(
                new Latency.Offered(Latency.Load.SINGLE, null, null, null, 1),
                0.2,
                10,
                null,
                null,
                null,
                clocks,
                null,
                null);
    }

    private static Latency.Clock readings(String instrument, double[] micros) {
        Arrays.sort(micros);
        Map<String, Double> quantiles = new LinkedHashMap<>();
        quantiles.put("min", micros[0]);
        quantiles.put("p50", (micros[4] + micros[5]) / 2);
        quantiles.put("p80", micros[7] + 0.2 * (micros[8] - micros[7]));
        quantiles.put("p95", micros[8] + 0.55 * (micros[9] - micros[8]));
        quantiles.put("max", micros[9]);
        return new Latency.Clock(instrument, micros.length, quantiles, null, 0, null);
    }

    private static Latency.Clock clock(String instrument, Histogram readings) {
        ByteBuffer buffer = ByteBuffer.allocate(readings.getNeededByteBufferCapacity());
        int length = readings.encodeIntoCompressedByteBuffer(buffer);
        String base64 = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
        Map<String, Measurement> repeats = new LinkedHashMap<>();
        double p99 = readings.getValueAtPercentile(99) / 1e3;
        repeats.put("p99", Measurement.of("µs", List.of(p99 * 0.98, p99, p99 * 1.03)));
        return new Latency.Clock(instrument, readings.getTotalCount(), micros(readings, 1), repeats, 0.001, base64);
    }

    private static Latency.Clock mean(String instrument, long n, double micros) {
        return new Latency.Clock(instrument, n, Map.of("mean", micros), null, 0, null);
    }

    private static Latency.Clock buckets(String instrument, Histogram readings, double factor) {
        return new Latency.Clock(instrument, readings.getTotalCount(), micros(readings, factor), null, 0.2, null);
    }

    private static Map<String, Double> micros(Histogram readings, double factor) {
        Map<String, Double> micros = new LinkedHashMap<>();
        micros.put("min", readings.getMinValue() / 1e3 * factor);
        micros.put("mean", readings.getMean() / 1e3 * factor);
        for (String name : List.of("p50", "p80", "p90", "p95", "p99", "p99.9")) {
            double percentile = Double.parseDouble(name.substring(1));
            micros.put(name, readings.getValueAtPercentile(percentile) / 1e3 * factor);
        }
        micros.put("max", readings.getMaxValue() / 1e3 * factor);
        micros.replaceAll((name, value) -> Math.round(value * 10) / 10.0);
        return micros;
    }
}
