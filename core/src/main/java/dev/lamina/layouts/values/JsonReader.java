// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.ValueText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.IntFunction;

/**
 * Reads one JSON document into vectors. What a writer would not have written is refused with its position: unknown
 * keys, repeated keys, values of another type, and anything after the document. {@code null} is a missing value.
 */
public final class JsonReader implements AutoCloseable {
    private final String place;
    private final JsonParser in;
    private byte[] utf8 = new byte[64];

    private JsonReader(String place, JsonParser in) {
        this.place = place;
        this.in = in;
    }

    /** Something that is read. */
    @FunctionalInterface
    private interface Reading {
        void from(JsonReader reader) throws IOException;
    }

    /**
     * Reads a value.
     *
     * @param place what a message calls the document
     */
    static void value(String place, JsonField field, ByteBuffer document, Vector into) throws IOException {
        read(place, document, reader -> reader.value(field, into));
    }

    /**
     * Reads an object.
     *
     * @param place what a message calls the document
     * @param into the vector for the field at an index, {@code null} if the field is not read
     * @param row the number of rows in the vectors
     */
    public static void object(String place, JsonObject object, ByteBuffer document, IntFunction<Vector> into, int row)
            throws IOException {
        read(place, document, reader -> reader.object(object, into, row));
    }

    private static void read(String place, ByteBuffer document, Reading reading) throws IOException {
        ByteRange range = ByteRange.of(document);
        try (JsonReader reader =
                new JsonReader(place, JsonObject.JSON.createParser(range.bytes(), range.from(), range.length()))) {
            reader.in.nextToken();
            reading.from(reader);
            if (reader.in.nextToken() != null) {
                throw reader.wrong("the end of the document");
            }
        } catch (JsonProcessingException e) {
            long at = e.getLocation() == null ? 0 : e.getLocation().getByteOffset();
            // The rest is about the parser's source and of no use here.
            String found = e.getOriginalMessage().replaceFirst(" ?\\(start marker at .*", "");
            throw new IOException(place + ", byte " + at + ": " + found + ".", e);
        }
    }

    private void object(JsonObject object, IntFunction<Vector> into, int row) throws IOException {
        require(JsonToken.START_OBJECT, "an object");
        while (in.nextToken() != JsonToken.END_OBJECT) {
            int i = object.place(in.currentName());
            if (i < 0) {
                throw wrong("one of the keys of the entity's fields");
            }
            Vector column = into.apply(i);
            JsonToken token = in.nextToken();
            if (column == null) {
                in.skipChildren();
            } else if (column.size() > row) {
                throw wrong("each key once");
            } else if (token == JsonToken.VALUE_NULL) {
                column.appendMissing();
            } else {
                value(object.fields().get(i), column);
            }
        }
        for (int i = 0; i < object.fields().size(); i++) {
            Vector column = into.apply(i);
            if (column != null && column.size() == row) {
                column.appendMissing();
            }
        }
    }

    private void value(JsonField field, Vector into) throws IOException {
        switch (field.type()) {
            case INT -> {
                require(JsonToken.VALUE_NUMBER_INT, "a whole number");
                ((IntVector) into).append(in.getIntValue());
            }
            case LONG -> {
                require(JsonToken.VALUE_NUMBER_INT, "a whole number");
                ((LongVector) into).append(in.getLongValue());
            }
            case BOOLEAN -> {
                boolean value = in.currentToken() == JsonToken.VALUE_TRUE;
                if (!value) {
                    require(JsonToken.VALUE_FALSE, "true or false");
                }
                ((IntVector) into).append(value ? 1 : 0);
            }
            case DOUBLE -> ((DoubleVector) into).append(number());
            case TEXT -> text((TextVector) into);
            case DATE, TIMESTAMP, BLOB -> {
                require(JsonToken.VALUE_STRING, "a text");
                try {
                    ValueText.append(into, in.getText());
                } catch (IllegalArgumentException e) {
                    throw wrong("a text of a valid value", e);
                }
            }
            case LIST -> {
                require(JsonToken.START_ARRAY, "an array");
                ListVector lists = (ListVector) into;
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    if (in.currentToken() == JsonToken.VALUE_NULL) {
                        lists.element().appendMissing();
                    } else {
                        value(field.element(), lists.element());
                    }
                }
                lists.endRow();
            }
            case STRUCT -> {
                StructVector structs = (StructVector) into;
                object(field.object(), structs::child, structs.size());
                structs.endRow();
            }
        }
    }

    private double number() throws IOException {
        if (in.currentToken() == JsonToken.VALUE_STRING) {
            switch (in.getText()) {
                case "NaN":
                    return Double.NaN;
                case "Infinity":
                    return Double.POSITIVE_INFINITY;
                case "-Infinity":
                    return Double.NEGATIVE_INFINITY;
                default:
                    throw wrong("a number");
            }
        }
        if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            require(JsonToken.VALUE_NUMBER_FLOAT, "a number");
        }
        double number = in.getDoubleValue();
        if (Double.isInfinite(number)) {
            throw wrong("a number that a double holds");
        }
        return number;
    }

    /** Appends a text without a {@code String} of it. */
    private void text(TextVector into) throws IOException {
        require(JsonToken.VALUE_STRING, "a text");
        char[] chars = in.getTextCharacters();
        int end = in.getTextOffset() + in.getTextLength();
        if (utf8.length < in.getTextLength() * 3L) {
            utf8 = new byte[Math.multiplyExact(in.getTextLength(), 3)];
        }
        int length = 0;
        for (int i = in.getTextOffset(); i < end; i++) {
            char c = chars[i];
            if (c < 0x80) {
                utf8[length++] = (byte) c;
            } else if (c < 0x800) {
                utf8[length++] = (byte) (0xC0 | c >> 6);
                utf8[length++] = (byte) (0x80 | c & 0x3F);
            } else if (!Character.isSurrogate(c)) {
                utf8[length++] = (byte) (0xE0 | c >> 12);
                utf8[length++] = (byte) (0x80 | c >> 6 & 0x3F);
                utf8[length++] = (byte) (0x80 | c & 0x3F);
            } else if (i + 1 < end && Character.isSurrogatePair(c, chars[i + 1])) {
                int point = Character.toCodePoint(c, chars[++i]);
                utf8[length++] = (byte) (0xF0 | point >> 18);
                utf8[length++] = (byte) (0x80 | point >> 12 & 0x3F);
                utf8[length++] = (byte) (0x80 | point >> 6 & 0x3F);
                utf8[length++] = (byte) (0x80 | point & 0x3F);
            } else {
                throw wrong("no half of a surrogate pair");
            }
        }
        into.append(utf8, 0, length);
    }

    private void require(JsonToken token, String expected) throws IOException {
        if (in.currentToken() != token) {
            throw wrong(expected);
        }
    }

    private IOException wrong(String expected) throws IOException {
        return wrong(expected, null);
    }

    private IOException wrong(String expected, Exception cause) throws IOException {
        JsonToken token = in.currentToken();
        String found = token == null ? "the end" : in.getText();
        if (found.length() > 40) {
            found = found.substring(0, 40) + "...";
        }
        String pointer = in.getParsingContext().pathAsPointer().toString();
        return new IOException(
                place + ", " + (pointer.isEmpty() ? "" : pointer + " at ") + "byte "
                        + Math.max(0, in.currentTokenLocation().getByteOffset()) + ": found " + found + ", expected "
                        + expected + ".",
                cause);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
