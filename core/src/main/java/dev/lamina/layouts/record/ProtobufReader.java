// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnsafeByteOperations;
import com.google.protobuf.WireFormat;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.ByteRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Reads one message into vectors. What a writer would not have written is refused with its position: unknown fields,
 * repeated fields, other wire types, numbers beyond their type, texts that are not valid UTF-8, and records that lack
 * fields.
 */
final class ProtobufReader {
    private final String place;
    private final ByteRange range;
    private final CodedInputStream in;

    private ProtobufReader(String place, ByteRange range) {
        this.place = place;
        this.range = range;
        this.in = CodedInputStream.newInstance(range.bytes(), range.from(), range.length());
    }

    /**
     * Reads a record.
     *
     * @param place what a message calls it
     * @param into the vector for the field at an index, {@code null} if the field is not read
     * @param row the number of rows in the vectors
     */
    static void record(String place, ProtobufMessage record, ByteBuffer value, IntFunction<Vector> into, int row)
            throws IOException {
        ProtobufReader reader = new ProtobufReader(place, ByteRange.of(value));
        try {
            reader.record(record, into, row);
        } catch (InvalidProtocolBufferException e) {
            throw new IOException(place + ", byte " + reader.in.getTotalBytesRead() + ": " + e.getMessage(), e);
        }
    }

    private void record(ProtobufMessage record, IntFunction<Vector> into, int row) throws IOException {
        int last = record.fields().size() + 1;
        int found = 0;
        int tag = in.readTag();
        while (tag != 0 && WireFormat.getTagFieldNumber(tag) != last) {
            field(record, tag, into, row);
            found++;
            tag = in.readTag();
        }
        if (tag == 0) {
            throw wrong("the record", "its end without the number of fields", "field " + last);
        }
        requireWireType("the record", tag, WireFormat.WIRETYPE_VARINT);
        int written = in.readRawVarint32();
        if (written != found) {
            throw wrong("the record", found + " fields", written);
        }
        if (!in.isAtEnd()) {
            throw wrong("the record", "bytes after its last field", "the end");
        }
        appendMissing(record, into, row);
    }

    private void message(ProtobufMessage message, IntFunction<Vector> into, int row) throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            field(message, tag, into, row);
        }
        appendMissing(message, into, row);
    }

    private static void appendMissing(ProtobufMessage message, IntFunction<Vector> into, int row) {
        for (int i = 0; i < message.fields().size(); i++) {
            Vector column = into.apply(i);
            if (column != null && column.size() == row) {
                column.appendMissing();
            }
        }
    }

    private void field(ProtobufMessage message, int tag, IntFunction<Vector> into, int row) throws IOException {
        List<ProtobufField> fields = message.fields();
        int number = WireFormat.getTagFieldNumber(tag);
        if (number > fields.size()) {
            throw wrong("a message", "the field " + number, "1 to " + fields.size());
        }
        ProtobufField field = fields.get(number - 1);
        requireWireType(field.path(), tag, field.wireType());
        Vector column = into.apply(number - 1);
        if (column == null) {
            in.skipField(tag);
        } else if (column.size() > row) {
            throw wrong(field.path(), "it twice", "it once");
        } else {
            value(field, column);
        }
    }

    private void requireWireType(String path, int tag, int expected) throws IOException {
        if (WireFormat.getTagWireType(tag) != expected) {
            throw wrong(path, "the wire type " + WireFormat.getTagWireType(tag), expected);
        }
    }

    private void value(ProtobufField field, Vector into) throws IOException {
        switch (field.type()) {
            case INT -> ((IntVector) into).append(int32(field, in.readRawVarint64()));
            case LONG -> ((LongVector) into).append(in.readRawVarint64());
            case DATE -> {
                long zigZag = in.readRawVarint64();
                if (zigZag >>> Integer.SIZE != 0) {
                    throw wrong(field.path(), Long.toUnsignedString(zigZag), "32 bits");
                }
                ((IntVector) into).append(CodedInputStream.decodeZigZag32((int) zigZag));
            }
            case TIMESTAMP -> ((LongVector) into).append(CodedInputStream.decodeZigZag64(in.readRawVarint64()));
            case BOOLEAN -> {
                long value = in.readRawVarint64();
                if (value >>> 1 != 0) {
                    throw wrong(field.path(), Long.toUnsignedString(value), "0 or 1");
                }
                ((IntVector) into).append((int) value);
            }
            case DOUBLE -> ((DoubleVector) into).append(in.readDouble());
            case TEXT, BLOB -> text(field, (TextVector) into);
            case LIST -> {
                int outer = in.pushLimit(in.readRawVarint32());
                list(field.element(), (ListVector) into);
                in.popLimit(outer);
            }
            case STRUCT -> {
                int outer = in.pushLimit(in.readRawVarint32());
                StructVector structs = (StructVector) into;
                message(field.message(), structs::child, structs.size());
                structs.endRow();
                in.popLimit(outer);
            }
        }
    }

    private int int32(ProtobufField field, long value) throws IOException {
        if (value != (int) value) {
            throw wrong(field.path(), value, "32 bits");
        }
        return (int) value;
    }

    private void text(ProtobufField field, TextVector into) throws IOException {
        int length = in.readRawVarint32();
        int from = range.from() + in.getTotalBytesRead();
        in.skipRawBytes(length);
        if (field.type() == ColumnType.TEXT
                && !UnsafeByteOperations.unsafeWrap(range.bytes(), from, length).isValidUtf8()) {
            throw wrong(field.path(), "invalid UTF-8", "a text");
        }
        into.append(range.bytes(), from, from + length);
    }

    /**
     * Reads elements, each after its own tag or, as writers may pack scalars of fixed or variable length, many after
     * one.
     */
    private void list(ProtobufField element, ListVector into) throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) != 1) {
                throw wrong(element.path(), "the field " + WireFormat.getTagFieldNumber(tag) + " of a list", 1);
            }
            int wireType = WireFormat.getTagWireType(tag);
            if (wireType == WireFormat.WIRETYPE_LENGTH_DELIMITED && element.wireType() != wireType) {
                int outer = in.pushLimit(in.readRawVarint32());
                while (!in.isAtEnd()) {
                    value(element, into.element());
                }
                in.popLimit(outer);
            } else {
                requireWireType(element.path(), tag, element.wireType());
                value(element, into.element());
            }
        }
        into.endRow();
    }

    private IOException wrong(String path, Object found, Object expected) {
        return new IOException(place + ", " + path + " at byte " + in.getTotalBytesRead() + ": found " + found
                + ", expected " + expected + ".");
    }
}
