// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import dev.lamina.codec.Vector;
import java.util.HashSet;
import java.util.List;

/** What is asked of a store. */
public sealed interface Query {
    /** How far a scan takes the values that it reads. */
    enum Form {
        /** The bytes are fetched and nothing is decoded; batches count rows and hold no values. */
        BYTES,
        /** Every value is decoded; texts may stay codes into a dictionary. */
        CODES,
        /** Every value is decoded, texts to UTF-8 one after the other. */
        VALUES
    }

    /**
     * All records, or those that meet a condition.
     *
     * @param columns the fields to read
     * @param form how far to take them
     * @param where which records, exactly; {@code null} for all. May look at fields that are not read
     * @param ordered whether records, and so batches, come in the dataset's own order; otherwise in any
     */
    record Scan(List<String> columns, Form form, Predicate where, boolean ordered) implements Query {
        public Scan {
            columns = checked(columns);
            if (where != null && form == Form.BYTES) {
                throw new IllegalArgumentException(
                        "A scan that decodes nothing can't tell which records are wanted. Ask for codes or values.");
            }
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
     * @param keys the identities, of the identity field's type, none missing; absent ones are left out of the answer
     * @param columns the fields to read
     */
    record Lookup(Vector keys, List<String> columns) implements Query {
        public Lookup {
            columns = checked(columns);
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
