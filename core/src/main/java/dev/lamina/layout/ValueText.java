// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/** Values that people write in studies and on the command line. */
public final class ValueText {
    private ValueText() {}

    /**
     * Appends the value that a text stands for.
     *
     * @throws IllegalArgumentException if the text is no value of the vector's type
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
            }
        } catch (NumberFormatException | DateTimeParseException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a value of type "
                            + into.type().name().toLowerCase(Locale.ROOT) + ".",
                    e);
        }
    }
}
