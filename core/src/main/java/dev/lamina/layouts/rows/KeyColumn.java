// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column of a primary key: a field as it is, one derived from a field, or a constant. A study writes {@code
 * monthYear}, {@code globalEventId / 10000 as idPrefix} for the decimal text of a quotient, {@code bin(key, 64) as
 * zoombin} for the number of a bin of places, {@code prefix(medallion, 2) as cabs} for a text's first characters, or
 * {@code 'OFFERS' as partition_key} for a text that all records have. A key can't be null, so a nullable field needs a
 * sentinel, a value that no record has.
 */
public final class KeyColumn {
    private static final Pattern QUOTIENT = Pattern.compile("(\\w+)\\s*/\\s*([1-9]\\d*)\\s+as\\s+(\\w+)");

    private static final Pattern PREFIX =
            Pattern.compile("prefix\\(\\s*(\\w+)\\s*,\\s*([1-9]\\d{0,3})\\s*\\)\\s+as\\s+(\\w+)");

    /** A quote inside of the text is doubled, as in CQL. */
    private static final Pattern CONSTANT = Pattern.compile("'((?:[^']|'')*)'\\s+as\\s+(\\w+)");

    /** {@code null} of a constant. */
    private final Field field;

    private final CqlIdentifier name;
    private final CqlType type;
    private final KeyDerivation derivation;
    private final Vector sentinel;
    private final ByteBuffer sentinelBytes;

    private KeyColumn(Field field, String name, CqlType type, KeyDerivation derivation, String sentinel) {
        this.field = field;
        this.name = identifier(name);
        this.type = type;
        this.derivation = derivation;
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

    /**
     * Reads a study's expression for a key column.
     *
     * @param listedBins whether bins are looked up in a list of them, and not computed
     */
    public static KeyColumn of(
            String expression,
            Entity entity,
            Map<String, String> names,
            Map<String, String> sentinels,
            boolean daysAsTimestamps,
            boolean listedBins) {
        Matcher constant = CONSTANT.matcher(expression);
        if (constant.matches()) {
            if (constant.group(1).isEmpty()) {
                throw new IllegalArgumentException(
                        "key column \"" + expression + "\" is empty, but a key can't be empty. Give it a text.");
            }
            String text = constant.group(1).replace("''", "'");
            return new KeyColumn(null, constant.group(2), CqlType.TEXT, new ConstantText(text), null);
        }
        Matcher bin = CurveBin.EXPRESSION.matcher(expression);
        if (bin.matches()) {
            Field field = entity.field(bin.group(1));
            return new KeyColumn(
                    field, bin.group(5), CqlType.INT, CurveBin.of(expression, bin, field, listedBins), null);
        }
        Matcher prefix = PREFIX.matcher(expression);
        if (prefix.matches()) {
            return prefix(expression, prefix, entity, sentinels);
        }
        Matcher quotient = QUOTIENT.matcher(expression);
        if (quotient.matches()) {
            Field field = entity.field(quotient.group(1));
            if (field.type() != ColumnType.TEXT) {
                throw new IllegalArgumentException("key column \"" + expression + "\" divides " + field.name()
                        + ", which is not a text of digits.");
            }
            return new KeyColumn(
                    field,
                    quotient.group(3),
                    CqlType.TEXT,
                    new DigitsQuotient(field, Long.parseLong(quotient.group(2))),
                    null);
        }
        Field field = entity.field(expression);
        return new KeyColumn(
                field,
                names.getOrDefault(expression, expression),
                CqlType.of(field, daysAsTimestamps),
                null,
                sentinels.get(expression));
    }

    private static KeyColumn prefix(String expression, Matcher parts, Entity entity, Map<String, String> sentinels) {
        Field field = entity.field(parts.group(1));
        if (field.type() != ColumnType.TEXT) {
            throw new IllegalArgumentException("key column \"" + expression + "\" takes the first characters of "
                    + field.name() + ", which is not a text.");
        }
        String substitute = sentinels.get(field.name());
        if (substitute != null && substitute.isEmpty()) {
            throw new IllegalArgumentException(
                    "missing, " + field.name() + ": found an empty text, but a key can't be empty. Give it a text.");
        }
        TextPrefix derivation = new TextPrefix(field, Integer.parseInt(parts.group(2)), substitute);
        return new KeyColumn(field, parts.group(3), CqlType.TEXT, derivation, null);
    }

    /** A column's name as unquoted CQL has it: in lower case. */
    public static CqlIdentifier identifier(String name) {
        return CqlIdentifier.fromInternal(name.toLowerCase(java.util.Locale.ROOT));
    }

    public CqlIdentifier name() {
        return name;
    }

    CqlType type() {
        return type;
    }

    /** Whether the column has the same value in every record; queries need not give it. */
    boolean isConstant() {
        return field == null;
    }

    /** A constant's text; empty of a column that holds or derives from a field. */
    Optional<String> constant() {
        return derivation instanceof ConstantText constant ? Optional.of(constant.text()) : Optional.empty();
    }

    /** The field that the value is, or is derived from. Not of a constant. */
    Field field() {
        if (field == null) {
            throw new IllegalStateException("Key column " + name.asInternal() + " is a constant and has no field.");
        }
        return field;
    }

    /** The index of the field in the entity; 0 for a constant, which has no field. */
    int place(Entity entity) {
        return field == null ? 0 : entity.indexOf(field.name());
    }

    /** Whether the value is, or is derived from, the field of this name. */
    boolean isOf(String fieldName) {
        return field != null && field.name().equals(fieldName);
    }

    /** The name of the column in studies: that of its field, or a constant's own. */
    String studyName() {
        return field == null ? name.asInternal() : field.name();
    }

    /** Whether the column holds its field's own value, so that the field needs no other column. */
    boolean holdsField() {
        return derivation == null;
    }

    /** Whether records with the same value of the field are in the same partition. */
    boolean narrows() {
        return derivation != null && derivation.narrows();
    }

    /** Whether the column holds this field's own value. */
    public boolean holds(Field wanted) {
        return derivation == null && field.equals(wanted);
    }

    /** Discards the list of bins, so that the next use computes it again. */
    void forget() {
        if (derivation != null) {
            derivation.forget();
        }
    }

    /** A text as a value that the column is made of; {@code null} for a constant, which needs none. */
    Vector value(String text) {
        if (field == null) {
            return null;
        }
        Vector value = Vector.of(field.type());
        ValueText.append(value, text);
        return value;
    }

    /** Whether a value is the sentinel for missing values. */
    boolean isSentinel(Vector value) {
        return sentinel != null && value.sameAt(0, sentinel, 0);
    }

    /** The value of a record whose field stands in this row; of a constant {@code column} may be {@code null}. */
    ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        if (derivation != null) {
            return derivation.encode(column, row, arena);
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
        if (derivation != null) {
            derivation.literal(column, row, into);
        } else if (column.isMissing(row)) {
            requireSentinel();
            type.literal(sentinel, 0, into);
        } else if (sentinel != null && column.sameAt(row, sentinel, 0)) {
            throw sentinelTaken();
        } else {
            type.literal(column, row, into);
        }
    }

    public void decode(ByteBuffer value, Vector into) {
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
}
