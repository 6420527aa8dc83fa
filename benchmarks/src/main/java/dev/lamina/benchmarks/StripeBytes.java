// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.GroupFinder;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.StripeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/**
 * Where the bytes of a GDELT file's stripes are: of each chunk its bits a row, and beside them the entropy of what it holds, each value by
 * itself and each after the one before it. A coder of single values takes the former at least, one that knows the value before it the
 * latter; where most pairs occur once, that says nothing. Arguments: files. {@code -} as the entropy: chunks of dictionaries.
 */
public final class StripeBytes {
    private static final int STRIPE_ROWS = 1 << 17;

    /** What is known of one chunk, of all stripes together. */
    private static final class Part {
        private long bytes;
        private double single;
        private double pairs;
        private long repeats;
        private boolean isOfRows;
        private String encoding;
    }

    private StripeBytes() {}

    /** Prints the chunks, the largest first. */
    public static void main(String[] arguments) throws Exception {
        Map<String, Part> parts = new TreeMap<>();
        long rows = 0;
        try (Scratch scratch = Scratch.named("stripe-bytes");
                Dataset dataset =
                        Datasets.named("gdelt").open(DatasetRequest.files(List.of(arguments), scratch.path()))) {
            Entity entity = dataset.entity();
            StripeSource source = dataset.stripes().orElseThrow();
            Grouping grouping = GroupFinder.find(columns(source.sample(GroupFinder.SAMPLE_ROWS)), STRIPE_ROWS);
            StripeEncoder encoder = new StripeEncoder(entity.names());
            CodedStripe stripe = new CodedStripe(grouping, columns(new Batch(entity.fields())));
            try (StripeSource.Pass pass = source.open(grouping, STRIPE_ROWS, number -> true)) {
                while (pass.next(stripe) >= 0) {
                    rows += stripe.rows();
                    add(encoder.encode(stripe), stripe, entity, parts);
                }
            }
            System.out.println("groups: " + grouping.text());
        }
        print(parts, rows);
    }

    static List<Vector> columns(Batch batch) {
        List<Vector> columns = new ArrayList<>();
        for (int i = 0; i < batch.fields().size(); i++) {
            columns.add(batch.column(i));
        }
        return columns;
    }

    private static void add(EncodedStripe encoded, CodedStripe stripe, Entity entity, Map<String, Part> parts) {
        Map<String, IntToLongFunction> values = new HashMap<>();
        for (int column : stripe.grouping().alone()) {
            values.put(entity.names().get(column), stripe.alone(column)::hash);
        }
        for (int family = 0; family < stripe.grouping().families().size(); family++) {
            int members = stripe.grouping().families().get(family).members().size();
            for (int member = 0; member < members; member++) {
                int[] codes = stripe.tuples(family).codes(member);
                values.put("#" + family + "." + member, row -> codes[row]);
            }
        }
        for (StripeDirectory.Part each : encoded.directory().parts()) {
            Part part = parts.computeIfAbsent(each.name(), name -> new Part());
            part.bytes += each.bytes();
            part.encoding = each.encoding();
            IntToLongFunction value = values.get(each.name());
            if (value != null) {
                part.isOfRows = true;
                part.single += single(value, stripe.rows());
                part.pairs += pairs(value, stripe.rows());
                for (int row = 1; row < stripe.rows(); row++) {
                    part.repeats += value.applyAsLong(row) == value.applyAsLong(row - 1) ? 1 : 0;
                }
            }
        }
    }

    /** The entropy of so many values, each by itself, in bits. */
    private static double single(IntToLongFunction values, int rows) {
        long[] sorted = new long[rows];
        for (int row = 0; row < rows; row++) {
            sorted[row] = values.applyAsLong(row);
        }
        return bits(sorted);
    }

    /** The entropy of values after the ones before them, in bits. */
    private static double pairs(IntToLongFunction values, int rows) {
        long[] sorted = new long[rows];
        long before = 0;
        for (int row = 0; row < rows; row++) {
            long value = values.applyAsLong(row);
            sorted[row] = value * 0x9E3779B97F4A7C15L + Long.rotateLeft(before * 0xC2B2AE3D27D4EB4FL, 31);
            before = value;
        }
        return bits(sorted) - single(values, rows);
    }

    private static double bits(long[] values) {
        Arrays.sort(values);
        double bits = 0;
        for (int from = 0; from < values.length; ) {
            int to = from;
            while (to < values.length && values[to] == values[from]) {
                to++;
            }
            bits += (to - from) * Math.log((double) values.length / (to - from)) / Math.log(2);
            from = to;
        }
        return bits;
    }

    private static void print(Map<String, Part> parts, long rows) {
        long all = parts.values().stream().mapToLong(part -> part.bytes).sum();
        System.out.printf(Locale.ROOT, "%,d rows, %.2f bytes a row%n", rows, (double) all / rows);
        System.out.println(
                "chunk | bits a row | share | entropy, single | after the one before | repeat the one before | encoding");
        parts.entrySet().stream()
                .sorted(Comparator.comparingLong(entry -> -entry.getValue().bytes))
                .forEach(entry -> {
                    Part part = entry.getValue();
                    System.out.printf(
                            Locale.ROOT,
                            "%s | %.2f | %.1f %% | %s | %s | %s | %s%n",
                            entry.getKey(),
                            8.0 * part.bytes / rows,
                            100.0 * part.bytes / all,
                            part.isOfRows ? String.format(Locale.ROOT, "%.2f", part.single / rows) : "-",
                            part.isOfRows ? String.format(Locale.ROOT, "%.2f", part.pairs / rows) : "-",
                            part.isOfRows ? String.format(Locale.ROOT, "%.0f %%", 100.0 * part.repeats / rows) : "-",
                            part.encoding);
                });
    }
}
