// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;

/** Records with fields of lists and structs beside their own, for layouts that can hold them. */
public final class NestedThings {
    private static final List<Field> NESTED = List.of(
            Field.list("tags", true, new Field("tag", ColumnType.TEXT, true)),
            Field.struct(
                    "place",
                    true,
                    List.of(
                            new Field("code", ColumnType.INT, true),
                            new Field("name", ColumnType.TEXT, true),
                            Field.list("at", true, new Field("degrees", ColumnType.DOUBLE, true)))),
            Field.list(
                    "parts",
                    true,
                    Field.struct(
                            "part",
                            true,
                            List.of(
                                    new Field("raw", ColumnType.BLOB, true),
                                    new Field("good", ColumnType.BOOLEAN, true)))));

    private NestedThings() {}

    /** The records with lists, structs, and lists of structs, a quarter of them missing at every depth. */
    public static MemoryDataset of(MemoryDataset plain, long seed) {
        List<Field> fields = new ArrayList<>(plain.entity().fields());
        fields.addAll(NESTED);
        Entity entity = new Entity(plain.entity().name(), fields, plain.entity().identity());
        Batch from = plain.all();
        Batch all = new Batch(fields);
        Vectors vectors = new Vectors(seed);
        for (int i = 0; i < fields.size(); i++) {
            all.column(i)
                    .append(
                            i < from.fields().size()
                                    ? from.column(i)
                                    : vectors.like(fields.get(i).newVector(), from.rows(), 0.25),
                            0,
                            from.rows());
        }
        all.setRows(from.rows());
        return new MemoryDataset(entity, all);
    }

    /** What a way of storing lists can't tell apart, so that records must not have it. */
    public enum Limits {
        /** Of a field of lists: elements that are missing. */
        NO_MISSING_ELEMENTS,
        /** Of a field of lists: the same, and lists without elements. */
        NO_EMPTY_LISTS,
        /** Of lists at every depth: elements that are missing. */
        NO_MISSING_ELEMENTS_ANYWHERE
    }

    /** The same records within limits: without missing elements, and with missing lists in place of empty ones. */
    public static MemoryDataset within(Limits limits, MemoryDataset data) {
        Batch all = new Batch(data.entity().fields());
        for (int i = 0; i < all.fields().size(); i++) {
            for (int row = 0; row < data.all().rows(); row++) {
                append(limits, data.all().column(i), row, all.column(i), true);
            }
        }
        all.setRows(data.all().rows());
        return new MemoryDataset(data.entity(), all);
    }

    private static void append(Limits limits, Vector from, int row, Vector into, boolean ofField) {
        boolean deep = limits == Limits.NO_MISSING_ELEMENTS_ANYWHERE;
        if (from.isMissing(row) || !ofField && !deep) {
            into.append(from, row);
        } else if (from instanceof ListVector lists) {
            ListVector made = (ListVector) into;
            int before = made.element().size();
            for (int i = lists.start(row); i < lists.end(row); i++) {
                if (!lists.element().isMissing(i)) {
                    append(limits, lists.element(), i, made.element(), false);
                }
            }
            if (made.element().size() == before && limits == Limits.NO_EMPTY_LISTS) {
                made.appendMissing();
            } else {
                made.endRow();
            }
        } else if (from instanceof StructVector structs && deep) {
            for (int i = 0; i < structs.names().size(); i++) {
                append(limits, structs.child(i), row, ((StructVector) into).child(i), false);
            }
            ((StructVector) into).endRow();
        } else {
            into.append(from, row);
        }
    }
}
