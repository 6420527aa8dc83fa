// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How fast rows get into the columnar store of a node of its own: as batches that are gathered into stripes, and as stripes
 * straight from the file's bytes where the source has them. Arguments: a file or glob of any format (or a number of GDELT
 * rows to generate), rounds, rows per stripe. Several files with commas between them are loaded in turn, each opened as
 * {@code lamina load} does it, and that is part of the time.
 */
public final class StripeLoading {
    private StripeLoading() {}

    /** Prints each load's time, its processor time and the bytes that it stored. */
    public static void main(String[] arguments) throws Exception {
        String input = arguments.length > 0 ? arguments[0] : "250000";
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        LoadOptions options = arguments.length > 2
                ? new LoadOptions(Integer.parseInt(arguments[2]), LoadOptions.DEFAULT.stripesPerShard())
                : LoadOptions.DEFAULT;
        try (Scratch scratch = Scratch.named("stripe-loading");
                CassandraNode node = CassandraNode.start(Environment.defaults(), scratch.path(), NodeProgress.SILENT);
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter());
                StoredDatasets datasets = StoredDatasets.open(session, "loading", Access.tuned())) {
            if (input.contains(",")) {
                inTurn(datasets, List.of(input.split(",")), rounds, scratch.path(), options, node);
            } else {
                inBothWays(datasets, input, rounds, scratch.path(), options, node);
            }
        }
    }

    private static void inTurn(
            StoredDatasets datasets, List<String> files, int rounds, Path work, LoadOptions options, CassandraNode node)
            throws Exception {
        for (int round = 0; round < rounds; round++) {
            for (String file : files) {
                DatasetRequest request =
                        DatasetRequest.files(List.of(file), work).withCheckWhileRead();
                long begin = System.nanoTime();
                try (Dataset dataset = Datasets.recognising(List.of(file)).open(request)) {
                    System.out.printf(Locale.ROOT, "%s as %s%n", file, dataset.source());
                    load(datasets, dataset.name(), dataset, options, node, System.nanoTime() - begin);
                }
            }
        }
    }

    private static void inBothWays(
            StoredDatasets datasets, String input, int rounds, Path work, LoadOptions options, CassandraNode node)
            throws Exception {
        DatasetRequest request = input.matches("\\d+")
                ? DatasetRequest.generated(Long.parseLong(input), 1, work)
                : DatasetRequest.files(List.of(input), work);
        try (Dataset dataset = Datasets.named("gdelt").open(request)) {
            for (int round = 0; round < rounds; round++) {
                load(datasets, "gathered", new Batches(dataset), options, node, 0);
                if (dataset.stripes().isPresent()) {
                    load(datasets, "from bytes", dataset, options, node, 0);
                }
            }
        }
    }

    /** @param openNanos what opening the source took, which is added */
    private static void load(
            StoredDatasets datasets,
            String way,
            RowSource source,
            LoadOptions options,
            CassandraNode node,
            long openNanos)
            throws Exception {
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long client = clientNanos();
        long server = node.metrics().processCpuNanos();
        long begin = System.nanoTime();
        long rows = datasets.load("gdelt", source, "benchmark", false, options, LoadProgress.SILENT);
        double seconds = (System.nanoTime() - begin + openNanos) / 1e9;
        client = clientNanos() - client;
        server = node.metrics().processCpuNanos() - server;
        DatasetVersion version = datasets.find("gdelt", OptionalInt.empty());
        System.out.printf(
                Locale.ROOT,
                "%-10s %d rows in %.3f s (%.3f s to open): %,.0f rows/s; CPU us/row: client %.2f, server %.2f;"
                        + " %d stripes of %d, %.2f B/row, heap at most %d MB%n",
                way,
                rows,
                seconds,
                openNanos / 1e9,
                rows / seconds,
                client / 1e3 / rows,
                server / 1e3 / rows,
                version.stripes(),
                version.plan().stripeRows(),
                (double) version.bytes() / rows,
                peakBytes() >> 20);
        if (!datasets.check(version, (done, of) -> {}).isSound()) {
            throw new IOException("The load is damaged.");
        }
        datasets.drop("gdelt", version.version());
    }

    private static long clientNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static long peakBytes() {
        long sum = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                sum += pool.getPeakUsage().getUsed();
            }
        }
        return sum;
    }

    /** Hides that a source can make stripes. */
    private record Batches(RowSource source) implements RowSource {
        @Override
        public Entity entity() {
            return source.entity();
        }

        @Override
        public long rows() {
            return source.rows();
        }

        @Override
        public BatchCursor read() throws IOException {
            return source.read();
        }
    }
}
