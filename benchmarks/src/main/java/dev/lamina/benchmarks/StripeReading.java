// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Field;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How fast a pass over a GDELT file of 57 columns codes its rows, with the groups that a person would pick, beside the
 * same file's way into Parquet through DuckDB on all cores; alternated in one process. Arguments: a file or glob (or a
 * number of rows to generate), rounds, and {@code alone} to leave DuckDB out.
 */
public final class StripeReading {
    private static final Grouping GROUPING = Grouping.parse(
            57,
            "1,2,3,4;5,6,7,8,9,10,11,12,13,14=15,16,17,18,19,20,21,22,23,24;25;26,27,28,29,30;31,32,33;"
                    + "35,36,37,38,39,40,41=42,43,44,45,46,47,48=49,50,51,52,53,54,55;56");

    private static final int STRIPE_ROWS = 1 << 17;

    /** What the threads of the last pass used: tells more than its time where others use the machine as well. */
    private static final AtomicLong cpuNanos = new AtomicLong();

    private StripeReading() {}

    /** Prints each round's times and in the end their medians. */
    public static void main(String[] arguments) throws Exception {
        String input = arguments.length > 0 ? arguments[0] : "1000000";
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        boolean alone = arguments.length > 2 && arguments[2].equals("alone");
        try (Scratch scratch = Scratch.named("stripe-reading")) {
            run(input, rounds, alone, scratch.path());
        }
    }

    private static void run(String input, int rounds, boolean alone, Path work) throws Exception {
        boolean generated = input.matches("\\d+");
        DatasetRequest request = generated
                ? DatasetRequest.generated(Long.parseLong(input), 1, work)
                : DatasetRequest.files(List.of(input), work);
        if (generated) {
            Datasets.named("gdelt").generate(Long.parseLong(input), 1, work.resolve("rows.tsv"), request.progress());
            request = DatasetRequest.files(List.of(work.resolve("rows.tsv").toString()), work);
        }
        // The first of each kind loads libraries and warms up.
        for (DatasetRequest each :
                List.of(request.withCheckWhileRead(), request, request.withCheckWhileRead(), request)) {
            long begin = threadCpu();
            try (Dataset dataset = Datasets.named("gdelt").open(each)) {
                System.out.printf(
                        Locale.ROOT,
                        "%d rows, opened %s: %.3f us of CPU per row%n",
                        dataset.rows(),
                        each.checkedWhileRead() ? "to be checked while they are read" : "and checked",
                        (threadCpu() - begin) / 1e3 / dataset.rows());
            }
        }
        try (Dataset dataset = Datasets.named("gdelt").open(request.withCheckWhileRead())) {
            List<List<Double>> seconds = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int round = 0; round < rounds; round++) {
                for (int threads = 1; threads <= 2; threads++) {
                    seconds.get(threads - 1).add(pass(dataset, threads));
                    System.out.printf(
                            Locale.ROOT,
                            "%d threads: %.3f us of CPU per row%n",
                            threads,
                            cpuNanos.get() / 1e3 / dataset.rows());
                }
                if (!alone && generated) {
                    seconds.get(2).add(parquet(work));
                }
                System.out.println(seconds.stream()
                        .map(each ->
                                each.isEmpty() ? "" : String.format(Locale.ROOT, "%.3f s", each.get(each.size() - 1)))
                        .toList());
            }
            print("one thread", dataset.rows(), seconds.get(0));
            print("two threads", dataset.rows(), seconds.get(1));
            if (!seconds.get(2).isEmpty()) {
                print("DuckDB to Parquet, all cores", dataset.rows(), seconds.get(2));
            }
        }
    }

    private static void print(String what, long rows, List<Double> seconds) {
        double[] sorted =
                seconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        double median = sorted[sorted.length / 2];
        System.out.printf(
                Locale.ROOT,
                "%-30s median %.3f s, %.2f M rows/s; %s%n",
                what,
                median,
                rows / median / 1e6,
                Arrays.toString(sorted));
    }

    private static double pass(Dataset dataset, int threads) throws Exception {
        StripeSource source = dataset.stripes().orElseThrow();
        List<Vector> like = new ArrayList<>();
        for (Field field : dataset.schema().entity().fields()) {
            like.add(Vector.of(field.type()));
        }
        cpuNanos.set(0);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        List<CodedStripe> stripes = new ArrayList<>();
        long begin = System.nanoTime();
        try (StripeSource.Pass pass = source.open(GROUPING, STRIPE_ROWS, number -> true)) {
            Callable<Long> worker = () -> {
                CodedStripe stripe = new CodedStripe(GROUPING, like);
                long cpu = threadCpu();
                long rows = 0;
                while (pass.next(stripe) >= 0) {
                    rows += stripe.rows();
                }
                cpuNanos.addAndGet(threadCpu() - cpu);
                return rows;
            };
            long rows = 0;
            for (Future<Long> each : pool.invokeAll(Collections.nCopies(threads, worker))) {
                rows += each.get();
            }
            if (rows != dataset.rows()) {
                throw new IOException("found " + rows + " rows, expected " + dataset.rows());
            }
        } finally {
            pool.shutdown();
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    private static long threadCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double parquet(Path work) throws SQLException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            long begin = System.nanoTime();
            statement.execute("COPY (SELECT * FROM read_csv('" + work.resolve("rows.tsv")
                    + "', delim = '\\t', header = false, quote = '', nullstr = '', dateformat = '%Y%m%d')) TO '"
                    + work.resolve("rows.parquet") + "' (FORMAT parquet, COMPRESSION zstd)");
            return (System.nanoTime() - begin) / 1e9;
        }
    }
}
