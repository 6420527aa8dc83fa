// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.ColumnTypes;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A column of a primary key: a field as it is, one derived from a field, or a constant, as a {@link KeyExpression} says. A
 * study writes {@code monthYear}, {@code date(ts)} for the day of an instant, {@code ts / 6 hours} for the number of an
 * interval, {@code id / 10000} for a quotient, {@code hash(device_id) % 16} for one of so many buckets, {@code bin(key, 64)}
 * for the number of a bin of places, {@code prefix(medallion, 2)} for a text's first characters, or {@code 'OFFERS' as
 * partition_key} for a text that all records have. A key can't be null, so a nullable field needs a sentinel: a value that no
 * record has where the column holds the field, any value where it is derived.
 */
public final class KeyColumn {
    /** Letters, digits and underscores. */
    private static final Pattern PLAIN = Pattern.compile("\\w+");

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
            this.sentinelBytes = derivation == null ? type.encode(this.sentinel, 0, new Arena()) : null;
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
        ColumnTypes types = new ColumnTypes(daysAsTimestamps, Map.of());
        return of(expression, entity, new RowKeys.Columns(names, types, sentinels), listedBins);
    }

    static KeyColumn of(String expression, Entity entity, RowKeys.Columns columns, boolean listedBins) {
        KeyExpression parsed = KeyExpression.of("key column", expression, entity.names());
        Field field = parsed.function().equals(KeyExpression.CONSTANT) ? null : entity.field(parsed.field());
        String sentinel = columns.sentinels().get(parsed.field());
        if (parsed.function().equals(KeyExpression.FIELD)) {
            String name =
                    parsed.name().isEmpty() ? columns.names().getOrDefault(field.name(), field.name()) : parsed.name();
            return new KeyColumn(field, name, columns.types().of(field), null, sentinel);
        }
        KeyDerivations derived = KeyDerivations.of(parsed, field, sentinel, columns.types(), listedBins);
        // What stands for a missing text is a prefix itself, and not the text that one is taken of.
        boolean substitutes = derived.derivation().narrows() && !(derived.derivation() instanceof TextPrefix);
        return new KeyColumn(field, parsed.name(), derived.type(), derived.derivation(), substitutes ? sentinel : null);
    }

    /**
     * A column's name: as unquoted CQL has it, in lower case; as it is where it stands in double quotes, or has characters that
     * CQL takes in quotes alone.
     */
    public static CqlIdentifier identifier(String name) {
        if (name.length() > 2 && name.startsWith("\"") && name.endsWith("\"")) {
            return CqlIdentifier.fromCql(name);
        }
        return CqlIdentifier.fromInternal(PLAIN.matcher(name).matches() ? name.toLowerCase(Locale.ROOT) : name);
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

    /** Whether {@code missing} may give the field a sentinel. */
    public boolean takesSentinel() {
        return holdsField() || narrows();
    }

    /** Whether the column holds this field's own value. */
    public boolean holds(Field wanted) {
        return derivation == null && field.equals(wanted);
    }

    /** Whether the column's value is searched for in a list. */
    boolean isListed() {
        return derivation != null && derivation.isListed();
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

    /** Whether a text is a value without bytes, which Cassandra takes for no partition key by itself. */
    boolean isEmpty(String text) {
        return field.type() == ColumnType.TEXT && text.isEmpty()
                || field.type() == ColumnType.BLOB && text.equals("0x");
    }

    /** Whether a value of the column may stand for a missing one. */
    boolean hasSentinel() {
        return sentinel != null;
    }

    /** Whether rows without the field have a value of this column. */
    boolean keepsMissing() {
        return hasSentinel() || derivation instanceof TextPrefix prefix && prefix.substitute() != null;
    }

    /** Whether a value is the sentinel for missing values. */
    boolean isSentinel(Vector value) {
        return sentinel != null && value.sameAt(0, sentinel, 0);
    }

    /** The value of a record whose field stands in this row; of a constant {@code column} may be {@code null}. */
    ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        if (derivation != null) {
            return isSubstituted(column, row)
                    ? derivation.encode(sentinel, 0, arena)
                    : derivation.encode(column, row, arena);
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

    private boolean isSubstituted(Vector column, int row) {
        return sentinel != null && column.isMissing(row);
    }

    /**
     * The column's values for records whose field has a value between two bounds, as {@link #encode} gives them: each value
     * that such a record can have, and no other.
     *
     * @param lower one value of the field's type, inclusive; {@code null} for no bound
     * @param upper as {@code lower}
     * @param max how many values are wanted at most
     * @return in ascending order of the field's values; empty where they can't be enumerated, as those of a hash for a range,
     *     or are more than wanted. Equal bounds have one value, or none if no record can have such a field. A hash can be
     *     enumerated without bounds
     */
    public Optional<List<ByteBuffer>> covering(Vector lower, Vector upper, int max) {
        boolean isSame = lower != null && upper != null && lower.sameAt(0, upper, 0);
        if (!isConstant() && !isSame) {
            return holdsField() ? days(lower, upper, max) : derivation.covering(lower, upper, max);
        }
        if (max < 1) {
            return Optional.empty();
        }
        try {
            return Optional.of(List.of(encode(lower, 0, Arena.ofFew())));
        } catch (IOException e) {
            // Such a record could not have been written.
            return Optional.of(List.of());
        }
    }

    /** All days, or ints, from one to another, but for what stands for missing ones. */
    private Optional<List<ByteBuffer>> days(Vector lower, Vector upper, int max) {
        if (!(lower instanceof IntVector from) || !(upper instanceof IntVector to)) {
            return Optional.empty();
        }
        if ((long) to.get(0) - from.get(0) >= max) {
            return Optional.empty();
        }
        List<ByteBuffer> values = new ArrayList<>();
        Arena arena = Arena.ofFew();
        IntVector value = (IntVector) Vector.of(field.type());
        for (long each = from.get(0); each <= to.get(0); each++) {
            value.clear();
            value.append((int) each);
            if (!isSentinel(value)) {
                values.add(type.encode(value, 0, arena));
            }
        }
        return Optional.of(values);
    }

    void literal(Vector column, int row, StringBuilder into) throws IOException {
        if (derivation != null) {
            boolean substituted = isSubstituted(column, row);
            derivation.literal(substituted ? sentinel : column, substituted ? 0 : row, into);
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
