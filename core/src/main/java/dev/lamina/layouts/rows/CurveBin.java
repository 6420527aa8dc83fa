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
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The number of the bin that an integer falls into: {@code bin(key, 64) as zoombin} divides the integers from 0 on, and
 * {@code bin(key, 64, zorder 0..63, 0..63) as zoombin} the positions of a grid's cells on a curve, range by range.
 */
final class CurveBin implements KeyDerivation {
    private static final String SIZE = "[1-9]\\d{0,8}";

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
     * The bins of an expression.
     *
     * @param listed whether the number is looked up in a list of all bins
     * @throws IllegalArgumentException if it makes no bins, or more than an int can number
     */
    static CurveBin of(KeyExpression bins, Field field, boolean listed) {
        String expression = bins.text();
        if (field.type() != ColumnType.LONG && field.type() != ColumnType.INT || field.nullable()) {
            throw new IllegalArgumentException("key column \"" + expression + "\" cuts " + field.name()
                    + " into bins, expected a field of whole numbers that every record has.");
        }
        String places = bins.arguments().get(0);
        if (!places.matches(SIZE)) {
            throw new IllegalArgumentException("key column \"" + expression + "\" has bins of " + places
                    + ", expected a whole number from 1 to 999999999.");
        }
        long size = Long.parseLong(places);
        List<IndexRange> ranges = List.of(new IndexRange(0, Math.min(Long.MAX_VALUE - 1, size << 31) - 1));
        boolean hasCurve = bins.arguments().size() > 1;
        if (hasCurve) {
            // The curve stands before the bounds of its first dimension, the other dimensions after commas.
            String[] words = String.join(
                            ", ", bins.arguments().subList(1, bins.arguments().size()))
                    .split("\\s+", 2);
            Curve curve = Curves.of(words[0], Box.parse(words.length == 1 ? "" : words[1]));
            ranges = curve.ranges(curve.bounds());
        }
        if (listed && !hasCurve) {
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

    @Override
    public Optional<List<ByteBuffer>> covering(Vector lower, Vector upper, int max) {
        long from = lower == null ? 0 : index(lower, 0);
        long to = upper == null ? Long.MAX_VALUE : index(upper, 0);
        long first = -1;
        long last = -1;
        for (IndexRange range : ranges) {
            if (range.last() >= from && range.first() <= to && from <= to) {
                first = first < 0 ? bins.bin(Math.max(range.first(), from)) : first;
                last = bins.bin(Math.min(range.last(), to));
            }
        }
        if (first >= 0 && last - first >= max) {
            return Optional.empty();
        }
        List<ByteBuffer> values = new ArrayList<>();
        Arena arena = Arena.ofFew();
        for (long bin = first; bin >= 0 && bin <= last; bin++) {
            values.add(arena.int32((int) bin));
        }
        return Optional.of(values);
    }

    private static long index(Vector column, int row) {
        return column instanceof LongVector longs ? longs.get(row) : ((IntVector) column).get(row);
    }

    private int bin(Vector column, int row) throws IOException {
        long index = index(column, row);
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
    public boolean isListed() {
        return listed;
    }

    @Override
    public synchronized void forget() {
        list = null;
    }
}
