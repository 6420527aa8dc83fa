// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.Vector;
import dev.lamina.data.Dataset;
import dev.lamina.layouts.RowOrder;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The source's records by the group that their identity is one of, in ascending order of identity; of datasets whose
 * entities are identified within one field, and that give the records of a group in that order.
 */
public final class Partitions {
    private final Dataset dataset;
    private final Entity entity;
    private final int group;
    private final int identity;
    private final Map<String, Long> counts;

    /** The first records that do not ascend, for people; {@code null} where all do. */
    private String disorder;

    private Partitions(Dataset dataset, Map<String, Long> counts) {
        this.dataset = dataset;
        this.entity = dataset.entity();
        this.group = entity.indexOf(entity.within().get(0));
        this.identity = entity.indexOf(entity.identity());
        this.counts = counts;
    }

    /**
     * Counts the records of each group.
     *
     * @throws IllegalArgumentException if records have no groups
     */
    public static Partitions of(Dataset dataset) throws IOException {
        Entity entity = dataset.entity();
        if (entity.within().size() != 1) {
            throw new IllegalArgumentException("a slice needs records that are identified within one field,"
                    + " such as name within key in dataset timeline. Records of " + dataset.name()
                    + " are identified by " + String.join(", ", entity.key()) + ".");
        }
        Partitions partitions = new Partitions(dataset, new LinkedHashMap<>());
        partitions.count();
        return partitions;
    }

    private void count() throws IOException {
        Map<String, String> last = new HashMap<>();
        Vector before = entity.fields().get(identity).newVector();
        try (BatchCursor cursor = dataset.read()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                Vector identities = batch.column(identity);
                for (int from = 0, to; from < batch.rows(); from = to) {
                    to = endOfRun(batch, from);
                    String key = batch.column(group).textAt(from);
                    counts.merge(key, (long) (to - from), Long::sum);
                    String text = last.put(key, identities.textAt(to - 1));
                    before.clear();
                    if (text != null) {
                        ValueText.append(before, text);
                        compare(key, before, 0, identities, from);
                    }
                    for (int row = from + 1; row < to; row++) {
                        compare(key, identities, row - 1, identities, row);
                    }
                }
            }
        }
    }

    private void compare(String key, Vector before, int place, Vector identities, int row) {
        if (disorder == null && RowOrder.compare(before, place, identities, row) >= 0) {
            disorder =
                    entity.identity() + " " + identities.textAt(row) + " after " + before.textAt(place) + " of " + key;
        }
    }

    /** Where the records of another group begin, from some record of a batch on. */
    private int endOfRun(Batch batch, int from) {
        Vector keys = batch.column(group);
        int to = from + 1;
        while (to < batch.rows() && keys.sameAt(to, keys, from)) {
            to++;
        }
        return to;
    }

    /** How many records each group has, in the dataset's order. */
    public Map<String, Long> counts() {
        return counts;
    }

    /** How many records a group has; 0 where there is no such group. */
    public long count(String key) {
        return counts.getOrDefault(key, 0L);
    }

    /**
     * Records of a group by their places in ascending order.
     *
     * @param places the places, from 0, in ascending order and below {@link #count}
     * @throws IllegalArgumentException if records don't ascend within their groups
     */
    public Batch records(String key, long[] places) throws IOException {
        if (disorder != null) {
            throw new IllegalArgumentException("a slice needs records in ascending order within each "
                    + entity.within().get(0) + ". Found " + disorder + ".");
        }
        Batch records = new Batch(entity.fields());
        long seen = 0;
        int next = 0;
        try (BatchCursor cursor = dataset.read()) {
            while (next < places.length && cursor.next()) {
                Batch batch = cursor.batch();
                for (int from = 0, to; from < batch.rows() && next < places.length; from = to) {
                    to = endOfRun(batch, from);
                    if (!key.equals(batch.column(group).textAt(from))) {
                        continue;
                    }
                    for (; next < places.length && places[next] < seen + to - from; next++) {
                        int row = from + (int) (places[next] - seen);
                        records.append(batch, row, row + 1);
                    }
                    seen += to - from;
                }
            }
        }
        return records;
    }
}
