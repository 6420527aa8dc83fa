// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.curves.BinList;
import dev.lamina.curves.Box;
import dev.lamina.curves.Curve;
import dev.lamina.curves.Curves;
import dev.lamina.curves.IndexBins;
import dev.lamina.curves.IndexRange;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of the bin that an integer falls into: {@code bin(key, 64) as zoombin} divides the integers from 0 on, and
 * {@code bin(key, 64, zorder 0..63, 0..63) as zoombin} the positions of a grid's cells on a curve, range by range.
 */
final class CurveBin implements KeyDerivation {
    /** The field, the size of a bin, the curve and its grid if given, the column's name. */
    static final Pattern EXPRESSION =
            Pattern.compile("bin\\(\\s*(\\w+)\\s*,\\s*(\\w+)\\s*(?:,\\s*(\\w+)\\s+([^()]+))?\\)\\s+as\\s+(\\w+)");

    private final Field field;
    private final long size;
    private final List<IndexRange> ranges;
    private final boolean listed;
    private final IndexBins bins;
    private BinList list;

    private CurveBin(Field field, long size, List<IndexRange> ranges, boolean listed) {
        this.field = field;
        this.size = size;
        this.ranges = ranges;
        this.listed = listed;
        this.bins = new IndexBins(ranges, size);
    }

    /**
     * Reads an expression that {@link #EXPRESSION} matches.
     *
     * @param listed whether the number is looked up in a list of all bins
     * @throws IllegalArgumentException if it makes no bins, or more than an int can number
     */
    static CurveBin of(String expression, Matcher parts, Field field, boolean listed) {
        if (field.type() != ColumnType.LONG && field.type() != ColumnType.INT || field.nullable()) {
            throw new IllegalArgumentException("key column \"" + expression + "\" cuts " + field.name()
                    + " into bins, expected a field of whole numbers that every record has.");
        }
        if (!parts.group(2).matches("[1-9]\\d{0,8}")) {
            throw new IllegalArgumentException("key column \"" + expression + "\" has bins of " + parts.group(2)
                    + ", expected a whole number from 1 to 999999999.");
        }
        long size = Long.parseLong(parts.group(2));
        List<IndexRange> ranges = List.of(new IndexRange(0, Math.min(Long.MAX_VALUE - 1, size << 31) - 1));
        if (parts.group(3) != null) {
            Curve curve = Curves.of(parts.group(3), Box.parse(parts.group(4)));
            ranges = curve.ranges(curve.bounds());
        }
        if (listed && parts.group(3) == null) {
            throw new IllegalArgumentException(
                    "key column \"" + expression + "\" is to be looked up in a list of bins, expected"
                            + " a curve and its bounds, such as bin(key, 64, zorder 0..63, 0..63).");
        }
        CurveBin bin = new CurveBin(field, size, ranges, listed);
        if (bin.bins.count() > 1L << 31) {
            throw new IllegalArgumentException("key column \"" + expression + "\" makes " + bin.bins.count()
                    + " bins, expected at most " + (1L << 31) + ", which an int counts. Make them larger.");
        }
        return bin;
    }

    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        return arena.int32(bin(column, row));
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        into.append(bin(column, row));
    }

    private int bin(Vector column, int row) throws IOException {
        long index = column instanceof LongVector longs ? longs.get(row) : ((IntVector) column).get(row);
        long bin = listed ? list().bin(index) : bins.bin(index);
        if (bin < 0) {
            throw new IOException(
                    "The " + field.name() + " " + index
                            + " lies outside of the bins' bounds. Give the layout's bin(...) the bounds that the records have.");
        }
        return (int) bin;
    }

    private synchronized BinList list() {
        if (list == null) {
            list = new BinList(ranges, size);
        }
        return list;
    }

    @Override
    public synchronized void forget() {
        list = null;
    }
}
