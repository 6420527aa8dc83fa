// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vectors;
import dev.lamina.dataset.MemoryDataset;
import java.util.ArrayList;
import java.util.List;

/** Records with fields of lists and structs beside their own, for layouts that can hold them. */
final class NestedThings {
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
    static MemoryDataset of(MemoryDataset plain, long seed) {
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
}
