// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

/** Writes fractions as {@link Decimals} has them. Serves one thread. */
final class DecimalWriter {
    private final IntEncoder ints;
    private final LongEncoder longs;
    private int[] narrow = new int[0];
    private long[] wide = new long[0];
    private int[] exceptionRows = new int[16];
    private long[] exceptionBits = new long[16];

    DecimalWriter(IntEncoder ints, LongEncoder longs) {
        this.ints = ints;
        this.longs = longs;
    }

    /** Writes a node, unless there turn out to be too many exceptions. */
    boolean write(double[] values, long[] bits, int count, Decimals form, BodyWriter out) {
        if (wide.length < count) {
            wide = new long[count];
            narrow = new int[count];
        }
        int exceptions = 0;
        long last = 0;
        for (int i = 0; i < count; i++) {
            long number = form.number(values[i]);
            if (!form.isExact(values[i], number)) {
                if (exceptions == exceptionRows.length) {
                    if (exceptions > count / Decimals.EXCEPTIONS) {
                        return false;
                    }
                    exceptionRows = Arrays.copyOf(exceptionRows, exceptions * 2);
                    exceptionBits = Arrays.copyOf(exceptionBits, exceptions * 2);
                }
                exceptionRows[exceptions] = i;
                exceptionBits[exceptions++] = bits[i];
                // The neighbour's number widens nothing.
                number = last;
            }
            last = number;
            wide[i] = number;
        }
        if (exceptions > count / Decimals.EXCEPTIONS) {
            return false;
        }
        Encoding.DECIMAL.write(out);
        out.u8(form.wide ? 1 : 0);
        out.u8(form.exponent);
        out.unsigned(exceptions);
        if (exceptions > 0) {
            ints.encode(exceptionRows, exceptions, out);
            longs.encode(exceptionBits, exceptions, out);
        }
        if (!form.wide) {
            for (int i = 0; i < count; i++) {
                narrow[i] = (int) wide[i];
            }
            ints.encode(narrow, count, out);
        } else {
            longs.encode(wide, count, out);
        }
        return true;
    }
}
