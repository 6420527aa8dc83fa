// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/**
 * The width of the numbers (0 for 32 bits, 1 for 64), the exponent, the exceptions (their number and, if any, a node of
 * ascending rows and a node of bits), and a node of the numbers: see {@link Decimals}.
 */
final class DecimalDoubles implements DoubleSource {
    private final int exponent;
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
        boolean wide = in.u8(0, 1, "width of decimals") == 1;
        exponent = in.u8(0, Decimals.MAX_EXPONENT, "exponent");
        exceptions = in.unsigned(0, count, "exceptions");
        if (exceptions > 0) {
            int offset = in.offset();
            exceptionRows = IntSource.openAll(in, exceptions);
            exceptionBits = LongSource.open(in, exceptions).all(in, exceptions);
            checkRows(count, offset);
        } else {
            exceptionRows = new int[0];
            exceptionBits = new long[0];
        }
        ints = wide ? null : IntSource.open(in, count);
        longs = wide ? LongSource.open(in, count) : null;
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
                narrow(intPiece, Decimals.HIGH[exponent], Decimals.LOW[exponent], into, at + piece, taken);
            } else {
                longs.read(longPiece, 0, taken);
                wide(longPiece, exponent, into, at + piece, taken);
            }
        }
        for (; nextException < exceptions && exceptionRows[nextException] < done + count; nextException++) {
            into[at + exceptionRows[nextException] - done] = Double.longBitsToDouble(exceptionBits[nextException]);
        }
        done += count;
    }

    /** Two loops: C2 of Java 17 does not vectorize the conversion, and with it in the loop nothing else either. */
    private static void narrow(int[] numbers, double high, double low, double[] into, int at, int count) {
        for (int i = 0; i < count; i++) {
            into[at + i] = numbers[i];
        }
        for (int i = at; i < at + count; i++) {
            double number = into[i];
            into[i] = number * high + number * low;
        }
    }

    private static void wide(long[] numbers, int exponent, double[] into, int at, int count) {
        double scale = 1 << Decimals.BELOW;
        double high = Decimals.HIGH[exponent] * scale;
        double low = Decimals.LOW[exponent] * scale;
        double down = Decimals.DOWN[exponent];
        for (int i = 0; i < count; i++) {
            double above = numbers[i] >> Decimals.BELOW;
            double below = numbers[i] & Decimals.BELOW_MASK;
            into[at + i] = above * high + (above * low + below * down);
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
