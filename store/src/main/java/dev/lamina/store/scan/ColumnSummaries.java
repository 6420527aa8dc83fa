// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.model.Field;
import dev.lamina.store.catalogue.ColumnBounds;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.VersionContents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes {@link ColumnSummary column summaries} and {@link VersionStatistics statistics} of the stripes' directories. */
public final class ColumnSummaries {
    private ColumnSummaries() {}

    public static List<ColumnSummary> of(VersionContents contents, DatasetVersion version) throws IOException {
        List<Field> fields = version.entity().fields();
        double[] bytes = new double[fields.size()];
        long[] missing = new long[fields.size()];
        List<Map<String, Integer>> encodings = new ArrayList<>();
        List<Map<List<Integer>, Integer>> groups = new ArrayList<>();
        for (int column = 0; column < fields.size(); column++) {
            encodings.add(new TreeMap<>());
            groups.add(new LinkedHashMap<>());
        }
        contents.each(directory -> {
            List<BitSet> needed = needed(directory);
            addBytes(directory, needed, bytes);
            for (int column = 0; column < fields.size(); column++) {
                String encoding = null;
                for (int part = needed.get(column).nextSetBit(0);
                        part >= 0;
                        part = needed.get(column).nextSetBit(part + 1)) {
                    StripeDirectory.Part chunk = directory.parts().get(part);
                    if (encoding == null
                            || chunk.name().equals(fields.get(column).name())) {
                        encoding = chunk.encoding();
                    }
                }
                encodings.get(column).merge(encoding == null ? "none" : encoding, 1, Integer::sum);
                groups.get(column).merge(directory.groupOf(column), 1, Integer::sum);
                missing[column] += directory.missing(column);
            }
        });
        List<ColumnSummary> summaries = new ArrayList<>();
        for (int column = 0; column < fields.size(); column++) {
            summaries.add(new ColumnSummary(
                    fields.get(column).name(),
                    fields.get(column).type(),
                    Math.round(bytes[column]),
                    bytes[column] / Math.max(1, version.rows()),
                    missing[column],
                    shares(encodings.get(column), contents.stripes().stripes()),
                    names(version, mostFrequent(groups.get(column)))));
        }
        return summaries;
    }

    /** Of each column the places of the chunks that it needs. */
    private static List<BitSet> needed(StripeDirectory directory) {
        List<BitSet> needed = new ArrayList<>();
        for (int column = 0; column < directory.columns(); column++) {
            needed.add(directory.needed(new int[] {column}));
        }
        return needed;
    }

    /** Adds to each column the bytes of its chunks; those that several need are shared among them. */
    private static void addBytes(StripeDirectory directory, List<BitSet> needed, double[] bytes) {
        int[] users = new int[directory.parts().size()];
        needed.forEach(parts -> parts.stream().forEach(part -> users[part]++));
        for (int column = 0; column < bytes.length; column++) {
            for (int part = needed.get(column).nextSetBit(0);
                    part >= 0;
                    part = needed.get(column).nextSetBit(part + 1)) {
                bytes[column] += (double) directory.parts().get(part).bytes() / users[part];
            }
        }
    }

    public static VersionStatistics statistics(VersionContents contents, DatasetVersion version) throws IOException {
        List<Field> fields = version.entity().fields();
        double[] bytes = new double[fields.size()];
        long[] missing = new long[fields.size()];
        List<ColumnBounds> bounds = new ArrayList<>();
        contents.like().forEach(column -> bounds.add(new ColumnBounds(column)));
        contents.each(directory -> {
            addBytes(directory, needed(directory), bytes);
            for (int column = 0; column < bytes.length; column++) {
                missing[column] += directory.missing(column);
                bounds.get(column).add(directory.bounds(column), directory.rows() - directory.missing(column));
            }
        });
        List<ColumnStatistics> columns = new ArrayList<>();
        for (int column = 0; column < bytes.length; column++) {
            ColumnBounds known = bounds.get(column);
            columns.add(new ColumnStatistics(
                    fields.get(column),
                    Math.round(bytes[column]),
                    missing[column],
                    known.vector(),
                    known.isLeastExact(),
                    known.isGreatestExact()));
        }
        return new VersionStatistics(version.rows(), version.bytes(), columns);
    }

    private static Map<String, Double> shares(Map<String, Integer> counts, int stripes) {
        Map<String, Double> shares = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted((a, b) -> Integer.compare(b.getValue(), a.getValue()))
                .forEach(entry -> shares.put(entry.getKey(), (double) entry.getValue() / stripes));
        return shares;
    }

    private static List<Integer> mostFrequent(Map<List<Integer>, Integer> groups) {
        List<Integer> most = List.of();
        int count = 0;
        for (Map.Entry<List<Integer>, Integer> entry : groups.entrySet()) {
            if (entry.getValue() > count) {
                most = entry.getKey();
                count = entry.getValue();
            }
        }
        return most;
    }

    private static List<String> names(DatasetVersion version, List<Integer> group) {
        List<String> names = new ArrayList<>();
        if (group.size() > 1) {
            group.stream()
                    .sorted()
                    .forEach(column ->
                            names.add(version.entity().fields().get(column).name()));
        }
        return names;
    }
}
