// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An order-independent digest of records: per column the sum, modulo 2^64, of a hash of each value together with its
 * record's identity, so that values swapped between records are found as well as values lost or changed. Beside it
 * stand the records' digests by 4096 buckets of the identity's hash, which say where to look when two digests differ.
 */
public final class RowDigest {
    static final int BUCKETS = 4096;

    private final Entity entity;
    private final Identities identities;
    private final int[] places;
    private final long[] columns;
    private final long[] buckets = new long[BUCKETS];
    private long rows;

    RowDigest(Entity entity) {
        this(entity, entity);
    }

    /** @param part the entity with some of its fields, which is what batches have */
    RowDigest(Entity entity, Entity part) {
        this.entity = entity;
        this.identities = new Identities(part);
        this.columns = new long[entity.fields().size()];
        this.places = new int[part.fields().size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = entity.indexOf(part.fields().get(i).name());
        }
    }

    /** Takes a batch with all fields, in order. */
    void add(Batch batch) {
        for (int row = 0; row < batch.rows(); row++) {
            long key = identities.hash(batch, row);
            long record = 0;
            for (int i = 0; i < places.length; i++) {
                long value = value(key, places[i], batch.column(i).hash(row));
                columns[places[i]] += value;
                record += value;
            }
            buckets[bucket(key)] += record;
        }
        rows += batch.rows();
    }

    /** Mixed well, since the vectors' hashes of numbers are made to be quick (MurmurHash3's finaliser, Stafford's 13). */
    private static long value(long key, int column, long hash) {
        long h = (key ^ (hash + column) * 0x9E3779B97F4A7C15L) * 0xD6E8FEB86659FD93L;
        h = (h ^ h >>> 30) * 0xBF58476D1CE4E5B9L;
        h = (h ^ h >>> 27) * 0x94D049BB133111EBL;
        return h ^ h >>> 31;
    }

    static int bucket(long key) {
        return (int) (key >>> 52);
    }

    long rows() {
        return rows;
    }

    /** Whether both digests are of the same records. */
    public boolean matches(RowDigest other) {
        return rows == other.rows && differingColumns(other).isEmpty();
    }

    /** The columns in which records differ, of those that this one has. */
    List<String> differingColumns(RowDigest other) {
        List<String> differing = new ArrayList<>();
        for (int i : places) {
            if (columns[i] != other.columns[i]) {
                differing.add(entity.fields().get(i).name());
            }
        }
        return differing;
    }

    /** The first bucket in which records differ; -1 where none does. */
    int differingBucket(RowDigest other) {
        for (int i = 0; i < BUCKETS; i++) {
            if (buckets[i] != other.buckets[i]) {
                return i;
            }
        }
        return -1;
    }

    /** 16 hexadecimal digits over all columns. */
    public String hex() {
        long all = rows;
        for (long column : columns) {
            all = Long.rotateLeft(all, 7) * 0xD6E8FEB86659FD93L ^ column;
        }
        return String.format(Locale.ROOT, "%016x", all);
    }
}
