// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.Vector;
import dev.lamina.data.Dataset;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * The dataset as the truth that layouts are compared with: read once, it leaves the digest, each column's fold and a
 * seeded sample of whole records.
 */
public final class Source {
    /** Records that are looked up in every layout, beside the first and the last. */
    public static final int SAMPLE = 1000;

    private final Dataset dataset;
    private final Entity entity;
    private final long seed;
    private final RowDigest digest;
    private final long[] folds;
    private final Batch sample;
    private final Batch ends;
    private Batch first;
    private Partitions partitions;

    private Source(Dataset dataset, long seed, RowDigest digest, long[] folds, Batch sample, Batch ends) {
        this.dataset = dataset;
        this.entity = dataset.schema().entity();
        this.seed = seed;
        this.digest = digest;
        this.folds = folds;
        this.sample = sample;
        this.ends = ends;
    }

    /** Reads the dataset. */
    public static Source read(Dataset dataset, long seed, RunProgress progress) throws IOException {
        Entity entity = dataset.schema().entity();
        RowDigest digest = new RowDigest(entity);
        long[] folds = new long[entity.fields().size()];
        long[] places = places(dataset.rows(), seed);
        int next = 0;
        Batch sample = new Batch(entity.fields());
        Batch ends = new Batch(entity.fields());
        Batch last = new Batch(entity.fields());
        try (BatchCursor cursor = dataset.read()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                if (batch.rows() == 0) {
                    continue;
                }
                if (ends.rows() == 0) {
                    ends.append(batch, 0, 1);
                }
                last.clear();
                last.append(batch, batch.rows() - 1, batch.rows());
                for (; next < places.length && places[next] < digest.rows() + batch.rows(); next++) {
                    int row = (int) (places[next] - digest.rows());
                    sample.append(batch, row, row + 1);
                }
                digest.add(batch);
                for (int i = 0; i < folds.length; i++) {
                    folds[i] ^= batch.column(i).fold();
                }
                progress.rows(digest.rows(), dataset.rows());
            }
        }
        if (digest.rows() != dataset.rows()) {
            throw new IOException("The dataset gave " + digest.rows() + " rows, expected " + dataset.rows() + ". Check"
                    + " whether a file has changed.");
        }
        ends.append(last, 0, last.rows());
        return new Source(dataset, seed, digest, folds, sample, ends);
    }

    /** Distinct places among so many rows, drawn with the seed, in ascending order. */
    private static long[] places(long rows, long seed) {
        Random random = new Random(seed);
        TreeSet<Long> places = new TreeSet<>();
        while (places.size() < Math.min(SAMPLE, rows)) {
            places.add((long) (random.nextDouble() * rows));
        }
        long[] sorted = new long[places.size()];
        int i = 0;
        for (long place : places) {
            sorted[i++] = place;
        }
        return sorted;
    }

    public Dataset dataset() {
        return dataset;
    }

    public Entity entity() {
        return entity;
    }

    /** The name under which {@link Dataset#sql} has the records. */
    public String view() {
        return Values.quoted(entity.name());
    }

    public long seed() {
        return seed;
    }

    public long rows() {
        return digest.rows();
    }

    public RowDigest digest() {
        return digest;
    }

    /** The exclusive or of all hashes in these columns. */
    public long fold(List<String> columns) {
        long fold = 0;
        for (String column : columns) {
            fold ^= folds[entity.indexOf(column)];
        }
        return fold;
    }

    /** A seeded sample of whole records. */
    public Batch sample() {
        return sample;
    }

    /** The first records, as many as there are up to {@code most}; they are kept, and must stay as they are. */
    public Batch first(int most) throws IOException {
        if (first == null || first.rows() < Math.min(most, rows())) {
            first = new Batch(entity.fields());
            try (BatchCursor cursor = dataset.read()) {
                while (first.rows() < most && cursor.next()) {
                    Batch batch = cursor.batch();
                    first.append(batch, 0, Math.min(batch.rows(), most - first.rows()));
                }
            }
        }
        return first;
    }

    /** The records by their groups; counted when first asked for. */
    public Partitions partitions() throws IOException {
        if (partitions == null) {
            partitions = Partitions.of(dataset);
        }
        return partitions;
    }

    /** The first and the last record. */
    public Batch ends() {
        return ends;
    }

    /** The exclusive or of all hashes in a batch. */
    public static long fold(Batch batch) {
        long fold = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            fold ^= batch.column(i).fold();
        }
        return fold;
    }

    /** The exclusive or of the hashes of the first {@code columns} columns of one row. */
    public static long fold(Batch batch, int row) {
        long fold = 0;
        for (int i = 0; i < batch.fields().size(); i++) {
            Vector column = batch.column(i);
            fold ^= column.hash(row);
        }
        return fold;
    }
}
