// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.ColumnType;
import java.util.Arrays;

/**
 * What the values of a column show: the narrowest type that all of them have, by the rules that DuckDB's SQL has for the
 * same question, and whether they ascend. A value for which the two could differ ends the look; DuckDB decides then.
 */
final class ColumnEvidence {
    private static final int INT = 1;
    private static final int LONG = 1 << 1;
    private static final int DOUBLE = 1 << 2;
    private static final int DATE = 1 << 3;
    private static final int TIME = 1 << 4;
    private static final int BOOLEAN = 1 << 5;
    private static final int ALL = (1 << 6) - 1;

    /** The value may be one for DuckDB. */
    private static final int UNCLEAR = 1 << 6;

    /** Whole numbers of so many digits may be too large for 64 bits. */
    private static final int MANY_DIGITS = 19;

    /** Decimal numbers of fewer digits, without an exponent, are less than the largest double. */
    private static final int SURELY_FINITE = 300;

    private final boolean first;
    private TextColumn.Kind kind;
    private int types = ALL;

    /** The types that the values had before the first that may be one for DuckDB; 0 where there is none. */
    private int unclear;

    private boolean present;
    private boolean rounded;
    private boolean ascendingNumbers = true;
    private boolean ascendingTexts = true;
    private long firstNumber = Long.MIN_VALUE;
    private long lastNumber = Long.MIN_VALUE;
    private byte[] firstText = new byte[0];
    private byte[] lastText = new byte[0];
    private int lastLength = -1;

    /**
     * @param kind how all values have to be written; {@code null} where that is to be found out
     * @param first whether there are no values before these, which might show that the column has another type
     */
    ColumnEvidence(TextColumn.Kind kind, boolean first) {
        this.kind = kind;
        this.first = first;
    }

    /** Whether a further value can show nothing. */
    boolean isDecided() {
        return !ascendingTexts && (kind == TextColumn.Kind.TEXT || kind == null && types == 0);
    }

    /** Takes a value into account, without quotes; {@code false} if it is for DuckDB to judge. */
    boolean add(byte[] bytes, int from, int to) {
        if (from == to) {
            ascendingNumbers = false;
            ascendingTexts = false;
            return true;
        }
        present = true;
        if (kind != null) {
            if (!isOfKind(bytes, from, to)) {
                return false;
            }
        } else if (types != 0) {
            int before = types;
            if (!narrow(bytes, from, to)) {
                unclear = unclear == 0 ? before : unclear;
                if (first) {
                    return false;
                }
            }
        }
        if (ascendingTexts) {
            followText(bytes, from, to);
        }
        return true;
    }

    private boolean isOfKind(byte[] bytes, int from, int to) {
        if (kind == TextColumn.Kind.INT || kind == TextColumn.Kind.LONG) {
            long number = kind == TextColumn.Kind.INT
                    ? NumeralValues.intOf(bytes, from, to)
                    : NumeralValues.longOf(bytes, from, to);
            follow(number);
            return number != NumeralValues.NO_LONG;
        }
        if (kind == TextColumn.Kind.TIME) {
            long time = TimeValues.timeOf(bytes, from, to);
            follow(time);
            return time != NumeralValues.NO_LONG;
        }
        if (kind == TextColumn.Kind.DATE) {
            int day = TimeValues.dateOf(bytes, from, to);
            follow(day);
            return day != NumeralValues.NO_DAY;
        }
        return RowCheck.isGood(kind, bytes, from, to);
    }

    private boolean narrow(byte[] bytes, int from, int to) {
        int fits = 0;
        if ((types & (INT | LONG | DOUBLE)) != 0) {
            fits |= numbers(bytes, from, to);
        }
        if ((types & (DATE | TIME)) != 0) {
            fits |= times(bytes, from, to);
        }
        if ((types & BOOLEAN) != 0
                && (TimeValues.is("true", bytes, from, to) || TimeValues.is("false", bytes, from, to))) {
            fits |= BOOLEAN;
        }
        types &= fits;
        return (fits & UNCLEAR) == 0;
    }

    private int numbers(byte[] bytes, int from, int to) {
        boolean signed = bytes[from] == '-' || bytes[from] == '+';
        int at = signed ? from + 1 : from;
        int first = at;
        long number = 0;
        while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
            number = number * 10 + (bytes[at] - '0');
            at++;
        }
        int digits = at - first;
        if (digits > 1 && bytes[first] == '0') {
            return 0; // A code.
        }
        if (at == to && digits > 0) {
            if (bytes[from] == '+' || digits >= MANY_DIGITS) {
                return UNCLEAR;
            }
            number = signed ? -number : number;
            follow(number);
            rounded |= digits > TableSurvey.DOUBLE_DIGITS && isRounded(bytes, first, to);
            return LONG | DOUBLE | (number == (int) number ? INT : 0);
        }
        if (at < to && bytes[at] == '.') {
            int point = at++;
            while (at < to && bytes[at] >= '0' && bytes[at] <= '9') {
                at++;
            }
            digits += at - point - 1;
            rounded |= digits > TableSurvey.DOUBLE_DIGITS && isRounded(bytes, first, at);
            if (at == to && digits > 0 && digits < SURELY_FINITE && bytes[from] != '+') {
                return DOUBLE;
            }
        }
        if (at < to) {
            if ((bytes[at] | 0x20) != 'e') {
                return 0;
            }
            at++;
            at += at < to && (bytes[at] == '-' || bytes[at] == '+') ? 1 : 0;
            if (!Numerals.allDigits(bytes, at, to)) {
                return 0;
            }
        }
        if (digits == 0) {
            return 0;
        }
        return bytes[from] != '+' && Numerals.isDouble(bytes, from, to) ? DOUBLE : UNCLEAR;
    }

    /** Whether digits with a point have more that count than a double keeps; zeros at both ends do not. */
    private static boolean isRounded(byte[] bytes, int from, int to) {
        int digits = 0;
        int counted = 0;
        for (int at = from; at < to; at++) {
            boolean zero = bytes[at] == '0';
            digits += bytes[at] == '.' || zero && digits == 0 ? 0 : 1;
            counted = zero || bytes[at] == '.' ? counted : digits;
        }
        return counted > TableSurvey.DOUBLE_DIGITS;
    }

    private int times(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < 10 || !TimeValues.isDayShaped(bytes, from)) {
            return 0;
        }
        if (length == 10) {
            int day = TimeValues.dateOf(bytes, from, to);
            follow(day);
            return day == NumeralValues.NO_DAY ? UNCLEAR : DATE;
        }
        boolean timed = length >= 16
                && (bytes[from + 10] == ' ' || bytes[from + 10] == 'T')
                && bytes[from + 13] == ':'
                && Numerals.allDigits(bytes, from + 11, from + 13)
                && Numerals.allDigits(bytes, from + 14, from + 16);
        if (!timed) {
            return 0;
        }
        long time = TimeValues.timeOf(bytes, from, to);
        follow(time);
        return time == NumeralValues.NO_LONG ? UNCLEAR : TIME;
    }

    private void follow(long number) {
        ascendingNumbers &= number > lastNumber;
        firstNumber = lastNumber == Long.MIN_VALUE ? number : firstNumber;
        lastNumber = number;
    }

    private void followText(byte[] bytes, int from, int to) {
        int length = to - from;
        if (lastLength >= 0 && Arrays.compareUnsigned(lastText, 0, lastLength, bytes, from, to) >= 0) {
            ascendingTexts = false;
            return;
        }
        if (lastLength < 0) {
            firstText = Arrays.copyOfRange(bytes, from, to);
        }
        if (lastText.length < length) {
            lastText = new byte[length * 2];
        }
        System.arraycopy(bytes, from, lastText, 0, length);
        lastLength = length;
    }

    /** Takes the values after these into account; {@code false} if one of them is for DuckDB to judge. */
    boolean join(ColumnEvidence behind) {
        if ((types & behind.unclear) != 0) {
            return false;
        }
        types &= behind.types;
        ascendingNumbers &=
                behind.ascendingNumbers && (behind.firstNumber > lastNumber || behind.lastNumber == Long.MIN_VALUE);
        lastNumber = behind.lastNumber == Long.MIN_VALUE ? lastNumber : behind.lastNumber;
        ascendingTexts &= behind.ascendingTexts
                && (lastLength < 0
                        || Arrays.compareUnsigned(lastText, 0, lastLength, behind.firstText, 0, behind.firstText.length)
                                < 0);
        lastText = behind.lastText;
        lastLength = behind.lastLength;
        present |= behind.present;
        rounded |= behind.rounded;
        return true;
    }

    /** From now on all values have to be of the type that those so far have. */
    void settle() {
        if (kind == null) {
            kind = kindOf(type());
        }
    }

    /** How values of a type are written; {@code null} where only DuckDB reads them. */
    static TextColumn.Kind kindOf(ColumnType type) {
        return switch (type) {
            case INT -> TextColumn.Kind.INT;
            case LONG -> TextColumn.Kind.LONG;
            case DOUBLE -> TextColumn.Kind.DOUBLE;
            case DATE -> TextColumn.Kind.DATE;
            case TIMESTAMP -> TextColumn.Kind.TIME;
            case BOOLEAN -> TextColumn.Kind.BOOLEAN;
            case TEXT -> TextColumn.Kind.TEXT;
            case BLOB, LIST, STRUCT -> null;
        };
    }

    private static ColumnType typeOf(TextColumn.Kind kind) {
        for (ColumnType type : ColumnType.values()) {
            if (kindOf(type) == kind) {
                return type;
            }
        }
        throw new IllegalArgumentException("No field has values of kind " + kind + ".");
    }

    /** The type of all values: the one that they have to be of, or else the narrowest. */
    ColumnType type() {
        if (kind != null) {
            return typeOf(kind);
        }
        if (!present || types == 0) {
            return ColumnType.TEXT;
        }
        if ((types & (INT | LONG)) != 0) {
            return (types & INT) != 0 ? ColumnType.INT : ColumnType.LONG;
        }
        if ((types & DOUBLE) != 0) {
            return ColumnType.DOUBLE;
        }
        if ((types & DATE) != 0) {
            return ColumnType.DATE;
        }
        return (types & TIME) != 0 ? ColumnType.TIMESTAMP : ColumnType.BOOLEAN;
    }

    /** Whether one of the values, as a double, would lose digits. */
    boolean isRounded() {
        return rounded;
    }

    /** How the values are written, once that is settled. */
    TextColumn.Kind kind() {
        return kind;
    }

    /** Whether each value is greater than the one before, as values of the settled type; no value is missing then. */
    boolean isAscending() {
        return switch (kind) {
            case INT, LONG, DATE, TIME -> present && ascendingNumbers;
            case TEXT -> present && ascendingTexts;
            default -> false;
        };
    }
}
