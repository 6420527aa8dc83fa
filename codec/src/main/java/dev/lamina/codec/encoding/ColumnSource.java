// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/**
 * Values of any type, missing ones included: a kind, the number of missing rows, and, unless all are missing, which
 * ones and the values.
 */
interface ColumnSource extends Source {
    /** Empties the vector and gives it the next rows. The caller asks for no more than there are. */
    void next(int count, Vector into) throws MalformedChunkException;

    /** The numbers among which the rows, of which none is missing, choose by {@link #codes}; {@code null} if they do not. */
    default double[] entries() {
        return null;
    }

    /** In place of {@link #next}, which of the {@link #entries} each of the next rows has. */
    default void codes(int count, int[] into) throws MalformedChunkException {
        throw new IllegalStateException("The column has no entries.");
    }

    /**
     * Opens the column that follows, of so many rows.
     *
     * @param like a vector of the type; {@code null} if only the structure is read
     */
    static ColumnSource open(BodyReader in, int rows, Vector like) throws MalformedChunkException {
        Kind kind = Kind.read(in, like);
        return open(in, rows, in.unsigned(0, rows, "missing rows"), kind, like);
    }

    /** As above, after kind and number of missing rows. */
    static ColumnSource open(BodyReader in, int rows, int missing, Kind kind, Vector like)
            throws MalformedChunkException {
        in.enter();
        in.allow(rows);
        ColumnSource source;
        if (missing == rows) {
            source = new AllMissing();
        } else if (kind == Kind.TEXT) {
            source = texts(in, rows, missing, (TextVector) like);
        } else {
            MissingBits bits = missing == 0 ? null : new MissingBits(in, rows, missing);
            int present = rows - missing;
            source = switch (kind) {
                case INT ->
                    like != null && like.type() == ColumnType.BOOLEAN
                            ? new ScalarColumn(bits, new Codes(in, present, 2))
                            : new ScalarColumn(bits, IntSource.open(in, present));
                case LONG -> new ScalarColumn(bits, LongSource.open(in, present));
                case DOUBLE -> new ScalarColumn(bits, DoubleSource.open(in, present));
                case LIST -> new ListColumn(in, rows, bits, (ListVector) like);
                default -> new StructColumn(in, rows, bits, (StructVector) like);
            };
        }
        in.leave();
        return source;
    }

    private static ColumnSource texts(BodyReader in, int rows, int missing, TextVector like)
            throws MalformedChunkException {
        boolean dictionary = in.u8(0, 1, "form of texts") == 1;
        if (dictionary) {
            return new CodedTexts(in, rows, missing > 0, like);
        }
        MissingBits bits = missing == 0 ? null : new MissingBits(in, rows, missing);
        return new ScalarColumn(bits, TextSource.open(in, rows - missing));
    }
}
