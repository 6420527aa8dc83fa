// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import dev.lamina.codec.ListVector;
import dev.lamina.codec.Vector;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Lists as CQL lists. Cassandra rejects null elements, so lists with missing elements are refused here. A multi-cell
 * list has a cell per element and none for itself, so an empty one would be the same as a missing one, and is refused
 * too.
 *
 * @param element the type of the elements
 * @param frozen whether a list is one value of one cell
 * @param place what messages call the column
 */
public record ListCell(CellType element, boolean frozen, String place) implements CellType {
    @Override
    public String cql() {
        String list = "list<" + element.cql() + ">";
        return frozen ? "frozen<" + list + ">" : list;
    }

    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        ListVector lists = (ListVector) column;
        requireStorable(lists, row);
        int start = lists.start(row);
        ByteBuffer[] values = new ByteBuffer[lists.end(row) - start];
        for (int i = 0; i < values.length; i++) {
            values[i] = element.encode(lists.element(), start + i, arena);
        }
        return NativeValues.joined(values, true);
    }

    @Override
    public void decode(ByteBuffer value, Vector into) throws IOException {
        ListVector lists = (ListVector) into;
        ByteBuffer left = value.duplicate();
        int count = NativeValues.count(left, place);
        for (int i = 0; i < count; i++) {
            ByteBuffer next = NativeValues.next(left, place);
            if (next == null) {
                throw new IOException(place + " has a list whose element " + (i + 1) + " is null.");
            }
            element.decode(next, lists.element());
        }
        NativeValues.requireEnd(left, place);
        lists.endRow();
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        ListVector lists = (ListVector) column;
        requireStorable(lists, row);
        into.append('[');
        for (int i = lists.start(row); i < lists.end(row); i++) {
            into.append(i == lists.start(row) ? "" : ", ");
            element.literal(lists.element(), i, into);
        }
        into.append(']');
    }

    private void requireStorable(ListVector lists, int row) throws IOException {
        requireElements(lists, row, place, "Cassandra's lists");
        if (!frozen && lists.start(row) == lists.end(row)) {
            throw emptyIsMissing(place, "a multi-cell list");
        }
    }

    /** Why an empty list can't be stored in such a way. */
    public static IOException emptyIsMissing(String place, String way) {
        return new IOException("A record has an empty list for " + place + ", which " + way
                + " can't tell from a missing one. Store lists with nested: frozen or udt.");
    }

    /**
     * Fails if an element of a list is missing.
     *
     * @param holder what can't hold it
     */
    public static void requireElements(ListVector lists, int row, String place, String holder) throws IOException {
        for (int i = lists.start(row); i < lists.end(row); i++) {
            if (lists.element().isMissing(i)) {
                throw new IOException("A record has a list for " + place + " whose element "
                        + (i - lists.start(row) + 1)
                        + " is missing, which " + holder + " can't hold. Store such records with record: json.");
            }
        }
    }
}
