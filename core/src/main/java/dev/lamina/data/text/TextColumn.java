// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

/**
 * One column of a delimited file.
 *
 * @param field the schema's field that it fills; empty where the column is dropped
 * @param kind how its values are written
 */
public record TextColumn(String field, Kind kind) {
    /** How values are written. Every kind may be empty, where the schema's field may lack a value. */
    public enum Kind {
        /** UTF-8 text. */
        TEXT,
        /** Text of which the first eight bytes count: a day out of a timestamp of digits. */
        TEXT_8,
        /** A decimal integer of 32 bits. */
        INT,
        /** A decimal integer of 64 bits. */
        LONG,
        /** A decimal number, with an exponent or without. */
        DOUBLE,
        /** A day as {@code yyyyMMdd}. */
        DAY,
        /** A day as {@code yyyyMMdd}, {@code yyyy-MM-dd} or {@code month/day/year}, a time of day after it ignored. */
        DAY_ANY,
        /** A day as {@code yyyyMMdd} or {@code yyyy-MM-dd}. */
        DATE,
        /** A time as {@code yyyy-MM-dd HH:mm:ss}, or with a T, with up to six digits after a point, or without. */
        TIME,
        /** True or false, as words, as their first letters, or as 1 and 0. */
        BOOLEAN,
        /** The number of the row, from 1 over all files; no column of the file. */
        ROW_NUMBER,
        /** Not read. */
        DROPPED
    }

    /** A column that is not read. */
    public static final TextColumn DROPPED = new TextColumn("", Kind.DROPPED);
}
