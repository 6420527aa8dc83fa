// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.Vectors;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records as tests compare them: how often each occurs, value by value as exact text, in no order. */
public final class Bag {
    private final Map<List<String>, Integer> counts = new HashMap<>();
    private long rows;
    private long fold;
    private long bytes;

    /** These columns of these rows. */
    public static Bag of(Batch all, List<Field> fields, List<Integer> rows) {
        Batch wanted = new Batch(fields);
        for (int row : rows) {
            for (int i = 0; i < fields.size(); i++) {
                wanted.column(i).append(all.column(all.fields().indexOf(fields.get(i))), row);
            }
        }
        wanted.setRows(rows.size());
        Bag bag = new Bag();
        bag.add(wanted);
        return bag;
    }

    /** These columns of all rows. */
    public static Bag of(Batch all, List<Field> fields) {
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < all.rows(); row++) {
            rows.add(row);
        }
        return of(all, fields, rows);
    }

    /** What a cursor gives, to its end; it is closed. */
    public static Bag of(BatchCursor opened) throws IOException {
        Bag bag = new Bag();
        try (BatchCursor cursor = opened) {
            while (cursor.next()) {
                bag.add(cursor.batch());
            }
            bag.bytes = cursor.bytes();
        }
        return bag;
    }

    /** All records of some bags. */
    public static Bag together(List<Bag> bags) {
        Bag all = new Bag();
        for (Bag bag : bags) {
            bag.counts.forEach((record, count) -> all.counts.merge(record, count, Integer::sum));
            all.rows += bag.rows;
            all.fold ^= bag.fold;
        }
        return all;
    }

    /** Takes a batch's records. */
    public void add(Batch batch) {
        for (int i = 0; i < batch.fields().size(); i++) {
            if (batch.column(i).size() != batch.rows()) {
                throw new AssertionError("column " + batch.fields().get(i).name() + " has "
                        + batch.column(i).size() + " values in a batch of " + batch.rows() + " rows");
            }
            Vectors.assertValid(batch.column(i));
            fold ^= batch.column(i).fold();
        }
        for (int row = 0; row < batch.rows(); row++) {
            List<String> record = new ArrayList<>(batch.fields().size());
            for (int i = 0; i < batch.fields().size(); i++) {
                record.add(batch.column(i).textAt(row));
            }
            counts.merge(record, 1, Integer::sum);
        }
        rows += batch.rows();
    }

    public long rows() {
        return rows;
    }

    /** The bytes that the cursor counted. */
    public long bytes() {
        return bytes;
    }

    /** Fails unless this holds the same records; names a record that is too many or too few. */
    public void assertHolds(Bag expected) {
        for (Map.Entry<List<String>, Integer> entry : expected.counts.entrySet()) {
            differ(entry.getKey(), counts.getOrDefault(entry.getKey(), 0), entry.getValue());
        }
        for (Map.Entry<List<String>, Integer> entry : counts.entrySet()) {
            differ(entry.getKey(), entry.getValue(), expected.counts.getOrDefault(entry.getKey(), 0));
        }
        if (rows != expected.rows || fold != expected.fold) {
            throw new AssertionError("found " + rows + " rows with fold " + fold + ", expected " + expected.rows
                    + " with fold " + expected.fold);
        }
    }

    private static void differ(List<String> record, int found, int expected) {
        if (found != expected) {
            String text = record.toString();
            throw new AssertionError("found " + found + " times, expected " + expected + " times: "
                    + text.substring(0, Math.min(2000, text.length())));
        }
    }
}
