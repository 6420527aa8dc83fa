// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.GroupFinder;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.codec.stripe.TupleCoder;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.store.catalogue.StripePlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides from the first rows how a load cuts its rows: as many to a stripe as were asked for, unless chunks would then
 * become too large to be fetched and held, or rows too large to be gathered.
 */
final class StripeSizing {
    /** The most bytes that a chunk should have. */
    static final int CHUNK_BYTES = 1 << 20;

    /** The most bytes that a partition should have. */
    static final long SHARD_BYTES = 96L << 20;

    /** The most bytes of a stripe's values before they are encoded. */
    static final int GATHERED_BYTES = 64 << 20;

    /** The most bytes of the rows from which groups are found; finding them takes as much again. */
    static final int SAMPLE_BYTES = 24 << 20;

    /** A value of more bytes hardly repeats, so a dictionary saves nothing of it. */
    static final int LONG_VALUE_BYTES = 256;

    /** The most bytes of one column's values that are long: chunks of texts shrink to a half or less. */
    static final int GATHERED_LONG_BYTES = 2 * CHUNK_BYTES;

    /** A small sample overestimates dictionaries; only where it finds chunks too large is a large one looked at. */
    private static final int SMALL_SAMPLE = 8_192;

    /** Of long rows fewer do: their texts are hardly the same. */
    private static final long SMALL_SAMPLE_BYTES = 4 << 20;

    private StripeSizing() {}

    /** The plan for rows that begin like these. */
    static StripePlan plan(Entity entity, Batch sample, int stripeRows, int stripesPerShard) {
        List<Vector> columns = new ArrayList<>();
        for (int i = 0; i < entity.fields().size(); i++) {
            columns.add(sample.column(i));
        }
        Grouping grouping = sample.rows() == 0 ? Grouping.none(columns.size()) : GroupFinder.find(columns, stripeRows);
        int rows = Math.min(stripeRows, gatherable(columns, sample.rows()));
        int shards = stripesPerShard;
        if (sample.rows() > 0) {
            int few = fitting(columns, sample.rows(), SMALL_SAMPLE, SMALL_SAMPLE_BYTES);
            int many = fitting(columns, sample.rows(), sample.rows(), SAMPLE_BYTES);
            Trial trial = Trial.of(entity, grouping, sample, few);
            if (many > 2 * few && (trial.rows() < rows || trial.stripes(rows) < shards)) {
                trial = Trial.of(entity, grouping, sample, many);
            }
            rows = Math.min(rows, trial.rows());
            shards = Math.min(shards, trial.stripes(rows));
        }
        return new StripePlan(grouping, rows, shards);
    }

    /** How many of these rows, at most so many, have so many bytes; at least one. */
    private static int fitting(List<Vector> columns, int rows, int most, long bytes) {
        long all = 0;
        for (Vector column : columns) {
            all += bytes(column, 0, rows);
        }
        return (int) Math.max(1, Math.min(Math.min(rows, most), (double) bytes * rows / Math.max(1, all)));
    }

    /** How many such rows fit into a stripe's memory. */
    private static int gatherable(List<Vector> columns, int rows) {
        double all = 0;
        double most = 0;
        for (Vector column : columns) {
            long bytes = bytes(column, 0, rows);
            all += bytes;
            if (isLong(column)) {
                most = Math.max(most, bytes);
            }
        }
        double fit = Math.min(GATHERED_BYTES / Math.max(1, all), StripePlan.MAX_TEXT_BYTES / Math.max(1, most)) * rows;
        return rows == 0 ? Integer.MAX_VALUE : StripePlan.rounded(fit);
    }

    /**
     * The bytes of a column's values before they are encoded, as a measure: texts and blobs by length, all else as
     * numbers, and four more for where each begins.
     */
    static long bytes(Vector column, int from, int to) {
        long bytes = 4L * (to - from);
        if (column instanceof TextVector texts && !texts.isCoded()) {
            return bytes + texts.offsets()[to] - texts.offsets()[from];
        }
        if (column instanceof TextVector texts) {
            for (int row = from; row < to; row++) {
                bytes += texts.end(row) - texts.start(row);
            }
            return bytes;
        }
        if (column instanceof ListVector lists) {
            return to == from ? 0 : bytes + bytes(lists.element(), lists.start(from), lists.end(to - 1));
        }
        if (column instanceof StructVector structs) {
            for (int child = 0; child < structs.names().size(); child++) {
                bytes += bytes(structs.child(child), from, to);
            }
            return bytes;
        }
        return 2 * bytes;
    }

    /** The bytes of those of a column's values that are long. */
    static long longBytes(Vector column, int from, int to) {
        long bytes = 0;
        if (column instanceof TextVector texts && !texts.isCoded()) {
            int[] offsets = texts.offsets();
            for (int row = from; row < to; row++) {
                int length = offsets[row + 1] - offsets[row];
                bytes += length > LONG_VALUE_BYTES ? length : 0;
            }
        } else if (isLong(column)) {
            for (int row = from; row < to; row++) {
                long length = bytes(column, row, row + 1);
                bytes += length > LONG_VALUE_BYTES ? length : 0;
            }
        }
        return bytes;
    }

    /** Whether a column's values have no size in common, so that one of its chunks alone may become large. */
    static boolean isLong(Vector column) {
        return column instanceof TextVector || column instanceof ListVector || column instanceof StructVector;
    }

    /**
     * The first rows encoded for a trial.
     *
     * @param rows how many rows of such bytes keep every chunk below {@link #CHUNK_BYTES}
     * @param bytesPerRow of all chunks
     */
    private record Trial(int rows, double bytesPerRow) {
        static Trial of(Entity entity, Grouping grouping, Batch sample, int count) {
            List<Vector> columns = new ArrayList<>();
            for (int i = 0; i < entity.fields().size(); i++) {
                Vector column = sample.column(i).emptyLike();
                column.append(sample.column(i), 0, count);
                columns.add(column);
            }
            CodedStripe stripe = new CodedStripe(grouping, columns);
            new TupleCoder(grouping).code(columns, stripe);
            EncodedStripe encoded = new StripeEncoder(entity.names()).encode(stripe);
            long all = 0;
            int largest = 1;
            for (EncodedStripe.Part part : encoded.parts()) {
                int bytes = part.chunk().remaining();
                all += bytes;
                largest = Math.max(largest, bytes);
            }
            double fit = (double) CHUNK_BYTES / largest * count;
            return new Trial(StripePlan.rounded(fit), (double) all / count);
        }

        /** How many stripes of so many rows a partition takes. */
        int stripes(int stripeRows) {
            return (int) Math.max(1, Math.min(Integer.MAX_VALUE, SHARD_BYTES / Math.max(1, bytesPerRow * stripeRows)));
        }
    }
}
