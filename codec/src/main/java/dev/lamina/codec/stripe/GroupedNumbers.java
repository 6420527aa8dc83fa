// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;

/** A column of a group whose map is gathered value by value: numbers in loops that the compiler vectorises. */
final class GroupedNumbers implements ColumnReader {
    private final CodeStream stream;
    private final Vector map;
    private final byte[] missing;
    private final long[] bitmap = new long[ChunkValues.WINDOW / 64];
    private int[] codes;

    /** @param map the value of each tuple */
    GroupedNumbers(CodeStream stream, Vector map) {
        this.stream = stream;
        this.map = map;
        this.missing = map.missingCount() == 0 ? null : new byte[map.size()];
        for (int tuple = 0; missing != null && tuple < missing.length; tuple++) {
            missing[tuple] = (byte) (map.isMissing(tuple) ? 1 : 0);
        }
    }

    private GroupedNumbers(CodeStream stream, Vector map, byte[] missing) {
        this.stream = stream;
        this.map = map;
        this.missing = missing;
    }

    @Override
    public ColumnReader over(CodeStream other) {
        return new GroupedNumbers(other, map, missing);
    }

    @Override
    public void read(int end, int count, Vector into) throws DamagedPartException {
        gather(stream.codes(end, count), count, into);
    }

    @Override
    public void take(int end, int count, int[] wanted, int taken, Vector into) throws DamagedPartException {
        ints(stream.codes(end, count), wanted, taken, room());
        gather(codes, taken, into);
    }

    private void gather(int[] from, int count, Vector into) {
        if (map instanceof IntVector ints) {
            ints(ints.values(), from, count, ((IntVector) into).resize(count));
        } else if (map instanceof LongVector longs) {
            longs(longs.values(), from, count, ((LongVector) into).resize(count));
        } else if (map instanceof DoubleVector doubles) {
            doubles(doubles.values(), from, count, ((DoubleVector) into).resize(count));
        } else {
            into.clear();
            for (int row = 0; row < count; row++) {
                into.append(map, from[row]);
            }
            return;
        }
        if (missing != null) {
            bits(missing, from, count, bitmap);
            into.setMissing(bitmap, count);
        }
    }

    @Override
    public Vector distinct() {
        return map;
    }

    @Override
    public int[] codes(int end, int count) throws DamagedPartException {
        System.arraycopy(stream.codes(end, count), 0, room(), 0, count);
        return codes;
    }

    private int[] room() {
        if (codes == null) {
            // Most scans have no use for it.
            codes = new int[ChunkValues.WINDOW];
        }
        return codes;
    }

    static void ints(int[] map, int[] codes, int count, int[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = map[codes[i]];
        }
    }

    private static void longs(long[] map, int[] codes, int count, long[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = map[codes[i]];
        }
    }

    static void doubles(double[] map, int[] codes, int count, double[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = map[codes[i]];
        }
    }

    private static void bits(byte[] missing, int[] codes, int count, long[] bitmap) {
        for (int from = 0; from < count; from += 64) {
            int to = Math.min(count, from + 64);
            long bits = 0;
            for (int i = from; i < to; i++) {
                bits |= (long) missing[codes[i]] << (i & 63);
            }
            bitmap[from >> 6] = bits;
        }
    }
}
