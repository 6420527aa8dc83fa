// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.Vector;
import java.util.HashSet;
import java.util.List;

/** A query to a store. */
public sealed interface Query {
    /** How far a scan takes the values that it reads. */
    enum Form {
        /** The bytes are fetched and nothing is decoded; batches count rows and hold no values. */
        BYTES,
        /** Every value is decoded; texts may stay codes into a dictionary. */
        CODES,
        /**
         * Every value is decoded, and each text is at hand as UTF-8: a range of an array, which texts of a dictionary
         * share; see {@link dev.lamina.codec.TextVector#views}. Nothing is copied for a consumer that needs no array of its own.
         */
        VALUES
    }

    /** How records are found that meet a condition. */
    enum Way {
        /** By the keys or the index that it leads to; where it leads to none, as {@link #ALL}. */
        KEY,
        /** All are read, and tested on this side. */
        ALL,
        /** The server tests all of them, as far as it can, before it sends them. */
        TESTED
    }

    /**
     * All records, or those that meet a condition.
     *
     * @param columns the fields to read
     * @param form how far to take them
     * @param where which records, exactly; {@code null} for all. May look at fields that are not read
     * @param ordered whether records, and so batches, come in the dataset's own order; otherwise in any
     * @param way how they are found
     */
    record Scan(List<String> columns, Form form, Predicate where, boolean ordered, Way way) implements Query {
        public Scan {
            columns = checked(columns);
            if (where != null && form == Form.BYTES) {
                throw new IllegalArgumentException(
                        "A scan that decodes nothing can't filter records. Read codes or values.");
            }
        }

        /** The same, by the keys that the condition leads to. */
        public Scan(List<String> columns, Form form, Predicate where, boolean ordered) {
            this(columns, form, where, ordered, Way.KEY);
        }

        /** All records, in any order. */
        public Scan(List<String> columns, Form form) {
            this(columns, form, null, false);
        }
    }

    /**
     * The records of one partition, in any order.
     *
     * @param field the field that the partition is made by
     * @param value the value that its records have, as text
     * @param columns the fields to read
     */
    record Partition(String field, String value, List<String> columns) implements Query {
        public Partition {
            columns = checked(columns);
        }
    }

    /** The partition keys alone; batches count them and hold no values. */
    record PartitionKeys() implements Query {}

    /**
     * Records by identity.
     *
     * @param keys the identities, of the identity field's type, none missing and none twice; absent ones are left out of
     *     the answer
     * @param columns the fields to read
     */
    record Lookup(Vector keys, List<String> columns) implements Query {
        public Lookup {
            columns = checked(columns);
        }
    }

    /**
     * Records of one partition that lie next to each other, in the order in which the layout keeps them or in the
     * reverse; of layouts that keep the records of a partition in an order.
     *
     * @param partition the values of the fields that the partition key is made of, as texts, in the key's order
     * @param lower the least value of the first clustering field, inclusive, as text; {@code null} for no such bound
     * @param upper the greatest value, likewise
     * @param among the values of that field that are wanted; empty for all between the bounds. A single one is asked for
     *     as an equality
     * @param reversed whether the records come in the reverse of the layout's own order
     * @param limit how many records at most, from the beginning in that order; {@link #ALL} for all
     * @param perPartition whether the limit is asked for as one per partition, which gives the same records of one
     * @param columns the fields to read
     */
    record Slice(
            List<String> partition,
            String lower,
            String upper,
            List<String> among,
            boolean reversed,
            int limit,
            boolean perPartition,
            List<String> columns)
            implements Query {
        /** No limit. */
        public static final int ALL = 0;

        public Slice {
            partition = List.copyOf(partition);
            among = List.copyOf(among);
            columns = checked(columns);
            if (limit < ALL) {
                throw new IllegalArgumentException(
                        "A slice has the limit " + limit + ", expected 1 or more, or 0 for none.");
            }
            if (!among.isEmpty() && (lower != null || upper != null)) {
                throw new IllegalArgumentException("A slice has bounds and single values, expected either of them.");
            }
        }

        /** All of a partition's records, in the layout's own order. */
        public static Slice of(List<String> partition, List<String> columns) {
            return new Slice(partition, null, null, List.of(), false, ALL, false, columns);
        }

        /** The same slice from this value of the first clustering field on. */
        public Slice from(String least) {
            return new Slice(partition, least, upper, among, reversed, limit, perPartition, columns);
        }

        /** The same slice up to this value of the first clustering field. */
        public Slice to(String greatest) {
            return new Slice(partition, lower, greatest, among, reversed, limit, perPartition, columns);
        }

        /** The records with these values of the first clustering field alone. */
        public Slice among(List<String> values) {
            return new Slice(partition, null, null, values, reversed, limit, perPartition, columns);
        }

        /** The same slice in the reverse of the layout's own order. */
        public Slice reverse() {
            return new Slice(partition, lower, upper, among, !reversed, limit, perPartition, columns);
        }

        /** At most so many records. */
        public Slice limit(int most) {
            return new Slice(partition, lower, upper, among, reversed, most, perPartition, columns);
        }

        /** The same slice, its limit asked for as one per partition. */
        public Slice limitPerPartition() {
            return new Slice(partition, lower, upper, among, reversed, limit, true, columns);
        }
    }

    private static List<String> checked(List<String> columns) {
        List<String> copy = List.copyOf(columns);
        if (copy.isEmpty()) {
            throw new IllegalArgumentException("A query asks for no column, expected at least one.");
        }
        if (new HashSet<>(copy).size() < copy.size()) {
            throw new IllegalArgumentException("A query asks for a column twice: " + String.join(", ", copy) + ".");
        }
        return copy;
    }
}
