// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column of a primary key: a field as it is, or one derived from a field. A study writes {@code monthYear}, or
 * {@code globalEventId / 10000 as idPrefix} for the decimal text of a quotient. A key can't be null, so a field that
 * may be missing needs a sentinel that no record has.
 */
final class KeyColumn {
    private static final Pattern QUOTIENT = Pattern.compile("(\\w+)\\s*/\\s*([1-9]\\d*)\\s+as\\s+(\\w+)");

    private final Field field;
    private final CqlIdentifier name;
    private final CqlType type;
    private final long divisor;
    private final Vector sentinel;
    private final ByteBuffer sentinelBytes;

    private KeyColumn(Field field, String name, CqlType type, long divisor, String sentinel) {
        this.field = field;
        this.name = identifier(name);
        this.type = type;
        this.divisor = divisor;
        if (sentinel == null) {
            this.sentinel = null;
            this.sentinelBytes = null;
        } else {
            this.sentinel = Vector.of(field.type());
            try {
                ValueText.append(this.sentinel, sentinel);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("missing, " + field.name() + ": " + e.getMessage(), e);
            }
            this.sentinelBytes = type.encode(this.sentinel, 0, new Arena());
        }
    }

    /** Reads a study's word for a key column. */
    static KeyColumn of(
            String word,
            Entity entity,
            Map<String, String> names,
            Map<String, String> sentinels,
            boolean daysAsTimestamps) {
        Matcher quotient = QUOTIENT.matcher(word);
        if (quotient.matches()) {
            Field field = entity.field(quotient.group(1));
            if (field.type() != ColumnType.TEXT) {
                throw new IllegalArgumentException(
                        "key column \"" + word + "\" divides " + field.name() + ", which is no text of digits.");
            }
            return new KeyColumn(field, quotient.group(3), CqlType.TEXT, Long.parseLong(quotient.group(2)), null);
        }
        Field field = entity.field(word);
        return new KeyColumn(
                field, names.getOrDefault(word, word), CqlType.of(field, daysAsTimestamps), 0, sentinels.get(word));
    }

    /** A column's name as unquoted CQL has it: in lower case. */
    static CqlIdentifier identifier(String name) {
        return CqlIdentifier.fromInternal(name.toLowerCase(java.util.Locale.ROOT));
    }

    CqlIdentifier name() {
        return name;
    }

    CqlType type() {
        return type;
    }

    Field field() {
        return field;
    }

    /** Whether the column holds the field's own value, so that the field needs no other column. */
    boolean holdsField() {
        return divisor == 0;
    }

    /** Whether a value is the one that stands for missing ones, so that no record has it. */
    boolean isSentinel(Vector value) {
        return sentinel != null && value.sameAt(0, sentinel, 0);
    }

    ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        if (divisor > 0) {
            byte[] digits = quotient(column, row).getBytes(StandardCharsets.US_ASCII);
            return arena.bytes(digits, 0, digits.length);
        }
        if (column.isMissing(row)) {
            return requireSentinel();
        }
        ByteBuffer value = type.encode(column, row, arena);
        if (value.equals(sentinelBytes)) {
            throw sentinelTaken();
        }
        return value;
    }

    void literal(Vector column, int row, StringBuilder into) throws IOException {
        if (divisor > 0) {
            into.append('\'').append(quotient(column, row)).append('\'');
        } else if (column.isMissing(row)) {
            requireSentinel();
            type.literal(sentinel, 0, into);
        } else if (sentinel != null && column.sameAt(row, sentinel, 0)) {
            throw sentinelTaken();
        } else {
            type.literal(column, row, into);
        }
    }

    void decode(ByteBuffer value, Vector into) {
        if (value.equals(sentinelBytes)) {
            into.appendMissing();
        } else {
            type.decode(value, into);
        }
    }

    private ByteBuffer requireSentinel() throws IOException {
        if (sentinelBytes == null) {
            throw new IOException("A record has no " + field.name() + ", which is part of the primary key. Give the"
                    + " layout a value that no record has: missing: {" + field.name() + ": …}.");
        }
        return sentinelBytes;
    }

    private IOException sentinelTaken() {
        return new IOException("A record has the " + field.name() + " " + sentinel.textAt(0)
                + ", which the layout keeps for missing values. Give it another one.");
    }

    private String quotient(Vector column, int row) throws IOException {
        TextVector texts = (TextVector) column;
        long number = 0;
        int start = texts.start(row);
        int end = texts.end(row);
        for (int i = start; i < end; i++) {
            int digit = texts.bytes()[i] - '0';
            if (digit < 0 || digit > 9 || end - start > 18) {
                start = end;
                break;
            }
            number = number * 10 + digit;
        }
        if (start == end) {
            throw new IOException("The " + field.name() + " \"" + column.textAt(row)
                    + "\" is not a whole number of at most 18 digits, so its partition can't be computed.");
        }
        return Long.toString(number / divisor);
    }
}
