// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.ListCell;
import dev.lamina.model.Field;
import java.io.IOException;

/**
 * A field in Protocol Buffers' wire format (protobuf.dev, "Encoding"). A list is a message whose field 1 repeats, so
 * that an empty list, which is a message without bytes, differs from a missing one; its scalars of fixed or variable
 * length are packed. Repeated fields can't hold missing elements, so lists with such elements are refused.
 */
final class ProtobufField {
    private final String path;
    private final int number;
    private final Field field;
    private final ProtobufField element;
    private final ProtobufMessage message;

    ProtobufField(String path, int number, Field field) {
        this.path = path;
        this.number = number;
        this.field = field;
        this.element = field.type() == ColumnType.LIST
                ? new ProtobufField(path, 1, field.children().get(0))
                : null;
        this.message = field.type() == ColumnType.STRUCT ? new ProtobufMessage(path, field.children()) : null;
    }

    /** The names of the fields above it and its own, for messages. */
    String path() {
        return path;
    }

    ColumnType type() {
        return field.type();
    }

    /** The elements of a list. */
    ProtobufField element() {
        return element;
    }

    /** The fields of a struct. */
    ProtobufMessage message() {
        return message;
    }

    int wireType() {
        return switch (field.type()) {
            case INT, LONG, DATE, TIMESTAMP, BOOLEAN -> WireFormat.WIRETYPE_VARINT;
            case DOUBLE -> WireFormat.WIRETYPE_FIXED64;
            case TEXT, BLOB, LIST, STRUCT -> WireFormat.WIRETYPE_LENGTH_DELIMITED;
        };
    }

    private boolean isPacked() {
        return wireType() != WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }

    /** The bytes of a value that is there, with tag and length. */
    int size(Vector column, int row, ProtobufSizes sizes) throws IOException {
        int tag = CodedOutputStream.computeTagSize(number);
        return switch (field.type()) {
            case LIST -> {
                int place = sizes.open();
                int body = elements((ListVector) column, row, sizes);
                sizes.set(place, body);
                yield tag + delimited(body);
            }
            case STRUCT -> {
                int place = sizes.open();
                int body = message.size(((StructVector) column)::child, row, sizes);
                sizes.set(place, body);
                yield tag + delimited(body);
            }
            default -> tag + bare(column, row);
        };
    }

    private static int delimited(int bytes) {
        return Math.addExact(CodedOutputStream.computeUInt32SizeNoTag(bytes), bytes);
    }

    private int elements(ListVector lists, int row, ProtobufSizes sizes) throws IOException {
        ListCell.requireElements(lists, row, path, "Protocol Buffers");
        int packed = element.isPacked() && lists.start(row) < lists.end(row) ? sizes.open() : -1;
        int size = 0;
        for (int i = lists.start(row); i < lists.end(row); i++) {
            size = Math.addExact(
                    size,
                    element.isPacked() ? element.bare(lists.element(), i) : element.size(lists.element(), i, sizes));
        }
        if (packed < 0) {
            return size;
        }
        sizes.set(packed, size);
        return CodedOutputStream.computeTagSize(1) + delimited(size);
    }

    /** The bytes of a scalar without its tag. */
    private int bare(Vector column, int row) {
        return switch (field.type()) {
            case INT -> CodedOutputStream.computeInt32SizeNoTag(((IntVector) column).get(row));
            case LONG -> CodedOutputStream.computeInt64SizeNoTag(((LongVector) column).get(row));
            case DATE -> CodedOutputStream.computeSInt32SizeNoTag(((IntVector) column).get(row));
            case TIMESTAMP -> CodedOutputStream.computeSInt64SizeNoTag(((LongVector) column).get(row));
            case BOOLEAN -> 1;
            case DOUBLE -> Double.BYTES;
            case TEXT, BLOB -> delimited(((TextVector) column).end(row) - ((TextVector) column).start(row));
            case LIST, STRUCT -> throw new IllegalStateException(path + " is not a scalar.");
        };
    }

    void write(CodedOutputStream out, Vector column, int row, ProtobufSizes sizes) throws IOException {
        switch (field.type()) {
            case LIST -> {
                out.writeTag(number, WireFormat.WIRETYPE_LENGTH_DELIMITED);
                out.writeUInt32NoTag(sizes.take());
                writeElements(out, (ListVector) column, row, sizes);
            }
            case STRUCT -> {
                out.writeTag(number, WireFormat.WIRETYPE_LENGTH_DELIMITED);
                out.writeUInt32NoTag(sizes.take());
                message.write(out, ((StructVector) column)::child, row, sizes);
            }
            case TEXT, BLOB -> {
                TextVector texts = (TextVector) column;
                out.writeByteArray(number, texts.bytes(), texts.start(row), texts.end(row) - texts.start(row));
            }
            default -> {
                out.writeTag(number, wireType());
                writeBare(out, column, row);
            }
        }
    }

    private void writeElements(CodedOutputStream out, ListVector lists, int row, ProtobufSizes sizes)
            throws IOException {
        boolean packed = element.isPacked();
        if (packed && lists.start(row) < lists.end(row)) {
            out.writeTag(1, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            out.writeUInt32NoTag(sizes.take());
        }
        for (int i = lists.start(row); i < lists.end(row); i++) {
            if (packed) {
                element.writeBare(out, lists.element(), i);
            } else {
                element.write(out, lists.element(), i, sizes);
            }
        }
    }

    private void writeBare(CodedOutputStream out, Vector column, int row) throws IOException {
        switch (field.type()) {
            case INT -> out.writeInt32NoTag(((IntVector) column).get(row));
            case LONG -> out.writeInt64NoTag(((LongVector) column).get(row));
            case DATE -> out.writeSInt32NoTag(((IntVector) column).get(row));
            case TIMESTAMP -> out.writeSInt64NoTag(((LongVector) column).get(row));
            case BOOLEAN -> out.writeBoolNoTag(((IntVector) column).get(row) != 0);
            case DOUBLE -> out.writeDoubleNoTag(((DoubleVector) column).get(row));
            case TEXT, BLOB, LIST, STRUCT -> throw new IllegalStateException(path + " is never packed.");
        }
    }
}
