// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The bytes of a body as an array, whatever the kind of its buffer, and bulk reads that stay inside it. All offsets
 * count from the body's start.
 */
public final class BodyBytes {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** What one string takes beside its text: an offset, a length and the zero after it. */
    private static final int STRING_OVERHEAD = 9;

    private byte[] copy = new byte[0];
    private byte[] array;
    private int base;
    private int length;
    private ByteBuffer buffer;

    /** Turns to another body. */
    public void set(ByteBuffer body) {
        length = body.remaining();
        if (body.hasArray()) {
            array = body.array();
            base = body.arrayOffset() + body.position();
        } else {
            if (copy.length < length) {
                copy = new byte[length];
            }
            body.get(body.position(), copy, 0, length);
            array = copy;
            base = 0;
        }
        buffer = ByteBuffer.wrap(array, base, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The body from 0 to its length, little endian. */
    public ByteBuffer buffer() {
        return buffer;
    }

    /** The buffer from this offset on, for a bulk read of elements that {@link #elements} has verified. */
    public ByteBuffer at(int offset) {
        return buffer.position(offset);
    }

    public int length() {
        return length;
    }

    public byte[] array() {
        return array;
    }

    /** Where in {@link #array} the body begins. */
    public int base() {
        return base;
    }

    /** The number of elements of the vector whose length stands here, after making sure that all are in the body. */
    int count(int lengthOffset, int width) throws MalformedChunkException {
        if (lengthOffset <= 0 || lengthOffset > length - Integer.BYTES) {
            throw malformed(0, "found no vector where one is needed");
        }
        int count = buffer.getInt(lengthOffset);
        if (count < 0 || count > (length - lengthOffset - Integer.BYTES) / width) {
            throw malformed(lengthOffset, "found a vector of " + count + " elements, the body ends before that");
        }
        return count;
    }

    /** The offset of the first of exactly {@code expected} elements, after making sure that all are in the body. */
    int elements(int lengthOffset, int width, int expected) throws MalformedChunkException {
        int count = count(lengthOffset, width);
        if (count != expected) {
            throw malformed(lengthOffset, "found a vector of " + count + " elements, expected " + expected);
        }
        return lengthOffset + Integer.BYTES;
    }

    /**
     * Reads a vector of strings into the plain form of texts.
     *
     * @param first the offset of the first of {@code count} offsets, all of them in the body
     * @return the length of the longest
     */
    int strings(int first, int count, TextVector into) throws MalformedChunkException {
        // Strings don't overlap in what an encoder writes, so their bytes can't be more than what the frames leave.
        long room = length - (long) STRING_OVERHEAD * count;
        if (room < 0) {
            throw malformed(first, "found " + count + " strings, the body has no room for them");
        }
        into.resize(count, (int) room + ShortTexts.SHORT);
        byte[] bytes = into.bytes();
        int[] ends = into.offsets();
        byte[] from = array;
        int end = 0;
        int longest = 0;
        for (int i = 0; i < count; i++) {
            int at = first + Integer.BYTES * i;
            int string = at + (int) INTS.get(from, base + at);
            if (string < 0 || string > length - Integer.BYTES) {
                throw malformed(at, "found the string " + i + " outside of the body");
            }
            int size = (int) INTS.get(from, base + string);
            int start = string + Integer.BYTES;
            // The zero after the text must be in the body too.
            if (size < 0 || size >= length - start || size > room - end) {
                throw malformed(string, "found a string of " + size + " bytes, the body ends before that");
            }
            ShortTexts.copy(from, base + start, size, bytes, end, bytes.length);
            end += size;
            longest = Math.max(longest, size);
            ends[i + 1] = end;
        }
        return longest;
    }

    /** The bytes of one number of this type. */
    public static int width(ColumnType type) {
        return switch (type) {
            case INT, DATE -> Integer.BYTES;
            case LONG, TIMESTAMP, DOUBLE -> Long.BYTES;
            default -> throw new IllegalArgumentException(type + " is not a type of numbers");
        };
    }

    /** Reads numbers of the vector's {@link #width}, all of them in the body. */
    public void numbers(int first, int count, Vector into) {
        if (into instanceof IntVector ints) {
            at(first).asIntBuffer().get(ints.resize(count), 0, count);
        } else if (into instanceof LongVector longs) {
            at(first).asLongBuffer().get(longs.resize(count), 0, count);
        } else {
            at(first).asDoubleBuffer().get(((DoubleVector) into).resize(count), 0, count);
        }
    }

    /** Reads bits, the lowest of a byte first, all of them in the body. */
    public void bits(int first, int count, int[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = array[base + first + (i >> 3)] >> (i & 7) & 1;
        }
    }

    /**
     * Reads texts that are stored one after the other, and whose ends are stored in this body.
     *
     * @param ends where {@code count} numbers are, all in this body, that say where each text ends, from the first on
     * @param texts the body that holds the texts
     * @param first where in it they begin, {@code bytes} of them, all in it
     * @return the length of the longest
     */
    public int texts(int ends, int count, BodyBytes texts, int first, int bytes, TextVector into)
            throws MalformedChunkException {
        into.resize(count, bytes + ShortTexts.SHORT);
        int[] offsets = into.offsets();
        at(ends).asIntBuffer().get(offsets, 1, count);
        int longest = 0;
        boolean ascending = true;
        for (int i = 0; i < count; i++) {
            ascending &= offsets[i] <= offsets[i + 1];
            longest = Math.max(longest, offsets[i + 1] - offsets[i]);
        }
        if (!ascending || offsets[count] != bytes) {
            throw malformed(0, "found ends of texts that don't ascend from 0 to " + bytes);
        }
        System.arraycopy(texts.array, texts.base + first, into.bytes(), 0, bytes);
        return longest;
    }

    /** Reads bytes of 0 and 1, all of them in the body. */
    void booleans(int first, int count, int[] into) throws MalformedChunkException {
        int any = 0;
        for (int i = 0; i < count; i++) {
            into[i] = array[base + first + i];
            any |= into[i];
        }
        if ((any & ~1) != 0) {
            throw malformed(first, "found a boolean that is neither 0 nor 1");
        }
    }

    /** @param offset in the body; the exception counts from the chunk's start */
    public static MalformedChunkException malformed(int offset, String message) {
        return new MalformedChunkException(ChunkEnvelope.BYTES + offset, message);
    }
}
