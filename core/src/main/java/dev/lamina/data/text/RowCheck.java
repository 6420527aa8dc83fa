// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.LineReader;
import dev.lamina.model.Entity;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Says whether a line is a row of its form and of the schema, and if not, why. */
final class RowCheck {
    /** So much of a value stands in a message. */
    private static final int LONGEST_QUOTE = 40;

    private final TextForm form;
    private final List<TextColumn> columns;
    private final TextColumn.Kind[] kinds;
    private final boolean[] required;
    private final int identity;
    private final RowSplitter splitter;
    private int badColumn;
    private String reason;

    RowCheck(TextForm form, Entity entity) {
        this.form = form;
        this.columns = form.columns();
        this.kinds = new TextColumn.Kind[columns.size()];
        this.required = new boolean[columns.size()];
        int id = -1;
        for (int i = 0; i < kinds.length; i++) {
            TextColumn column = columns.get(i);
            kinds[i] = column.kind();
            required[i] = column.kind() != TextColumn.Kind.DROPPED
                    && !entity.field(column.field()).nullable();
            if (column.field().equals(entity.identity())) {
                id = i;
            }
        }
        this.identity = id;
        this.splitter = new RowSplitter(form);
    }

    /** Whether the reader's line is a good row; if not, {@link #badColumn} and {@link #reason} say why. */
    boolean isGood(LineReader line) {
        return isGood(
                line.bytes(),
                line.start(),
                line.end(),
                line.isTooLong(),
                line.hasBreakingControl(),
                line.hasNonAscii());
    }

    /**
     * Whether a line is a good row; if not, {@link #badColumn} and {@link #reason} say why.
     *
     * @param tooLong whether this is but the beginning of a longer line than a row may be
     * @param breakingControl whether there is a NUL byte, or a carriage return before the end
     * @param nonAscii whether there may be bytes that are not ASCII
     */
    boolean isGood(byte[] bytes, int start, int end, boolean tooLong, boolean breakingControl, boolean nonAscii) {
        if (tooLong) {
            return bad(0, form.maxRow().problem());
        }
        if (!splitter.split(bytes, start, end)) {
            return bad(0, "a quote that does not enclose a column");
        }
        if (splitter.count() != kinds.length) {
            return bad(
                    Math.min(splitter.count(), kinds.length),
                    "found " + splitter.count() + (splitter.count() == 1 ? " column" : " columns") + ", expected "
                            + kinds.length);
        }
        if (breakingControl) {
            return bad(0, "a NUL byte or a carriage return within the row");
        }
        for (int i = 0; i < kinds.length; i++) {
            int from = splitter.start(i);
            int to = splitter.end(i);
            if (from == to) {
                if (required[i]) {
                    return bad(i, columns.get(i).field() + " is empty");
                }
            } else if (!isGood(kinds[i], bytes, from, to)) {
                return bad(i, quote(bytes, from, to) + " is not " + wanted(kinds[i]));
            }
        }
        return !nonAscii || isUtf8(bytes);
    }

    static boolean isGood(TextColumn.Kind kind, byte[] bytes, int from, int to) {
        return switch (kind) {
            case TEXT, TEXT_8, ROW_NUMBER, DROPPED -> true;
            case INT -> Numerals.isInt(bytes, from, to);
            case DOUBLE -> Numerals.isDouble(bytes, from, to);
            case DAY -> Numerals.isDay(bytes, from, to);
            case DAY_ANY -> Numerals.isAnyDay(bytes, from, to);
            case LONG -> NumeralValues.longOf(bytes, from, to) != NumeralValues.NO_LONG;
            case DATE -> TimeValues.dateOf(bytes, from, to) != NumeralValues.NO_DAY;
            case TIME -> TimeValues.timeOf(bytes, from, to) != NumeralValues.NO_LONG;
            case BOOLEAN -> TimeValues.booleanOf(bytes, from, to) >= 0;
        };
    }

    private static String wanted(TextColumn.Kind kind) {
        return switch (kind) {
            case TEXT, TEXT_8, ROW_NUMBER, DROPPED -> "text";
            case INT -> "a 32-bit integer";
            case DOUBLE -> "a number";
            case LONG -> "an integer of 64 bits";
            case DAY -> "a date (yyyyMMdd)";
            case DATE -> "a date (yyyyMMdd or yyyy-MM-dd)";
            case TIME -> "a time (yyyy-MM-dd HH:mm:ss)";
            case BOOLEAN -> "true or false";
            case DAY_ANY -> "a date (yyyyMMdd, yyyy-MM-dd or month/day/year)";
        };
    }

    private boolean isUtf8(byte[] bytes) {
        for (int i = 0; i < kinds.length; i++) {
            if (!Utf8.isValid(bytes, splitter.start(i), splitter.end(i))) {
                return bad(i, "bytes that are not UTF-8");
            }
        }
        return true;
    }

    private boolean bad(int column, String why) {
        badColumn = column + 1;
        reason = why;
        return false;
    }

    private static String quote(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, Math.min(to - from, LONGEST_QUOTE), StandardCharsets.UTF_8);
        return '"' + text + (to - from > LONGEST_QUOTE ? "…\"" : "\"");
    }

    /** The good row's identity as a number, or -1: as {@link NumeralValues#identityOf}. */
    long identityNumber(byte[] bytes) {
        return NumeralValues.identityOf(bytes, splitter.start(identity), splitter.end(identity));
    }

    /** The good row's identity. */
    String identityText(byte[] bytes) {
        int from = splitter.start(identity);
        return new String(bytes, from, splitter.end(identity) - from, StandardCharsets.UTF_8);
    }

    /**
     * Where the columns of the good row end, their quotes included, from index 1 on; before them stands its beginning
     * less 1.
     *
     * @param into is filled and given back if it has room
     */
    int[] ends(int[] into, int start) {
        int[] ends = into.length > kinds.length ? into : new int[kinds.length + 1];
        ends[0] = start - 1;
        for (int i = 0; i < kinds.length; i++) {
            ends[i + 1] = splitter.outerEnd(i);
        }
        return ends;
    }

    /** The bad column's number, from 1. */
    int badColumn() {
        return badColumn;
    }

    /** The number of the identity's column, from 1. */
    int identityColumn() {
        return identity + 1;
    }

    /** Why the row is bad. */
    String reason() {
        return reason;
    }
}
