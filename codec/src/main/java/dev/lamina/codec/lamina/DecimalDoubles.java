// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import dev.lamina.codec.MalformedChunkException;

/**
 * Exponent, factor, exceptions (their number, a node of ascending rows and a node of bits, where there are any), the
 * width of the numbers (32 or 64) and a node of them: see {@link Alp}.
 */
final class DecimalDoubles implements DoubleSource {
    private final double up;
    private final double down;
    private final int[] exceptionRows;
    private final long[] exceptionBits;
    private final int exceptions;
    private final IntSource ints;
    private final LongSource longs;
    private int[] intPiece;
    private long[] longPiece;
    private int done;
    private int nextException;

    DecimalDoubles(BodyReader in, int count) throws MalformedChunkException {
        down = Alp.DOWN[in.u8(0, Alp.MOST, "exponent")];
        up = Alp.UP[in.u8(0, Alp.MOST, "factor")];
        exceptions = in.unsigned(0, count, "exceptions");
        if (exceptions > 0) {
            int offset = in.offset();
            exceptionRows = IntSource.all(in, exceptions, "exceptions");
            exceptionBits = bits(in);
            checkRows(count, offset);
        } else {
            exceptionRows = new int[0];
            exceptionBits = new long[0];
        }
        if (in.u8(0, 1, "width of decimals") == 0) {
            ints = IntSource.open(in, count);
            longs = null;
        } else {
            ints = null;
            longs = LongSource.open(in, count);
        }
    }

    private long[] bits(BodyReader in) throws MalformedChunkException {
        LongSource source = LongSource.open(in, exceptions);
        if (in.structureOnly()) {
            return new long[0];
        }
        in.charge(8L * exceptions);
        long[] bits = new long[exceptions];
        source.read(bits, 0, exceptions);
        return bits;
    }

    private void checkRows(int count, int offset) throws MalformedChunkException {
        int before = -1;
        for (int row : exceptionRows) {
            if (row <= before || row >= count) {
                throw new MalformedChunkException(
                        offset,
                        "found an exception at row " + row + ", expected " + (before + 1) + " to " + (count - 1));
            }
            before = row;
        }
    }

    @Override
    public void read(double[] into, int at, int count) throws MalformedChunkException {
        int room = Math.min(count, LongSource.PIECE);
        if (ints != null && (intPiece == null || intPiece.length < room)) {
            intPiece = new int[room];
        } else if (ints == null && (longPiece == null || longPiece.length < room)) {
            longPiece = new long[room];
        }
        for (int piece = 0; piece < count; piece += LongSource.PIECE) {
            int taken = Math.min(LongSource.PIECE, count - piece);
            if (ints != null) {
                ints.read(intPiece, 0, taken);
                scale(intPiece, up, down, into, at + piece, taken);
            } else {
                longs.read(longPiece, 0, taken);
                scale(longPiece, up, down, into, at + piece, taken);
            }
        }
        for (; nextException < exceptions && exceptionRows[nextException] < done + count; nextException++) {
            into[at + exceptionRows[nextException] - done] = Double.longBitsToDouble(exceptionBits[nextException]);
        }
        done += count;
    }

    private static void scale(int[] numbers, double up, double down, double[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = (double) numbers[i] * up * down;
        }
    }

    private static void scale(long[] numbers, double up, double down, double[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = (double) numbers[i] * up * down;
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("alp(");
        (ints != null ? ints : longs).describe(into);
        if (exceptions > 0) {
            into.append(", exceptions ").append(exceptions);
        }
        into.append(')');
    }
}
