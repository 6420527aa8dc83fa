// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares a layout's records with the source's: count, a digest per column, and at least a thousand records by
 * identity with all columns, the first, the last and absent ones among them. A layout that differs is not measured.
 */
public final class EquivalenceGate {
    private static final int NAMED_KEYS = 3;
    private static final int ABSENT_KEYS = 10;

    private final Source source;

    /** The entity with the fields that are compared. */
    private final Entity entity;

    private final Identities identities;

    public EquivalenceGate(Source source) {
        this(source, source.entity());
    }

    private EquivalenceGate(Source source, Entity entity) {
        this.source = source;
        this.entity = entity;
        this.identities = new Identities(entity);
    }

    /**
     * What differs, with the first differing identities; {@code null} where nothing does. Of several tables with the records each
     * is compared, and of each the fields that it has.
     */
    public String difference(Store store) throws IOException {
        Entity all = source.entity();
        for (Store part : store.parts()) {
            List<Field> stored = all.fields(part.stored(all));
            Entity some = new Entity(all.name(), stored, all.identity(), all.within());
            String difference = new EquivalenceGate(source, some).differenceOf(part);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private String differenceOf(Store store) throws IOException {
        RowDigest digest = new RowDigest(source.entity(), entity);
        Batch sampled = new Batch(entity.fields());
        Map<Long, Integer> wanted = wanted();
        Vector unlikely = unlikely();
        Map<Long, Integer> absent = new LinkedHashMap<>();
        for (int key = 0; key < unlikely.size(); key++) {
            absent.put(unlikely.hash(key), key);
        }
        try (BatchCursor cursor = store.read(scan())) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                digest.add(batch);
                for (int row = 0; row < batch.rows(); row++) {
                    Long hash = identities.hash(batch, row);
                    if (wanted.containsKey(hash)) {
                        sampled.append(batch, row, row + 1);
                    }
                    absent.remove(hash);
                }
            }
        } catch (UnsupportedQueryException e) {
            throw new IOException("A layout must be able to read all records, but " + e.getMessage(), e);
        }
        if (!digest.matches(source.digest())) {
            return explain(store, digest);
        }
        Vector keys = unlikely.emptyLike();
        absent.values().forEach(key -> keys.append(unlikely, key));
        return lookups(store, wanted, keys, sampled);
    }

    private Query.Scan scan() {
        return new Query.Scan(entity.names(), Query.Form.VALUES);
    }

    /** The sampled records' places by hash of identity. */
    private Map<Long, Integer> wanted() {
        Map<Long, Integer> wanted = new HashMap<>();
        Batch sample = lookedUp();
        for (int row = 0; row < sample.rows(); row++) {
            wanted.put(identities.hash(sample, row), row);
        }
        return wanted;
    }

    private Batch lookedUp() {
        Batch all = new Batch(source.entity().fields());
        all.append(source.ends(), 0, source.ends().rows());
        all.append(source.sample(), 0, source.sample().rows());
        return compared(all);
    }

    /** The compared fields of records with all fields. */
    private Batch compared(Batch all) {
        if (entity.fields().size() == all.fields().size()) {
            return all;
        }
        Batch some = new Batch(entity.fields());
        for (int i = 0; i < entity.fields().size(); i++) {
            Vector from =
                    all.column(source.entity().indexOf(entity.fields().get(i).name()));
            some.column(i).append(from, 0, all.rows());
        }
        some.setRows(all.rows());
        return some;
    }

    /** @param keys identities that no record has, to be looked up beside those that are wanted */
    private String lookups(Store store, Map<Long, Integer> wanted, Vector keys, Batch scanned) throws IOException {
        Batch expected = lookedUp();
        for (int row : wanted.values()) {
            keys.append(expected.column(entity.indexOf(entity.identity())), row);
        }
        Batch found = new Batch(entity.fields());
        try (BatchCursor cursor = store.read(new Query.Lookup(keys, entity.names()))) {
            while (cursor.next()) {
                found.append(cursor.batch(), 0, cursor.batch().rows());
            }
        } catch (UnsupportedQueryException e) {
            // Such a layout finds records by scanning; those of the scan above are compared with the source.
            found = scanned;
        }
        Set<Integer> seen = new HashSet<>();
        for (int row = 0; row < found.rows(); row++) {
            Integer place = wanted.get(identities.hash(found, row));
            if (place == null) {
                return "a lookup returned record " + identities.text(found, row)
                        + ", which was not requested or is not in the source";
            }
            if (!seen.add(place)) {
                return "a lookup found record " + identities.text(found, row) + " twice";
            }
            String difference = differingField(found, row, expected, place);
            if (difference != null) {
                return "record " + identities.text(found, row) + ": " + difference;
            }
        }
        if (seen.size() == wanted.size()) {
            return null;
        }
        List<String> lost = new ArrayList<>();
        for (int place : new TreeSet<>(wanted.values())) {
            if (!seen.contains(place) && lost.size() < NAMED_KEYS) {
                lost.add(identities.text(expected, place));
            }
        }
        return "a lookup of " + wanted.size() + " records returned " + seen.size() + "; the first missing one: "
                + String.join(", ", lost);
    }

    /** Identities that hardly any dataset has. */
    private Vector unlikely() {
        Vector keys = Vector.of(entity.field(entity.identity()).type());
        for (int i = 0; i < ABSENT_KEYS; i++) {
            if (keys instanceof TextVector texts) {
                // 18 digits: longer than identities are, and still a number where a table divides it.
                texts.append("9".repeat(17) + i);
            } else if (keys instanceof LongVector longs) {
                longs.append(Long.MAX_VALUE - i);
            } else if (keys instanceof IntVector ints && keys.type() != ColumnType.BOOLEAN) {
                ints.append(Integer.MAX_VALUE - i);
            }
        }
        return keys;
    }

    private String differingField(Batch found, int row, Batch expected, int place) {
        for (int i = 0; i < entity.fields().size(); i++) {
            if (!found.column(i).sameAt(row, expected.column(i), place)) {
                return entity.fields().get(i).name() + " is " + shown(found, i, row) + ", the source has "
                        + shown(expected, i, place);
            }
        }
        return null;
    }

    private static String shown(Batch batch, int column, int row) {
        String text = batch.column(column).textAt(row);
        return text == null ? "missing" : "\"" + text + "\"";
    }

    private String explain(Store store, RowDigest digest) throws IOException {
        StringBuilder text = new StringBuilder();
        if (digest.rows() != source.rows()) {
            text.append(digest.rows())
                    .append(" records, the source has ")
                    .append(source.rows())
                    .append("; ");
        }
        List<String> columns = digest.differingColumns(source.digest());
        text.append("differing columns: ").append(String.join(", ", columns));
        int bucket = digest.differingBucket(comparedDigest());
        List<String> keys = new ArrayList<>();
        Map<String, Batch> ours = records(source.dataset().read(), bucket);
        Map<String, Batch> theirs;
        try {
            theirs = records(store.read(scan()), bucket);
        } catch (UnsupportedQueryException e) {
            throw new IOException(e.getMessage(), e);
        }
        for (Map.Entry<String, Batch> entry : ours.entrySet()) {
            Batch other = theirs.remove(entry.getKey());
            String difference = other == null
                    ? "is not there"
                    : other.rows() > 1
                            ? "is there " + other.rows() + " times"
                            : differingField(other, 0, entry.getValue(), 0);
            if (difference != null) {
                keys.add(entry.getKey() + " (" + difference + ")");
            }
        }
        for (String key : theirs.keySet()) {
            keys.add(key + " (is not in the source)");
        }
        int named = Math.min(NAMED_KEYS, keys.size());
        return text.append("; first differing records: ")
                .append(String.join("; ", keys.subList(0, named)))
                .toString();
    }

    /** The source's digest over the compared fields. */
    private RowDigest comparedDigest() throws IOException {
        if (entity.fields().size() == source.entity().fields().size()) {
            return source.digest();
        }
        RowDigest digest = new RowDigest(source.entity(), entity);
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                digest.add(compared(cursor.batch()));
            }
        }
        return digest;
    }

    private Map<String, Batch> records(BatchCursor opened, int bucket) throws IOException {
        Map<String, Batch> records = new TreeMap<>();
        try (BatchCursor cursor = opened) {
            while (cursor.next()) {
                Batch batch = compared(cursor.batch());
                for (int row = 0; row < batch.rows(); row++) {
                    if (RowDigest.bucket(identities.hash(batch, row)) == bucket) {
                        records.computeIfAbsent(identities.text(batch, row), key -> new Batch(entity.fields()))
                                .append(batch, row, row + 1);
                    }
                }
            }
        }
        return records;
    }
}
