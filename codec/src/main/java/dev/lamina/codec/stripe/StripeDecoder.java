// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.encoding.LaminaCodec;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of some columns of one stripe, handed out window by window from its beginning ({@link
 * dev.lamina.codec.encoding.ChunkValues#WINDOW} rows, fewer in the last). Serves one thread.
 */
public final class StripeDecoder {
    /** Where chunks come from. */
    public interface Parts {
        /** The chunk of this name, envelope included. */
        ByteBuffer chunk(String name) throws MalformedChunkException;
    }

    /**
     * A chunk that can't be decoded.
     */
    public static final class DamagedPartException extends Exception {
        private static final long serialVersionUID = 1;

        private final String part;

        /** @param part the chunk's name */
        public DamagedPartException(String part, MalformedChunkException cause) {
            super(cause.getMessage(), cause);
            this.part = part;
        }

        /** The chunk's name. */
        public String part() {
            return part;
        }
    }

    private final int[] columns;
    private final List<? extends Vector> like;
    private final LaminaCodec codec = new LaminaCodec();
    private final ColumnReader[] readers;
    private int rows;
    private int end;
    private int count;

    /**
     * Opens the columns: verifies their chunks and decodes what does not depend on rows.
     *
     * @param columns the columns to read
     * @param like one vector per column of the entity, of which only type and shape are looked at
     */
    public StripeDecoder(StripeDirectory directory, int[] columns, List<? extends Vector> like, Parts parts)
            throws DamagedPartException {
        this.columns = columns.clone();
        this.like = like;
        this.readers = new ColumnReader[columns.length];
        reopen(directory, parts);
    }

    /** Opens the same columns of another stripe. Vectors that were filled from the former one stay as they are. */
    public void reopen(StripeDirectory directory, Parts parts) throws DamagedPartException {
        if (directory.columns() != like.size()) {
            throw new IllegalArgumentException(
                    "Found a directory of " + directory.columns() + " columns, expected " + like.size() + ".");
        }
        rows = directory.rows();
        end = 0;
        count = 0;
        PartReader reader = new PartReader(directory, parts, codec);
        CodeStream[][] streams = new CodeStream[directory.families().size()][];
        Map<Integer, ColumnReader> maps = new HashMap<>();
        for (int index = 0; index < columns.length; index++) {
            int column = columns[index];
            int family = directory.familyOf(column);
            readers[index] = family < 0
                    ? new AloneColumn(reader, directory, column, like.get(column))
                    : grouped(directory, reader, column, streams, maps);
        }
    }

    private ColumnReader grouped(
            StripeDirectory directory,
            PartReader reader,
            int column,
            CodeStream[][] streams,
            Map<Integer, ColumnReader> maps)
            throws DamagedPartException {
        int at = directory.familyOf(column);
        FamilyParts family = directory.families().get(at);
        if (streams[at] == null) {
            streams[at] = new CodeStream[family.members().size()];
        }
        int member = directory.memberOf(column);
        stream(directory, reader, family, member, streams[at]);
        // The groups of a family have their maps in common.
        int part = family.maps()[directory.positionOf(column)];
        ColumnReader same = maps.get(part);
        if (same != null) {
            return same.over(streams[at][member]);
        }
        Vector map = like.get(column).emptyLike();
        reader.decode(part, map);
        ColumnReader first = map instanceof TextVector texts
                ? new GroupedTexts(streams[at][member], texts)
                : new GroupedNumbers(streams[at][member], map);
        maps.put(part, first);
        return first;
    }

    private static void stream(
            StripeDirectory directory, PartReader reader, FamilyParts family, int member, CodeStream[] streams)
            throws DamagedPartException {
        if (streams[member] != null) {
            return;
        }
        if (family.members().get(member).selector() >= 0) {
            for (int earlier = 0; earlier < member; earlier++) {
                stream(directory, reader, family, earlier, streams);
            }
        }
        CodeStream stream = new CodeStream();
        stream.open(reader, directory, family, member, streams);
        streams[member] = stream;
    }

    /**
     * Moves to the next window.
     *
     * @return its rows; 0 after the last
     */
    public int next() throws DamagedPartException {
        count = Math.min(ChunkValues.WINDOW, rows - end);
        end += count;
        return count;
    }

    /**
     * The current window's values of one of the columns: texts as codes where the stripe has them so, all others plain.
     * May be left out for columns that turn out not to be needed.
     *
     * @param index the column's place in {@code columns}
     */
    public void read(int index, Vector into) throws DamagedPartException {
        if (count == 0) {
            into.clear();
            return;
        }
        readers[index].read(end, count, into);
    }

    /**
     * Some of the current window's values of one of the columns, as {@link #read} has them. What is not wanted is not
     * looked up.
     *
     * @param index the column's place in {@code columns}
     * @param wanted which rows of the window, ascending
     * @param taken how many of them
     * @param into emptied, then given {@code taken} rows
     */
    public void take(int index, int[] wanted, int taken, Vector into) throws DamagedPartException {
        if (count == 0) {
            into.clear();
            return;
        }
        readers[index].take(end, count, wanted, taken, into);
    }

    /**
     * The distinct values among which the column's rows choose by {@link #codes}, so that a predicate need be asked only
     * once of each; {@code null} where the stripe does not have the column so. One value may occur more than once.
     */
    public Vector distinct(int index) {
        return readers[index].distinct();
    }

    /**
     * Of a column with {@link #distinct} values, which of them each row of the current window has. Valid until the column is
     * asked again.
     */
    public int[] codes(int index) throws DamagedPartException {
        if (readers[index].distinct() == null) {
            throw new IllegalStateException("Column " + columns[index] + " has no distinct values.");
        }
        return readers[index].codes(end, count);
    }
}
