// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;

/**
 * Copies Arrow's columns into vectors, whole buffers at a time. Arrow's bitmap marks the values that are there, a
 * vector's those that are missing (Arrow columnar format 1.4, "Fixed-size Primitive Layout" and "Variable-size Binary
 * Layout").
 */
final class ArrowColumns {
    private ArrowColumns() {}

    /**
     * Makes the vector's rows those of the Arrow column, which has the vector's type.
     *
     * @return the bytes copied
     */
    static long copy(FieldVector from, int rows, Vector to) {
        long bytes;
        // An instanceof chain, because Java 17 has no pattern switch and the vectors know nothing of Arrow.
        if (to instanceof TextVector texts) {
            bytes = copyTexts(from, rows, texts);
        } else if (to instanceof IntVector ints) {
            int[] values = ints.resize(rows);
            buffer(from.getDataBuffer(), rows, 4).asIntBuffer().get(values, 0, rows);
            bytes = rows * 4L;
            if (copyMissing(from, rows, to)) {
                for (int row = 0; row < rows; row++) {
                    if (to.isMissing(row)) {
                        values[row] = 0;
                    }
                }
            }
        } else if (to instanceof LongVector longs) {
            long[] values = longs.resize(rows);
            buffer(from.getDataBuffer(), rows, 8).asLongBuffer().get(values, 0, rows);
            bytes = rows * 8L;
            if (copyMissing(from, rows, to)) {
                for (int row = 0; row < rows; row++) {
                    if (to.isMissing(row)) {
                        values[row] = 0;
                    }
                }
            }
        } else {
            double[] values = ((DoubleVector) to).resize(rows);
            buffer(from.getDataBuffer(), rows, 8).asDoubleBuffer().get(values, 0, rows);
            bytes = rows * 8L;
            if (copyMissing(from, rows, to)) {
                for (int row = 0; row < rows; row++) {
                    if (to.isMissing(row)) {
                        values[row] = 0;
                    }
                }
            }
        }
        return bytes;
    }

    private static long copyTexts(FieldVector from, int rows, TextVector to) {
        ArrowBuf offsets = from.getOffsetBuffer();
        int length = rows == 0 ? 0 : offsets.getInt(rows * 4L);
        to.resize(rows, length);
        if (rows > 0) {
            buffer(offsets, rows + 1, 4).asIntBuffer().get(to.offsets(), 0, rows + 1);
            from.getDataBuffer().getBytes(0, to.bytes(), 0, length);
        }
        copyMissing(from, rows, to);
        return length + rows * 4L;
    }

    /** Takes over which values are missing; says whether there are any. */
    private static boolean copyMissing(FieldVector from, int rows, Vector to) {
        int missing = from.getNullCount();
        if (missing == 0) {
            return false;
        }
        if (missing == rows) {
            to.setAllMissing(rows);
            return true;
        }
        ArrowBuf present = from.getValidityBuffer();
        long[] bitmap = new long[(rows + 63) >> 6];
        int whole = rows >> 6;
        for (int word = 0; word < whole; word++) {
            bitmap[word] = ~present.getLong(word * 8L);
        }
        for (int at = whole * 8; at < (rows + 7) >> 3; at++) {
            bitmap[whole] |= (~present.getByte(at) & 0xFFL) << ((at & 7) * 8);
        }
        to.setMissing(bitmap, rows);
        return true;
    }

    private static ByteBuffer buffer(ArrowBuf buffer, int values, int width) {
        return buffer.nioBuffer(0, values * width).order(ByteOrder.LITTLE_ENDIAN);
    }
}
