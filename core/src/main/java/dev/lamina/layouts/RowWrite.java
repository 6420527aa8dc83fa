// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.UnsupportedQueryException;
import java.util.List;

/**
 * A write to one row after another.
 *
 * @param kind what is done
 * @param columns the fields that an update writes; empty for the others
 * @param ttlSeconds after how many seconds the server forgets what is written; 0 for never
 */
public record RowWrite(Kind kind, List<String> columns, int ttlSeconds) {
    /** What is done to a row. */
    public enum Kind {
        /** Writes all columns of a row. */
        INSERT,
        /** Writes a row's columns without those that a partition has once, so that nothing is left of it once it is deleted. */
        INSERT_COPY,
        /** Writes some columns of a row. */
        UPDATE,
        /** Writes all columns of a row under its new primary key, and deletes it under the one that it had. */
        MOVE,
        /** Deletes a row by its primary key. */
        DELETE,
        /** Deletes a row's partition. */
        DELETE_PARTITION
    }

    /** Copies the list. */
    public RowWrite {
        columns = List.copyOf(columns);
    }

    /** A write that names no columns, and that lasts. */
    public static RowWrite of(Kind kind) {
        return new RowWrite(kind, List.of(), 0);
    }

    /** Why a layout that keeps many rows in one cell can't write one of them. */
    public static UnsupportedQueryException together(String what, int rows) {
        return new UnsupportedQueryException("rows are written in " + what + " of " + rows
                + ": to write, change or delete one of them, all would have to be written again");
    }
}
