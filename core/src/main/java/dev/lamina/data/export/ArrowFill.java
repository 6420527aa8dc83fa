// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

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
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/**
 * Copies vectors into Arrow's columns, whole arrays at a time. Arrow's bitmap marks the values that are there, a vector's
 * those that are missing (Arrow columnar format 1.4, "Fixed-size Primitive Layout" and "Variable-size Binary Layout").
 */
public final class ArrowFill {
    private ArrowFill() {}

    /** Makes the Arrow column's rows the vector's from {@code from} to {@code to}, exclusive. */
    public static void copy(Vector vector, int from, int to, FieldVector into) {
        int rows = to - from;
        // An instanceof chain, because Java 17 has no pattern switch and the vectors know nothing of Arrow.
        if (vector instanceof TextVector texts) {
            copyTexts(texts, from, to, (BaseVariableWidthVector) into);
        } else if (vector instanceof ListVector lists) {
            copyLists(lists, from, to, (org.apache.arrow.vector.complex.ListVector) into);
        } else if (vector instanceof StructVector structs) {
            // Else as much as for earlier rows, and twice that where it is too little.
            into.setInitialCapacity(rows);
            into.allocateNew();
            reserve(into, rows);
            for (int i = 0; i < structs.names().size(); i++) {
                FieldVector child = into.getChildrenFromFields().get(i);
                copy(structs.child(i), from, to, child);
            }
        } else {
            ((BaseFixedWidthVector) into).allocateNew(rows);
            copyNumbers(vector, from, to, into.getDataBuffer());
        }
        copyPresent(vector, from, rows, into.getValidityBuffer());
        into.setValueCount(rows);
    }

    private static void copyNumbers(Vector vector, int from, int to, ArrowBuf into) {
        int rows = to - from;
        if (vector instanceof LongVector longs) {
            buffer(into, rows * 8L).asLongBuffer().put(longs.values(), from, rows);
        } else if (vector instanceof DoubleVector doubles) {
            buffer(into, rows * 8L).asDoubleBuffer().put(doubles.values(), from, rows);
        } else if (vector.type() == ColumnType.BOOLEAN) {
            int[] values = ((IntVector) vector).values();
            into.setZero(0, (rows + 7) >> 3);
            for (int row = 0; row < rows; row++) {
                if (values[from + row] != 0) {
                    into.setByte(row >> 3, into.getByte(row >> 3) | 1 << (row & 7));
                }
            }
        } else {
            buffer(into, rows * 4L).asIntBuffer().put(((IntVector) vector).values(), from, rows);
        }
    }

    private static void copyLists(ListVector lists, int from, int to, org.apache.arrow.vector.complex.ListVector into) {
        int rows = to - from;
        into.setInitialCapacity(rows);
        into.allocateNew();
        reserve(into, rows);
        ByteBuffer offsets = buffer(into.getOffsetBuffer(), (rows + 1) * 4L);
        int first = lists.start(from);
        for (int row = from; row <= to; row++) {
            offsets.putInt(lists.offsets()[row] - first);
        }
        copy(lists.element(), first, lists.offsets()[to], into.getDataVector());
        into.setLastSet(rows - 1);
    }

    private static void reserve(FieldVector into, int rows) {
        while (into.getValueCapacity() < rows) {
            into.reAlloc();
        }
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
