// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroVector;

/**
 * Copies Arrow's columns into vectors, whole buffers at a time. Arrow's bitmap marks the values that are there, a
 * vector's those that are missing (Arrow columnar format 1.4, "Fixed-size Primitive Layout" and "Variable-size Binary
 * Layout").
 */
public final class ArrowColumns {
    /** An instant is held in milliseconds; DuckDB's TIMESTAMP comes in microseconds. */
    private static final long MICROS_PER_MILLI = 1000;

    private ArrowColumns() {}

    /**
     * Makes the vector's rows those of the Arrow column, which has the vector's type.
     *
     * @return the bytes copied
     */
    public static long copy(FieldVector from, int rows, Vector to) {
        long bytes;
        // An instanceof chain, because Java 17 has no pattern switch and the vectors know nothing of Arrow.
        if (to instanceof ListVector lists) {
            bytes = copyLists(from, rows, lists);
        } else if (to instanceof StructVector structs) {
            bytes = copyStructs(from, rows, structs);
        } else if (to instanceof TextVector texts) {
            bytes = copyTexts(from, rows, texts);
        } else if (to.type() == ColumnType.BOOLEAN) {
            bytes = copyBooleans(from, rows, (IntVector) to);
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
            if (from instanceof TimeStampMicroVector) {
                for (int row = 0; row < rows; row++) {
                    values[row] = Math.floorDiv(values[row], MICROS_PER_MILLI);
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
        int first = rows == 0 ? 0 : from.getOffsetBuffer().getInt(0);
        int length = rows == 0 ? 0 : from.getOffsetBuffer().getInt(rows * 4L) - first;
        to.resize(rows, length);
        if (rows > 0) {
            copyOffsets(from, rows, to.offsets());
            from.getDataBuffer().getBytes(first, to.bytes(), 0, length);
        }
        if (copyMissing(from, rows, to) && hasBytesWhereMissing(to)) {
            TextVector tidy = (TextVector) to.emptyLike();
            for (int row = 0; row < rows; row++) {
                tidy.append(to, row);
            }
            to.clear();
            to.append(tidy, 0, rows);
        }
        return length + rows * 4L;
    }

    /** Arrow's first offset may be any ("Variable-size Binary Layout"); a vector's is 0. */
    private static void copyOffsets(FieldVector from, int rows, int[] to) {
        buffer(from.getOffsetBuffer(), rows + 1, 4).asIntBuffer().get(to, 0, rows + 1);
        int first = to[0];
        for (int row = 0; first != 0 && row <= rows; row++) {
            to[row] -= first;
        }
    }

    private static boolean hasBytesWhereMissing(TextVector texts) {
        for (int row = 0; row < texts.size(); row++) {
            if (texts.end(row) > texts.start(row) && texts.isMissing(row)) {
                return true;
            }
        }
        return false;
    }

    /** Arrow has one bit per boolean. */
    private static long copyBooleans(FieldVector from, int rows, IntVector to) {
        int[] values = to.resize(rows);
        ArrowBuf bits = from.getDataBuffer();
        for (int row = 0; row < rows; row++) {
            values[row] = bits.getByte(row >> 3) >> (row & 7) & 1;
        }
        if (copyMissing(from, rows, to)) {
            for (int row = 0; row < rows; row++) {
                if (to.isMissing(row)) {
                    values[row] = 0;
                }
            }
        }
        return (rows + 7) >> 3;
    }

    private static long copyLists(FieldVector from, int rows, ListVector to) {
        int[] offsets = to.resize(rows);
        int first = 0;
        if (rows > 0) {
            first = from.getOffsetBuffer().getInt(0);
            copyOffsets(from, rows, offsets);
        }
        FieldVector elements = ((org.apache.arrow.vector.complex.ListVector) from).getDataVector();
        long bytes = rows * 4L;
        if (first == 0) {
            bytes += copy(elements, offsets[rows], to.element());
        } else {
            Vector all = to.element().emptyLike();
            bytes += copy(elements, first + offsets[rows], all);
            to.element().append(all, first, first + offsets[rows]);
        }
        tidy(copyMissing(from, rows, to), to);
        return bytes;
    }

    private static long copyStructs(FieldVector from, int rows, StructVector to) {
        to.resize(rows);
        long bytes = 0;
        for (int i = 0; i < to.names().size(); i++) {
            bytes += copy(from.getChildrenFromFields().get(i), rows, to.child(i));
        }
        tidy(copyMissing(from, rows, to), to);
        return bytes;
    }

    /** Arrow leaves open what lies in the slot of a missing list or struct; a vector has nothing there. */
    private static void tidy(boolean someMissing, Vector nested) {
        if (someMissing) {
            Vector tidy = nested.emptyLike();
            tidy.append(nested, 0, nested.size());
            nested.clear();
            nested.append(tidy, 0, tidy.size());
        }
    }

    /** Takes over which values are missing; says whether there are any. Arrow may have more rows than are asked for. */
    private static boolean copyMissing(FieldVector from, int rows, Vector to) {
        int missing = from.getNullCount();
        if (missing == 0) {
            return false;
        }
        if (missing == rows && from.getValueCount() == rows) {
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
        return to.missingCount() > 0;
    }

    private static ByteBuffer buffer(ArrowBuf buffer, int values, int width) {
        return buffer.nioBuffer(0, values * width).order(ByteOrder.LITTLE_ENDIAN);
    }
}
