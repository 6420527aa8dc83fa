// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.GroupFinder;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeDecoder;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the scans of {@link ScanRace} would take if nothing but one thing took time: their chunks' way through the loopback
 * interface, the decoding of their columns on all processors, with and without folding, and the writing of their values to memory.
 * Arguments: {@code rounds=N}, GDELT files. Prints medians.
 */
public final class ScanLimits {
    private static final int STRIPE_ROWS = 1 << 17;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static final int PIECE_BYTES = 1 << 20;

    /** What is sent, or written by each thread, in one round. */
    private static final long ROUND_BYTES = 1L << 30;

    /** More than the caches of a processor hold. */
    private static final int ARRAY_LONGS = 1 << 24;

    /** @param asValues whether texts are wanted as views */
    private record Scan(String name, List<String> columns, boolean asValues) {}

    private record Stripe(StripeDirectory directory, Map<String, ByteBuffer> chunks) {}

    private final ExecutorService threads;
    private final List<Stripe> stripes = new ArrayList<>();
    private final int rounds;
    private final Entity entity;
    private final List<Vector> like;
    private long rows;

    private ScanLimits(Dataset dataset, int rounds, ExecutorService threads) throws IOException {
        this.threads = threads;
        this.rounds = rounds;
        this.entity = dataset.entity();
        this.like = StripeBytes.columns(new Batch(entity.fields()));
        StripeSource source = dataset.stripes().orElseThrow();
        Grouping grouping = GroupFinder.find(StripeBytes.columns(source.sample(GroupFinder.SAMPLE_ROWS)), STRIPE_ROWS);
        StripeEncoder encoder = new StripeEncoder(entity.names());
        CodedStripe stripe = new CodedStripe(grouping, like);
        try (StripeSource.Pass pass = source.open(grouping, STRIPE_ROWS, number -> true)) {
            while (pass.next(stripe) >= 0) {
                rows += stripe.rows();
                EncodedStripe encoded = encoder.encode(stripe);
                Map<String, ByteBuffer> chunks = new HashMap<>();
                encoded.parts().forEach(part -> chunks.put(part.name(), part.chunk()));
                stripes.add(new Stripe(encoded.directory(), chunks));
            }
        }
    }

    /** Measures and prints. */
    public static void main(String[] arguments) throws Exception {
        int rounds = 21;
        List<String> files = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.startsWith("rounds=")) {
                rounds = Integer.parseInt(argument.substring(7));
            } else {
                files.add(argument);
            }
        }
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSORS);
        try (Scratch scratch = Scratch.named("scan-limits");
                Dataset dataset = Datasets.named("gdelt").open(DatasetRequest.files(files, scratch.path()))) {
            new ScanLimits(dataset, rounds, threads).run();
        } finally {
            threads.shutdown();
        }
    }

    private void run() throws Exception {
        double loopback = median(ScanLimits::loopbackNanosPerByte);
        double memory = median(this::memoryNanosPerByte);
        System.out.printf(
                Locale.ROOT,
                "%,d rows, %d processors; loopback %.2f GB/s, writing to memory %.2f GB/s%n",
                rows,
                PROCESSORS,
                1 / loopback,
                1 / memory);
        System.out.println(
                "scan | bytes stored | ns, loopback | bytes of values | ns, memory | ns, decoded | ns, folded too");
        List<String> all = entity.names();
        for (Scan scan : List.of(
                new Scan("scan-codes", all, false),
                new Scan("scan-all", all, true),
                new Scan("scan-one", List.of("monthYear"), true),
                new Scan("scan-number", List.of("numArticles"), true),
                new Scan("scan-text", List.of("a1fullName"), true))) {
            double stored = (double) storedBytes(scan) / rows;
            double values = valueBytes(scan);
            System.out.printf(
                    Locale.ROOT,
                    "%s | %.2f | %.2f | %.0f | %.2f | %.2f | %.2f%n",
                    scan.name(),
                    stored,
                    stored * loopback,
                    values,
                    values * memory,
                    median(() -> nanosPerRow(scan, false)),
                    median(() -> nanosPerRow(scan, true)));
        }
    }

    private double median(Callable<Double> measured) throws Exception {
        long warm = System.nanoTime() + ScanRace.WARM_UP_NANOS;
        while (System.nanoTime() < warm) {
            measured.call();
        }
        double[] found = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            found[round] = measured.call();
        }
        Arrays.sort(found);
        return found[rounds / 2];
    }

    /** From a thread that writes to one that reads. */
    private static double loopbackNanosPerByte() throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(any)) {
            Thread writer = new Thread(() -> {
                try (SocketChannel to = SocketChannel.open(server.getLocalAddress())) {
                    ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
                    for (long left = ROUND_BYTES; left > 0; left -= PIECE_BYTES) {
                        piece.clear();
                        while (piece.hasRemaining()) {
                            to.write(piece);
                        }
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            writer.start();
            try (SocketChannel from = server.accept()) {
                ByteBuffer piece = ByteBuffer.allocateDirect(PIECE_BYTES);
                long read = 0;
                long begun = System.nanoTime();
                for (int got = from.read(piece); got >= 0; got = from.read(piece)) {
                    read += got;
                    piece.clear();
                }
                long nanos = System.nanoTime() - begun;
                if (read != ROUND_BYTES) {
                    throw new IOException("Found " + read + " bytes, expected " + ROUND_BYTES + ".");
                }
                return (double) nanos / ROUND_BYTES;
            }
        }
    }

    private double memoryNanosPerByte() throws Exception {
        long[][] arrays = new long[PROCESSORS][ARRAY_LONGS];
        AtomicInteger next = new AtomicInteger();
        int passes = Math.toIntExact(ROUND_BYTES / (8L * ARRAY_LONGS));
        long begun = System.nanoTime();
        together(() -> {
            long[] mine = arrays[next.getAndIncrement()];
            for (int pass = 0; pass < passes; pass++) {
                Arrays.fill(mine, pass);
            }
            return mine[0];
        });
        return (System.nanoTime() - begun) / (double) (ROUND_BYTES * PROCESSORS);
    }

    /** Does it on all processors; what it gives keeps the compiler from leaving it out. */
    private void together(Callable<Long> work) throws Exception {
        for (Future<Long> each : threads.invokeAll(Collections.nCopies(PROCESSORS, work))) {
            each.get();
        }
    }

    private double nanosPerRow(Scan scan, boolean folded) throws Exception {
        AtomicInteger next = new AtomicInteger();
        AtomicInteger decoded = new AtomicInteger();
        long begun = System.nanoTime();
        together(() -> {
            Decoding decoding = new Decoding(scan, folded);
            for (int number = next.getAndIncrement(); number < stripes.size(); number = next.getAndIncrement()) {
                decoding.decode(stripes.get(number));
            }
            decoded.addAndGet(decoding.rows);
            return decoding.fold;
        });
        double nanos = System.nanoTime() - begun;
        if (decoded.get() != rows) {
            throw new IllegalStateException("Found " + decoded + " rows, expected " + rows + ".");
        }
        return nanos / rows;
    }

    /** One thread's. */
    private final class Decoding {
        private final Scan scan;
        private final boolean folded;
        private final int[] columns;
        private final Vector[] values;
        private StripeDecoder decoder;
        private int rows;
        private long fold;

        Decoding(Scan scan, boolean folded) {
            this.scan = scan;
            this.folded = folded;
            this.columns = scan.columns().stream().mapToInt(entity::indexOf).toArray();
            this.values = Arrays.stream(columns)
                    .mapToObj(column -> like.get(column).emptyLike())
                    .toArray(Vector[]::new);
        }

        void decode(Stripe stripe) throws StripeDecoder.DamagedPartException {
            if (decoder == null) {
                decoder = new StripeDecoder(stripe.directory(), columns, like, stripe.chunks()::get);
            } else {
                decoder.reopen(stripe.directory(), stripe.chunks()::get);
            }
            for (int count = decoder.next(); count > 0; count = decoder.next()) {
                rows += count;
                for (int i = 0; i < columns.length; i++) {
                    decoder.read(i, values[i]);
                    if (scan.asValues() && values[i] instanceof TextVector texts) {
                        texts.views();
                    }
                    if (folded) {
                        fold ^= values[i].fold();
                    }
                }
            }
        }
    }

    private long storedBytes(Scan scan) {
        int[] columns = scan.columns().stream().mapToInt(entity::indexOf).toArray();
        long bytes = 0;
        for (Stripe stripe : stripes) {
            TreeSet<String> asked = new TreeSet<>();
            try {
                new StripeDecoder(stripe.directory(), columns, like, name -> {
                    asked.add(name);
                    return stripe.chunks().get(name);
                });
            } catch (StripeDecoder.DamagedPartException e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
            bytes += asked.stream()
                    .mapToLong(name -> stripe.chunks().get(name).remaining())
                    .sum();
        }
        return bytes;
    }

    /** Of a row: 4 for a code, 8 for a view. */
    private double valueBytes(Scan scan) {
        double bytes = 0;
        for (String name : scan.columns()) {
            Vector column = like.get(entity.indexOf(name));
            if (column instanceof IntVector || column instanceof TextVector && !scan.asValues()) {
                bytes += 4;
            } else if (column instanceof LongVector || column instanceof DoubleVector || column instanceof TextVector) {
                bytes += 8;
            } else {
                throw new IllegalStateException(name + " is neither a number nor a text.");
            }
        }
        return bytes;
    }
}
