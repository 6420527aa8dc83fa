// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.ContractCase;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.model.ValueText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What slices of a row layout must give: the records in memory, sorted as the study's words say, apart from the code under test. */
public final class SliceOracle {
    private final Batch all;
    private final Entity entity;
    private final List<KeyWord> partition;
    private final List<KeyWord> clustering;
    private final List<Boolean> descending = new ArrayList<>();
    private final Map<String, Vector> sentinels = new LinkedHashMap<>();

    public SliceOracle(ContractCase contract) {
        this.all = contract.data().all();
        this.entity = contract.data().entity();
        this.partition = KeyWord.of(contract.entry(), "partition");
        this.clustering = KeyWord.of(contract.entry(), "clustering");
        if (contract.entry().get("clustering") instanceof List<?> words) {
            words.forEach(word -> descending.add(word.toString().endsWith(" desc")));
        }
        if (contract.entry().get("missing") instanceof Map<?, ?> missing) {
            missing.forEach((field, value) -> {
                Vector vector = entity.field(field.toString()).newVector();
                ValueText.append(vector, value.toString());
                sentinels.put(field.toString(), vector);
            });
        }
    }

    public boolean hasOrder() {
        return !clustering.isEmpty();
    }

    /** The first clustering field. */
    public String field() {
        return clustering.get(0).field();
    }

    /** Rows by partition, in the layout's own order; partitions for missing values are left out. */
    public List<List<Integer>> partitions() {
        Map<String, List<Integer>> byKey = new LinkedHashMap<>();
        for (int row = 0; row < all.rows(); row++) {
            StringBuilder key = new StringBuilder();
            boolean missing = false;
            for (KeyWord word : partition) {
                String value = word.value(all, entity, row);
                missing |= value == null;
                key.append(value).append('\u0001');
            }
            if (!missing) {
                byKey.computeIfAbsent(key.toString(), any -> new ArrayList<>()).add(row);
            }
        }
        List<List<Integer>> partitions = new ArrayList<>(byKey.values());
        partitions.forEach(rows -> rows.sort(this::compare));
        partitions.sort((a, b) -> b.size() - a.size());
        return partitions;
    }

    /** The values of the fields that a row's partition is made of. */
    public List<String> values(int row) {
        List<String> values = new ArrayList<>();
        for (KeyWord word : partition) {
            values.add(word.source(all, entity, row));
        }
        return values;
    }

    private int compare(int a, int b) {
        for (int i = 0; i < clustering.size(); i++) {
            int order = compare(clustering.get(i).field(), a, b);
            if (order != 0) {
                return descending.get(i) ? -order : order;
            }
        }
        return 0;
    }

    private int compare(String field, int a, int b) {
        Vector column = all.column(entity.indexOf(field));
        Vector sentinel = sentinels.get(field);
        return compare(
                column.isMissing(a) ? sentinel : column,
                column.isMissing(a) ? 0 : a,
                column.isMissing(b) ? sentinel : column,
                column.isMissing(b) ? 0 : b);
    }

    private static int compare(Vector x, int a, Vector y, int b) {
        if (x instanceof IntVector ints) {
            return Integer.compare(ints.get(a), ((IntVector) y).get(b));
        }
        if (x instanceof LongVector longs) {
            return Long.compare(longs.get(a), ((LongVector) y).get(b));
        }
        if (x instanceof DoubleVector doubles) {
            return Double.compare(doubles.get(a), ((DoubleVector) y).get(b));
        }
        TextVector s = (TextVector) x;
        TextVector t = (TextVector) y;
        return Arrays.compareUnsigned(s.bytes(), s.start(a), s.end(a), t.bytes(), t.start(b), t.end(b));
    }

    /** What a slice of these rows, which are a partition in the layout's own order, must give. */
    public List<Integer> expected(List<Integer> rows, Query.Slice slice) {
        List<Integer> expected = new ArrayList<>();
        for (int row : rows) {
            if (lies(row, slice)) {
                expected.add(slice.reversed() ? 0 : expected.size(), row);
            }
        }
        int most = slice.limit() == Query.Slice.ALL ? expected.size() : Math.min(expected.size(), slice.limit());
        return expected.subList(0, most);
    }

    private boolean lies(int row, Query.Slice slice) {
        Vector column = all.column(entity.indexOf(field()));
        if (!slice.among().isEmpty()) {
            Vector missing = column.isMissing(row) ? sentinels.get(field()) : null;
            return slice.among().contains(missing == null ? column.textAt(row) : missing.textAt(0));
        }
        return (slice.lower() == null || compareWith(row, slice.lower()) >= 0)
                && (slice.upper() == null || compareWith(row, slice.upper()) <= 0);
    }

    private int compareWith(int row, String text) {
        Vector value = entity.field(field()).newVector();
        ValueText.append(value, text);
        Vector column = all.column(entity.indexOf(field()));
        boolean missing = column.isMissing(row);
        return compare(missing ? sentinels.get(field()) : column, missing ? 0 : row, value, 0);
    }

    /** These columns of these rows, in order. */
    public Batch batch(List<Integer> rows, List<String> columns) {
        Batch batch = new Batch(entity.fields(columns));
        for (int row : rows) {
            for (int i = 0; i < columns.size(); i++) {
                batch.column(i).append(all.column(entity.indexOf(columns.get(i))), row);
            }
        }
        batch.setRows(rows.size());
        return batch;
    }
}
