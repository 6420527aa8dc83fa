// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.table;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.rows.RecordForm;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CellType;
import dev.lamina.layouts.values.ListCell;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A list's elements in a column each, named by the field and their place from 1, those after its end null. A list without elements is then a missing one, so an empty
 * list is refused, and so is one whose elements may be null.
 */
final class ElementColumns implements FieldColumns {
    private final CellType element;
    private final String place;
    private final List<RecordForm.Column> columns = new ArrayList<>();

    /**
     * @param name the field's name in CQL
     * @param elements how many columns
     * @param place what messages call the field
     */
    ElementColumns(CqlIdentifier name, CellType element, int elements, String place) {
        this.element = element;
        this.place = place;
        for (int i = 1; i <= elements; i++) {
            columns.add(new RecordForm.Column(CqlIdentifier.fromInternal(name.asInternal() + "_" + i), element));
        }
    }

    @Override
    public List<RecordForm.Column> columns() {
        return columns;
    }

    @Override
    public void encode(Vector column, int row, Arena arena, ByteBuffer[] values, int at) throws IOException {
        ListVector lists = (ListVector) column;
        int length = length(lists, row);
        for (int i = 0; i < columns.size(); i++) {
            values[at + i] = i < length ? element.encode(lists.element(), lists.start(row) + i, arena) : null;
        }
    }

    @Override
    public void literal(Vector column, int row, int index, StringBuilder into) throws IOException {
        ListVector lists = (ListVector) column;
        if (index < length(lists, row)) {
            element.literal(lists.element(), lists.start(row) + index, into);
        } else {
            into.append("null");
        }
    }

    private int length(ListVector lists, int row) throws IOException {
        if (lists.isMissing(row)) {
            return 0;
        }
        int length = lists.end(row) - lists.start(row);
        if (length == 0) {
            throw ListCell.emptyIsMissing(place, "a column per element");
        }
        if (length > columns.size()) {
            throw new IOException("A record has a list of " + length + " elements for " + place
                    + ", which has columns for " + columns.size() + ". Give the layout elements: " + length
                    + " or more.");
        }
        ListCell.requireElements(lists, row, place, "a column per element");
        return length;
    }

    @Override
    public void decode(Row row, int at, Vector into) throws IOException {
        ListVector lists = (ListVector) into;
        int length = 0;
        for (int i = 0; i < columns.size(); i++) {
            ByteBuffer value = row.getBytesUnsafe(at + i);
            if (value == null) {
                continue;
            }
            if (length < i) {
                throw new IOException("A row has the element " + (i + 1) + " and not the element " + (length + 1)
                        + " of a list for " + place + ".");
            }
            element.decode(value, lists.element());
            length++;
        }
        if (length == 0) {
            lists.appendMissing();
        } else {
            lists.endRow();
        }
    }
}
