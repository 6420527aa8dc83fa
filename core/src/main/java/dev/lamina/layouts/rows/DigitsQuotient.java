// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The decimal text of the quotient of a text of digits.
 *
 * @param field the texts' field
 * @param divisor 1 or more
 */
record DigitsQuotient(Field field, long divisor) implements KeyDerivation {
    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        byte[] digits = quotient(column, row).getBytes(StandardCharsets.US_ASCII);
        return arena.bytes(digits, 0, digits.length);
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        into.append('\'').append(quotient(column, row)).append('\'');
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
