// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset.export;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/**
 * Copies vectors into Arrow's columns, whole arrays at a time. Arrow's bitmap marks the values that are there, a vector's
 * those that are missing (Arrow columnar format 1.4, "Fixed-size Primitive Layout" and "Variable-size Binary Layout").
 */
final class ArrowFill {
    private ArrowFill() {}

    /** Makes the Arrow column's rows the vector's from {@code from} to {@code to}, exclusive. */
    static void copy(Vector vector, int from, int to, FieldVector into) {
        int rows = to - from;
        // An instanceof chain, because Java 17 has no pattern switch and the vectors know nothing of Arrow.
        if (vector instanceof TextVector texts) {
            copyTexts(texts, from, to, (BaseVariableWidthVector) into);
        } else if (vector instanceof IntVector ints) {
            ((BaseFixedWidthVector) into).allocateNew(rows);
            buffer(into.getDataBuffer(), rows * 4L).asIntBuffer().put(ints.values(), from, rows);
        } else if (vector instanceof LongVector longs) {
            ((BaseFixedWidthVector) into).allocateNew(rows);
            buffer(into.getDataBuffer(), rows * 8L).asLongBuffer().put(longs.values(), from, rows);
        } else {
            ((BaseFixedWidthVector) into).allocateNew(rows);
            buffer(into.getDataBuffer(), rows * 8L).asDoubleBuffer().put(((DoubleVector) vector).values(), from, rows);
        }
        copyPresent(vector, from, rows, into.getValidityBuffer());
        into.setValueCount(rows);
    }

    private static void copyTexts(TextVector texts, int from, int to, BaseVariableWidthVector into) {
        int rows = to - from;
        long length = 0;
        for (int row = from; row < to; row++) {
            length += texts.end(row) - texts.start(row);
        }
        into.allocateNew(length, rows);
        ArrowBuf bytes = into.getDataBuffer();
        ByteBuffer offsets = buffer(into.getOffsetBuffer(), (rows + 1) * 4L);
        int end = 0;
        offsets.putInt(0);
        if (!texts.isCoded()) {
            bytes.setBytes(0, texts.bytes(), texts.start(from), Math.toIntExact(length));
        }
        for (int row = from; row < to; row++) {
            int start = texts.start(row);
            int width = texts.end(row) - start;
            if (texts.isCoded() && width > 0) {
                bytes.setBytes(end, texts.bytes(), start, width);
            }
            end += width;
            offsets.putInt(end);
        }
        into.setLastSet(rows - 1);
    }

    private static void copyPresent(Vector vector, int from, int rows, ArrowBuf into) {
        for (int row = 0; row < rows; row += 64) {
            int count = Math.min(64, rows - row);
            long present = ~vector.missingBits(from + row, count);
            for (int bit = 0; bit < count; bit += 8) {
                int left = count - bit;
                long bits = (present >>> bit) & (left < 8 ? (1L << left) - 1 : 0xFF);
                into.setByte((row + bit) >> 3, (int) bits);
            }
        }
    }

    private static ByteBuffer buffer(ArrowBuf buffer, long length) {
        return buffer.nioBuffer(0, Math.toIntExact(length)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
