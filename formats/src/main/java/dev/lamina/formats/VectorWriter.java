// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.lamina.codec.ShortTexts;
import dev.lamina.formats.generated.AnyVector;
import dev.lamina.formats.generated.ByteDataType;
import dev.lamina.formats.generated.ByteVector;
import dev.lamina.formats.generated.DoubleVector;
import dev.lamina.formats.generated.IntVector;
import dev.lamina.formats.generated.LongVector;
import dev.lamina.formats.generated.ShortVector;
import dev.lamina.formats.generated.StringVector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;

/**
 * Writes whole vectors into a FlatBuffers body. The library's own way is one call per value, from the last to the
 * first; this class reserves a vector's place through it and fills that place at once.
 */
final class VectorWriter {
    /** As published. */
    private static final int INITIAL_BYTES = 64 * 1024;

    /** A string's length in front of it and the zero after it. */
    private static final int STRING_FRAME = 5;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final Memory memory = new Memory();
    private final FlatBufferBuilder builder = new FlatBufferBuilder(INITIAL_BYTES, memory);

    /** For the generated code that writes tables. */
    FlatBufferBuilder builder() {
        return builder;
    }

    /** Forgets the body written before. */
    void clear() {
        builder.clear();
    }

    /** Ends the body; the result is valid until {@link #clear}. */
    ByteBuffer finish(int root) {
        builder.finish(root);
        return builder.dataBuffer().slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    int words(long[] words, int count) {
        builder.createUnintializedVector(8, count, 8).asLongBuffer().put(words, 0, count);
        return builder.endVector();
    }

    /** A plain vector of numbers, of which none is missing. */
    int numbers(int[] values, int count) {
        builder.createUnintializedVector(4, count, 4).asIntBuffer().put(values, 0, count);
        return builder.endVector();
    }

    int ints(int[] values, int from, int rows, long[] missing) {
        builder.createUnintializedVector(4, rows, 4).asIntBuffer().put(values, from, rows);
        clear(rows, missing, Integer.BYTES);
        return IntVector.createIntVector(builder, builder.endVector());
    }

    int longs(long[] values, int from, int rows, long[] missing) {
        builder.createUnintializedVector(8, rows, 8).asLongBuffer().put(values, from, rows);
        clear(rows, missing, Long.BYTES);
        return LongVector.createLongVector(builder, builder.endVector());
    }

    int doubles(double[] values, int from, int rows, long[] missing) {
        builder.createUnintializedVector(8, rows, 8).asDoubleBuffer().put(values, from, rows);
        clear(rows, missing, Long.BYTES);
        return DoubleVector.createDoubleVector(builder, builder.endVector());
    }

    /** Sets the slots of missing rows, which have so many bytes each, to zero. */
    private void clear(int rows, long[] missing, int width) {
        if (missing != null) {
            int start = place();
            for (int word = 0; word << 6 < rows; word++) {
                for (long bits = missing[word]; bits != 0; bits &= bits - 1) {
                    int at = start + width * ((word << 6) + Long.numberOfTrailingZeros(bits));
                    if (width == Long.BYTES) {
                        LONGS.set(memory.array, at, 0L);
                    } else if (width == Integer.BYTES) {
                        INTS.set(memory.array, at, 0);
                    } else {
                        memory.array[at] = 0;
                    }
                }
            }
        }
    }

    /** One byte per boolean, 0 or 1. */
    int booleans(int[] values, int from, int rows, long[] missing) {
        builder.createUnintializedVector(1, rows, 1);
        byte[] array = memory.array;
        int start = place();
        for (int row = 0; row < rows; row++) {
            array[start + row] = (byte) values[from + row];
        }
        clear(rows, missing, Byte.BYTES);
        return ByteVector.createByteVector(builder, ByteDataType.TByte, builder.endVector());
    }

    /** The codes as a table with a vector of bytes, shorts or ints. */
    int codes(int[] codes, int rows, byte type) {
        if (type == AnyVector.ByteVector) {
            builder.createUnintializedVector(1, rows, 1);
            byte[] array = memory.array;
            int start = place();
            for (int row = 0; row < rows; row++) {
                array[start + row] = (byte) codes[row];
            }
            return ByteVector.createByteVector(builder, ByteDataType.TByte, builder.endVector());
        }
        if (type == AnyVector.ShortVector) {
            ShortBuffer shorts = builder.createUnintializedVector(2, rows, 2).asShortBuffer();
            for (int row = 0; row < rows; row++) {
                shorts.put(row, (short) codes[row]);
            }
            return ShortVector.createShortVector(builder, builder.endVector());
        }
        return ints(codes, 0, rows, null);
    }

    /** One string per entry as a table. */
    int stringVector(byte[] bytes, int[] starts, int startsFrom, int[] ends, int endsFrom, int count) {
        return StringVector.createStringVector(builder, strings(bytes, starts, startsFrom, ends, endsFrom, count));
    }

    /**
     * A vector of strings: its length, one offset per string (from the offset's own place to the string), then the
     * strings, each with its length before it, a zero after it and padding to four bytes.
     *
     * @param bytes holds the strings, entry {@code i} from {@code starts[startsFrom + i]} to
     *     {@code ends[endsFrom + i]}, exclusive
     */
    int strings(byte[] bytes, int[] starts, int startsFrom, int[] ends, int endsFrom, int count) {
        long total = 4L * count;
        for (int i = 0; i < count; i++) {
            total += (ends[endsFrom + i] - starts[startsFrom + i] + STRING_FRAME + 3) & ~3;
        }
        if (total > Integer.MAX_VALUE / 2) {
            throw new IllegalArgumentException("flatbuffers chunk: found " + total + " bytes of text in " + count
                    + " values, expected less than 1 GiB. Use fewer rows per chunk.");
        }
        // One reservation for offsets and strings, so the count that endVector writes is that of bytes.
        builder.createUnintializedVector(1, (int) total, 4);
        byte[] array = memory.array;
        int offset = place();
        int string = offset + 4 * count;
        int limit = offset + (int) total;
        for (int i = 0; i < count; i++) {
            int start = starts[startsFrom + i];
            int length = ends[endsFrom + i] - start;
            INTS.set(array, offset, string - offset);
            INTS.set(array, string, length);
            int next = string + ((length + STRING_FRAME + 3) & ~3);
            if (next <= limit - ShortTexts.SHORT) {
                // What is written too much here lies in the strings behind, which are written after this one.
                ShortTexts.copy(bytes, start, length, array, string + 4, limit);
                INTS.set(array, string + 4 + length, 0);
            } else {
                INTS.set(array, next - 4, 0);
                System.arraycopy(bytes, start, array, string + 4, length);
            }
            offset += 4;
            string = next;
        }
        int vector = builder.endVector();
        INTS.set(array, place(), count);
        return vector;
    }

    /** Where in the array the body begins at present. */
    private int place() {
        return memory.array.length - builder.offset();
    }

    /** Remembers the array behind the builder's buffer, which the builder doesn't show before a body is finished. */
    private static final class Memory extends FlatBufferBuilder.ByteBufferFactory {
        private byte[] array;

        @Override
        public ByteBuffer newByteBuffer(int capacity) {
            array = new byte[capacity];
            return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        }
    }
}
