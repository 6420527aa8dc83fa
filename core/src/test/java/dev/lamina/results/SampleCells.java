// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import dev.lamina.measure.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Made-up figures of a GDELT run, plausible in size and relation; the same on every call. */
final class SampleCells {
    static final List<String> LAYOUTS = List.of(
            "row-per-record",
            "wide-row",
            "wide-row-by-id",
            "compact-storage",
            "columnar-flatbuffers",
            "columnar-flatbuffers-dict");

    static final List<MeasuredOperation> OPERATIONS = List.of(
            new MeasuredOperation("ingest", "all rows in, to the last acknowledgement"),
            new MeasuredOperation("fetch-all", "the bytes of all columns, nothing decoded"),
            new MeasuredOperation("scan-codes", "all columns decoded, texts may stay codes"),
            new MeasuredOperation("scan-all", "all columns decoded to values"),
            new MeasuredOperation("scan-one", "MonthYear alone"),
            new MeasuredOperation("scan-number", "NumArticles alone"),
            new MeasuredOperation("scan-text", "Actor1Geo_FullName alone"),
            new MeasuredOperation("scan-keys", "the partition keys alone"),
            new MeasuredOperation("partition", "all columns of the month 198012"),
            new MeasuredOperation("lookup", "1,000 ids, all columns"),
            new MeasuredOperation("q1", "count of NumArticles"),
            new MeasuredOperation("q2", "average AvgTone by Actor1Name, highest first"),
            new MeasuredOperation("q3", "average, least and greatest AvgTone of one month"),
            new MeasuredOperation("top10", "the ten most frequent MonthYear"));

    /** Rows per second in the order of {@link #LAYOUTS}; 0 is unsupported. */
    private static final double[][] RATES = {
        {9_200, 8_100, 8_600, 52_000, 121_000, 128_000},
        {41_000, 52_000, 50_500, 310_000, 2_900_000, 5_120_000},
        {38_200, 47_300, 46_900, 192_000, 1_880_000, 3_210_000},
        {37_900, 46_800, 46_000, 181_000, 1_420_000, 1_960_000},
        {61_200, 88_400, 91_700, 204_000, 38_100_000, 75_900_000},
        {60_400, 87_900, 90_100, 203_000, 36_900_000, 61_200_000},
        {57_300, 83_000, 85_200, 201_000, 11_800_000, 41_300_000},
        {243_000, 9_810_000, 1_240_000, 251_000, 0, 0},
        {0, 61_400, 0, 0, 0, 0},
        {6_870, 0, 5_230, 7_140, 412, 523},
        {60_100, 87_200, 89_900, 202_000, 36_400_000, 60_800_000},
        {52_900, 74_100, 76_000, 197_000, 9_640_000, 28_700_000},
        {58_800, 1_870_000, 86_300, 199_000, 19_900_000, 33_100_000},
        {60_700, 88_000, 90_800, 203_500, 37_200_000, 74_300_000}
    };

    private SampleCells() {}

    /** All cells with one client; {@code speed} is 1 for the tuned one. */
    static List<Cell> of(Client client, double speed, Random random) {
        List<Cell> cells = new ArrayList<>();
        for (int o = 0; o < RATES.length; o++) {
            for (int l = 0; l < LAYOUTS.size(); l++) {
                String operation = OPERATIONS.get(o).name();
                double rate = RATES[o][l] * speed;
                cells.add(
                        rate == 0
                                ? unsupported(LAYOUTS.get(l), client, operation)
                                : measured(LAYOUTS.get(l), client, operation, rate, random));
            }
        }
        return cells;
    }

    static Cell failed(String layout, Client client, String operation, String reason) {
        return Cell.failed(new Cell.Key(layout, client, operation), reason);
    }

    private static Cell unsupported(String layout, Client client, String operation) {
        String reason = switch (operation) {
            case "scan-keys" -> "a chunk table has shards as partitions, which say nothing of the data";
            case "partition" -> "not partitioned by MonthYear";
            default -> "the id is not a key of the table alone; a lookup would read every partition";
        };
        return Cell.unsupported(new Cell.Key(layout, client, operation), reason);
    }

    private static Cell measured(String layout, Client client, String operation, double rate, Random random) {
        boolean lookup = operation.equals("lookup");
        Measurement throughput = sample("rows/s", rate, layout.startsWith("columnar") ? 0.05 : 0.03, 5, random);
        boolean bound = rate > 20_000_000 || layout.equals("row-per-record") && operation.equals("ingest");
        boolean quick = rate > 1_000_000;
        return Cell.rate(
                new Cell.Key(layout, client, operation),
                lookup ? 1_000L : 50_000L,
                throughput,
                Cell.Cpu.ofMicros(
                        round(1_100_000 / rate * (0.9 + 0.2 * random.nextDouble())),
                        round(620_000 / rate * (0.9 + 0.2 * random.nextDouble()))),
                new Cell.Limit(bound, bound ? "doubling the requests in flight gained 14 %" : null),
                new Cell.Start(
                        round(quick ? 2.5 : 6.1),
                        layout.equals("wide-row") && operation.equals("scan-all")
                                ? Cell.WarmUpEnd.TIME_LIMIT
                                : Cell.WarmUpEnd.STABLE,
                        null));
    }

    /** A sample around {@code centre} with the interval that its own logarithms give. */
    static Measurement sample(String unit, double centre, double spread, int n, Random random) {
        double[] values = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            values[i] = round(centre * Math.exp(spread * random.nextGaussian()));
            mean += Math.log(values[i]) / n;
        }
        double squares = 0;
        for (double value : values) {
            squares += Math.pow(Math.log(value) - mean, 2);
        }
        double half = 2.776 * Math.sqrt(squares / (n - 1) / n); // Student's t for 95 % and n = 5
        List<Double> taken = Arrays.stream(values).boxed().toList();
        Arrays.sort(values);
        return new Measurement(
                unit, values[n / 2], round(Math.exp(mean - half)), round(Math.exp(mean + half)), n, taken);
    }

    private static double round(double value) {
        double unit = Math.pow(10, Math.floor(Math.log10(value)) - 3);
        return Double.parseDouble(String.format(java.util.Locale.ROOT, "%.6g", Math.round(value / unit) * unit));
    }
}
