// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.generated.Column;
import dev.lamina.formats.generated.ListColumn;
import dev.lamina.formats.generated.StructColumn;
import java.util.ArrayList;
import java.util.List;

/** Reads lists and structs of the schema {@code column_store.fbs}: each column in them by a reader of its own. */
final class NestedReader {
    private final BodyBytes body;
    private final MaskReader mask;
    private final TextForm form;
    private final ListColumn list = new ListColumn();
    private final StructColumn struct = new StructColumn();
    private final VectorField vector = new VectorField();
    private final TextVector names = (TextVector) Vector.of(ColumnType.TEXT);
    private final List<ColumnReader> inner = new ArrayList<>();

    NestedReader(BodyBytes body, MaskReader mask, TextForm form) {
        this.body = body;
        this.mask = mask;
        this.form = form;
    }

    void lists(Column column, int rows, ListVector into, boolean isElement) throws MalformedChunkException {
        if (column.col(list) == null) {
            throw BodyBytes.malformed(0, "found no column of lists");
        }
        RowMask missing = mask.read(list.naMask(mask.table()), rows, isElement);
        column.col(vector);
        int lengthOffset = vector.lengthOffset(VectorField.SECOND);
        if (missing.all() != (lengthOffset == 0)) {
            throw BodyBytes.malformed(
                    0,
                    "found " + (lengthOffset == 0 ? "no offsets" : "offsets") + " of lists, the mask says otherwise");
        }
        if (missing.all()) {
            into.resizeMissing(rows);
        } else {
            int start = body.elements(lengthOffset, Integer.BYTES, rows + 1);
            int[] offsets = into.resize(rows);
            body.at(start).asIntBuffer().get(offsets, 0, rows + 1);
            NestedRows.verifyOffsets(offsets, rows, start);
            missing.apply(into);
        }
        ColumnReader reader = inner(0);
        if (list.element(reader.column()) == null) {
            throw BodyBytes.malformed(0, "found no elements of lists");
        }
        reader.readColumn(into.offsets()[rows], into.element(), true);
    }

    void structs(Column column, int rows, StructVector into, boolean isElement) throws MalformedChunkException {
        if (column.col(struct) == null) {
            throw BodyBytes.malformed(0, "found no column of structs");
        }
        RowMask missing = mask.read(struct.naMask(mask.table()), rows, isElement);
        column.col(vector);
        int lengthOffset = vector.lengthOffset(VectorField.SECOND);
        body.strings(lengthOffset + Integer.BYTES, body.count(lengthOffset, Integer.BYTES), names);
        NestedRows.verifyNames(names, into, lengthOffset);
        int fields = into.names().size();
        if (struct.fieldsLength() != fields) {
            throw BodyBytes.malformed(0, "found a struct of " + struct.fieldsLength() + " fields, expected " + fields);
        }
        into.resize(rows);
        for (int i = 0; i < fields; i++) {
            ColumnReader reader = inner(i);
            struct.fields(reader.column(), i);
            reader.readColumn(rows, into.child(i), isElement);
        }
        if (missing.all()) {
            into.setAllMissing(rows);
        } else {
            missing.apply(into);
        }
        NestedRows.verifyChildren(into, lengthOffset);
    }

    private ColumnReader inner(int index) {
        while (inner.size() <= index) {
            inner.add(new ColumnReader(form, body));
        }
        return inner.get(index);
    }
}
