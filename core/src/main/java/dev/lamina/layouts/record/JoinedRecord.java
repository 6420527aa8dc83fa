// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.layouts.rows.RecordForm;
import dev.lamina.layouts.rows.RowColumns;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.ByteRange;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.layouts.values.DateText;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All fields in one text column {@code record}, joined by U+0001 in the entity's order; a missing value is empty. As
 * in the GDELT publication's {@code gdelt_compact}, dates stand as {@code yyyyMMdd}. Blobs stand as {@code 0x} and hex
 * digits; lists and structs are refused.
 */
final class JoinedRecord implements RecordForm {
    private static final byte SEPARATOR = 1;
    private static final CqlIdentifier RECORD = CqlIdentifier.fromInternal("record");

    private final Entity entity;
    private final List<KeyColumn> keys;

    JoinedRecord(Entity entity, List<KeyColumn> keys) {
        this.entity = entity;
        this.keys = keys;
        for (Field field : entity.fields()) {
            if (field.type().isNested()) {
                throw new IllegalArgumentException("Field " + field.name() + " holds " + CqlType.things(field)
                        + ", which a joined record can't hold. Use record: json or protobuf.");
            }
        }
    }

    @Override
    public List<Column> columns() {
        return List.of(new Column(RECORD, CqlType.TEXT));
    }

    @Override
    public void encode(Batch batch, int row, Arena arena, ByteBuffer[] values, int at) throws IOException {
        Joiner joiner = new Joiner();
        joiner.join(batch, row);
        values[at] = arena.bytes(joiner.bytes, 0, joiner.length);
    }

    @Override
    public void literal(Batch batch, int row, int column, StringBuilder into) throws IOException {
        Joiner joiner = new Joiner();
        joiner.join(batch, row);
        into.append('\'')
                .append(new String(joiner.bytes, 0, joiner.length, StandardCharsets.UTF_8).replace("'", "''"))
                .append('\'');
    }

    /** Writes a record's fields one after the other. */
    private final class Joiner {
        private byte[] bytes = new byte[1024];
        private int length;

        private void join(Batch batch, int row) throws IOException {
            for (int i = 0; i < entity.fields().size(); i++) {
                if (i > 0) {
                    room(1);
                    bytes[length++] = SEPARATOR;
                }
                Vector column = batch.column(i);
                if (!column.isMissing(row)) {
                    field(entity.fields().get(i), column, row);
                }
            }
        }

        private void field(Field field, Vector column, int row) throws IOException {
            switch (field.type()) {
                case TEXT -> text(field, (TextVector) column, row);
                case DATE -> {
                    room(8);
                    DateText.write(((IntVector) column).get(row), bytes, length);
                    length += 8;
                }
                case TIMESTAMP -> ascii(Long.toString(((LongVector) column).get(row)));
                case DOUBLE -> {
                    String digits = Double.toString(((DoubleVector) column).get(row));
                    ascii(digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits);
                }
                case INT, LONG, BOOLEAN, BLOB -> ascii(column.textAt(row));
                case LIST, STRUCT -> throw new IllegalStateException(field + " was refused before.");
            }
        }

        private void text(Field field, TextVector texts, int row) throws IOException {
            int start = texts.start(row);
            int end = texts.end(row);
            if (start == end) {
                throw new IOException("A record has an empty " + field.name()
                        + ", which a joined record can't tell from a missing one.");
            }
            room(end - start);
            for (int i = start; i < end; i++) {
                byte b = texts.bytes()[i];
                if (b == SEPARATOR) {
                    throw new IOException("A record has the character U+0001 in " + field.name()
                            + ", which separates the fields of a joined record.");
                }
                bytes[length++] = b;
            }
        }

        private void ascii(String text) {
            room(text.length());
            for (int i = 0; i < text.length(); i++) {
                bytes[length++] = (byte) text.charAt(i);
            }
        }

        private void room(int more) {
            if (bytes.length - length < more) {
                bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
            }
        }
    }

    @Override
    public Decoder decoder(List<Field> wanted) {
        KeyColumn[] keyColumns = new KeyColumn[wanted.size()];
        List<CqlIdentifier> selected = new ArrayList<>();
        int[] places = new int[entity.fields().size()];
        Arrays.fill(places, -1);
        int last = -1;
        for (int i = 0; i < wanted.size(); i++) {
            int index = entity.indexOf(wanted.get(i).name());
            for (KeyColumn key : keys) {
                if (key.holds(entity.fields().get(index))) {
                    keyColumns[i] = key;
                }
            }
            if (keyColumns[i] == null) {
                places[index] = i;
                last = Math.max(last, index);
            } else {
                selected.add(keyColumns[i].name());
            }
        }
        if (last >= 0) {
            selected.add(RECORD);
        }
        return new Splitter(keyColumns, selected, places, last);
    }

    /** Cuts a record up to the last field that is wanted. */
    private record Splitter(KeyColumn[] keyColumns, List<CqlIdentifier> selected, int[] places, int last)
            implements Decoder {
        @Override
        public void decode(Row row, Batch into) throws IOException {
            int column = 0;
            for (int i = 0; i < keyColumns.length; i++) {
                if (keyColumns[i] != null) {
                    keyColumns[i].decode(row.getBytesUnsafe(column++), into.column(i));
                }
            }
            if (last < 0) {
                return;
            }
            ByteBuffer value = row.getBytesUnsafe(column);
            if (value == null) {
                throw new IOException("A row has no record.");
            }
            ByteRange range = ByteRange.of(value);
            byte[] bytes = range.bytes();
            int start = range.from();
            int end = range.to();
            for (int index = 0; index <= last; index++) {
                int stop = start;
                while (stop < end && bytes[stop] != SEPARATOR) {
                    stop++;
                }
                if (stop == end && index < places.length - 1) {
                    throw new IOException("A stored record has " + (index + 1) + " fields, expected " + places.length);
                }
                if (places[index] >= 0) {
                    append(bytes, start, stop, into.column(places[index]));
                }
                start = stop + 1;
            }
        }

        private static void append(byte[] bytes, int start, int stop, Vector into) throws IOException {
            if (start == stop) {
                into.appendMissing();
                return;
            }
            switch (into.type()) {
                case TEXT -> ((TextVector) into).append(bytes, start, stop);
                case DATE -> ((IntVector) into).append(DateText.read(bytes, start, stop));
                case DOUBLE -> ((DoubleVector) into).append(JavaDoubleParser.parseDouble(bytes, start, stop - start));
                case INT -> ((IntVector) into).append(Math.toIntExact(integer(bytes, start, stop)));
                case LONG, TIMESTAMP -> ((LongVector) into).append(integer(bytes, start, stop));
                case BOOLEAN, BLOB -> otherValue(bytes, start, stop, into);
                case LIST, STRUCT -> throw new IOException("A stored record can't hold lists or structs.");
            }
        }

        private static void otherValue(byte[] bytes, int start, int stop, Vector into) throws IOException {
            try {
                ValueText.append(into, new String(bytes, start, stop - start, StandardCharsets.US_ASCII));
            } catch (IllegalArgumentException e) {
                throw new IOException("A stored record has a field that can't be read: " + e.getMessage(), e);
            }
        }

        private static long integer(byte[] bytes, int start, int stop) throws IOException {
            boolean negative = bytes[start] == '-';
            long number = 0;
            for (int i = negative ? start + 1 : start; i < stop; i++) {
                int digit = bytes[i] - '0';
                if (digit < 0 || digit > 9) {
                    throw new IOException("A stored record has the byte " + bytes[i] + " in a whole number.");
                }
                // Negative sums reach Long.MIN_VALUE, which has no positive counterpart.
                number = number * 10 - digit;
            }
            return negative ? number : -number;
        }
    }

    @Override
    public Optional<RowColumns.Place> place(Field field, int index) {
        return Optional.of(new RowColumns.Place(field, columns().get(0).name().asInternal(), index));
    }
}
