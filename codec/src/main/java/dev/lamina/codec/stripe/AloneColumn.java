// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;

/** A column that is in no group: one chunk of all rows. */
final class AloneColumn implements ColumnReader {
    private final String part;
    private final ChunkValues values;
    private final int rows;
    private final Vector held;

    /** Fractions among which the window's rows choose by {@link #codes}; {@code null} where they are held as they are. */
    private final double[] entries;

    private final int[] codes;
    private DoubleVector distinct;
    private int decoded;

    AloneColumn(PartReader parts, StripeDirectory directory, int column, Vector like) throws DamagedPartException {
        this.part = parts.name(directory.alone(column));
        this.values = parts.open(directory.alone(column), like);
        this.rows = directory.rows();
        this.held = like.emptyLike();
        this.entries = values.entries();
        this.codes = entries == null ? null : new int[Math.min(ChunkValues.WINDOW, rows)];
        if (held instanceof TextVector && rows > 0) {
            // Whether there is a dictionary, which predicates are asked of, shows in the first window.
            step();
        }
    }

    private void step() throws DamagedPartException {
        int count = Math.min(ChunkValues.WINDOW, rows - decoded);
        try {
            if (entries != null) {
                values.codes(count, codes);
            } else {
                values.next(count, held);
                if (held.size() != count) {
                    throw new MalformedChunkException(0, "found " + held.size() + " rows, expected " + count);
                }
            }
        } catch (MalformedChunkException e) {
            throw new DamagedPartException(part, e);
        }
        decoded += count;
    }

    private void hold(int end) throws DamagedPartException {
        while (decoded < end) {
            step();
        }
    }

    @Override
    public void read(int end, int count, Vector into) throws DamagedPartException {
        hold(end);
        copy(count, into);
    }

    @Override
    public void take(int end, int count, int[] wanted, int taken, Vector into) throws DamagedPartException {
        hold(end);
        if (entries == null) {
            into.take(held, wanted, taken);
        } else {
            take(entries, codes, wanted, taken, ((DoubleVector) into).resize(taken));
        }
    }

    private static void take(double[] entries, int[] codes, int[] wanted, int taken, double[] into) {
        for (int i = 0; i < taken; i++) {
            into[i] = entries[codes[wanted[i]]];
        }
    }

    private void copy(int count, Vector into) {
        if (entries != null) {
            GroupedNumbers.doubles(entries, codes, count, ((DoubleVector) into).resize(count));
        } else if (held instanceof TextVector texts && texts.isCoded()) {
            System.arraycopy(texts.codes(), 0, ((TextVector) into).resizeCoded(count, texts.dictionary()), 0, count);
            if (texts.dictionary().missingCount() == 0 && texts.missingCount() > 0) {
                into.setMissing(texts.missing(), count);
            }
        } else {
            into.clear();
            into.append(held, 0, count);
        }
    }

    @Override
    public Vector distinct() {
        if (entries != null) {
            if (distinct == null) {
                // Most scans have no use for it.
                distinct = (DoubleVector) held.emptyLike();
                System.arraycopy(entries, 0, distinct.resize(entries.length), 0, entries.length);
            }
            return distinct;
        }
        return held instanceof TextVector texts && texts.isCoded() ? texts.dictionary() : null;
    }

    @Override
    public int[] codes(int end, int count) throws DamagedPartException {
        hold(end);
        return entries != null ? codes : ((TextVector) held).codes();
    }

    @Override
    public ColumnReader over(CodeStream other) {
        throw new IllegalStateException("A column that is alone has no tuples to share.");
    }
}
