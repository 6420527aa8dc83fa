// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Locale;

/** Reads values that users write in studies and on the command line. */
public final class ValueText {
    private ValueText() {}

    /**
     * Appends the value that a text stands for.
     *
     * @throws IllegalArgumentException if the text is not a value of the vector's type
     */
    public static void append(Vector into, String text) {
        try {
            switch (into.type()) {
                case INT -> ((IntVector) into).append(Integer.parseInt(text));
                case LONG -> ((LongVector) into).append(Long.parseLong(text));
                case DOUBLE -> ((DoubleVector) into).append(Double.parseDouble(text));
                case DATE ->
                    ((IntVector) into)
                            .append(Math.toIntExact(LocalDate.parse(text).toEpochDay()));
                case TIMESTAMP -> ((LongVector) into).append(Instant.parse(text).toEpochMilli());
                case TEXT -> ((TextVector) into).append(text);
                case BOOLEAN -> ((IntVector) into).append(flag(text));
                case BLOB -> {
                    byte[] bytes = hex(text);
                    ((TextVector) into).append(bytes, 0, bytes.length);
                }
                case LIST, STRUCT -> throw new IllegalArgumentException("lists and structs have no text to be read");
            }
        } catch (IllegalArgumentException | DateTimeParseException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a value of type "
                            + into.type().name().toLowerCase(Locale.ROOT) + ".",
                    e);
        }
    }

    private static int flag(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("neither true nor false");
        }
        return text.equals("true") ? 1 : 0;
    }

    private static byte[] hex(String text) {
        if (!text.startsWith("0x")) {
            throw new IllegalArgumentException("no 0x in front");
        }
        return HexFormat.of().parseHex(text, 2, text.length());
    }
}
