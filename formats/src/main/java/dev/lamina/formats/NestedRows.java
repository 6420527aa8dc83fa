// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/** What the codecs of this module share for lists and structs. */
public final class NestedRows {
    private NestedRows() {}

    /**
     * The rows with nothing in the slots of missing lists and structs, which a caller may have marked as missing later.
     *
     * @return a copy of the rows from 0 on, or null where the column may be encoded as it is
     */
    static Vector tidied(Vector column, int from, int to) {
        if (!column.type().isNested() || column.missingCount() == 0) {
            return null;
        }
        Vector tidy = column.emptyLike();
        tidy.append(column, from, to);
        return tidy;
    }

    /** The offsets of the rows' lists, one more than rows, counted from the first row's; {@code into} where it suffices. */
    public static int[] offsets(ListVector lists, int from, int to, int[] into) {
        int rows = to - from;
        int[] offsets = into.length > rows ? into : new int[rows + 1];
        int first = lists.offsets()[from];
        for (int i = 0; i <= rows; i++) {
            offsets[i] = lists.offsets()[from + i] - first;
        }
        if (offsets[rows] > ChunkEnvelope.MAX_ROWS) {
            throw new IllegalArgumentException("found " + offsets[rows] + " elements in " + rows
                    + " lists, a chunk holds " + ChunkEnvelope.MAX_ROWS + ". Use fewer rows per chunk.");
        }
        return offsets;
    }

    /** Makes sure that offsets that were read are such, so that each list lies among the elements. */
    public static void verifyOffsets(int[] offsets, int rows, int place) throws MalformedChunkException {
        boolean ascending = offsets[0] == 0;
        for (int row = 0; row < rows; row++) {
            ascending &= offsets[row] <= offsets[row + 1];
        }
        if (!ascending || offsets[rows] > ChunkEnvelope.MAX_ROWS) {
            throw BodyBytes.malformed(
                    place,
                    "found offsets of lists that don't ascend from 0, or to more than " + ChunkEnvelope.MAX_ROWS
                            + " elements");
        }
    }

    /** Makes sure that all fields of missing structs are missing. */
    public static void verifyChildren(StructVector structs, int place) throws MalformedChunkException {
        if (structs.missingCount() == 0) {
            return;
        }
        int rows = structs.size();
        for (int i = 0; i < structs.names().size(); i++) {
            for (int first = 0; first < rows; first += 64) {
                int some = Math.min(64, rows - first);
                if ((structs.missingBits(first, some) & ~structs.child(i).missingBits(first, some)) != 0) {
                    throw BodyBytes.malformed(
                            place, "found a value of field " + structs.names().get(i) + " in a struct that is missing");
                }
            }
        }
    }

    /** The names as texts. */
    public static TextVector names(StructVector structs) {
        TextVector names = (TextVector) Vector.of(ColumnType.TEXT);
        for (String name : structs.names()) {
            names.append(name);
        }
        return names;
    }

    /** Makes sure that a struct's names that were read are those expected. */
    public static void verifyNames(TextVector found, StructVector structs, int place) throws MalformedChunkException {
        int count = structs.names().size();
        for (int i = 0; i < Math.max(count, found.size()); i++) {
            String name = i < found.size() ? found.textAt(i) : null;
            if (i >= count || !structs.names().get(i).equals(name)) {
                throw BodyBytes.malformed(
                        place, "found the field " + name + " in a struct, expected those of " + structs.names());
            }
        }
    }
}
