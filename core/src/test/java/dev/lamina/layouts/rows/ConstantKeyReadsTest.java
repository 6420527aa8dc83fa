// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.cql.Requests;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.KeyedRead;
import dev.lamina.layouts.KeyedRequest;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.StoredPartition;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads by keys of tables whose partition key has a constant that no read gives. */
@Tag("node")
class ConstantKeyReadsTest {
    private static final Entity CELLS = new Entity(
            "cells",
            List.of(
                    new Field("layer", ColumnType.TEXT, false),
                    new Field("id", ColumnType.LONG, false),
                    new Field("note", ColumnType.TEXT, true)),
            "id",
            List.of("layer"));

    private final CqlSession session = Keyspaces.session();

    private static MemoryDataset cells() {
        Batch batch = new Batch(CELLS.fields());
        for (int row = 0; row < 40; row++) {
            ((TextVector) batch.column(0)).append(row < 20 ? "a" : "b");
            ((LongVector) batch.column(1)).append(row % 20);
            ((TextVector) batch.column(2)).append("note " + row);
        }
        batch.setRows(40);
        return new MemoryDataset(CELLS, batch);
    }

    private static LongVector ids(long... ids) {
        LongVector vector = (LongVector) Vector.of(ColumnType.LONG);
        for (long id : ids) {
            vector.append(id);
        }
        return vector;
    }

    private static Layout layout(List<String> partition, List<String> clustering, Object... more) {
        Map<String, Object> entry = new LinkedHashMap<>(
                Map.of("name", "cells", "family", "table", "partition", partition, "clustering", clustering));
        for (int i = 0; i < more.length; i += 2) {
            entry.put(more[i].toString(), more[i + 1]);
        }
        return Layouts.of(entry);
    }

    private void reads(Layout layout, KeyedRead.Manner manner, int requests) throws Exception {
        MemoryDataset data = cells();
        String keyspace = Keyspaces.create(layout, CELLS, "constant keys " + manner);
        try (Store store = layout.open(session, CELLS, keyspace, Access.tuned())) {
            assertThat(store.load(data)).isEqualTo(40);
        }
        for (Access client : List.of(Access.tuned(), Access.published())) {
            try (Store store = layout.open(session, CELLS, keyspace, client)) {
                KeyedRead read = new KeyedRead(List.of("b"), ids(3, 4, 5, 9, 77), manner, CELLS.names());
                List<KeyedRequest> asked = store.requests(read);
                assertThat(asked).hasSize(requests);
                TreeSet<String> notes = new TreeSet<>();
                for (KeyedRequest request : asked) {
                    Batch rows = Requests.await(request.request().rows());
                    assertThat(Requests.await(request.request().send())).isEqualTo(SliceAnswer.ofSet(rows));
                    for (int row = 0; row < rows.rows(); row++) {
                        assertThat(rows.column(0).textAt(row)).isEqualTo("b");
                        notes.add(rows.column(2).textAt(row));
                    }
                }
                assertThat(notes).containsExactly("note 23", "note 24", "note 25", "note 29");
            }
        }
    }

    @Test
    void records_are_read_one_by_one_together_and_by_ranges() throws Exception {
        List<String> one = List.of("'it''s ALL' as k");
        reads(layout(one, List.of("layer", "id")), KeyedRead.Manner.SINGLE, 5);
        reads(layout(one, List.of("layer", "id")), KeyedRead.Manner.IN, 1);
        List<String> two = List.of("'it''s ALL' as k", "layer");
        reads(layout(two, List.of("id"), "published", "prepared", "literals", List.of("k")), KeyedRead.Manner.RANGE, 3);
    }

    @Test
    void partitions_are_told_apart_by_what_stands_beside_the_constant() throws Exception {
        Layout layout = layout(List.of("'ALL' as k", "id"), List.of("layer"));
        String keyspace = Keyspaces.create(layout, CELLS, "constant partitions");
        try (Store store = layout.open(session, CELLS, keyspace, Access.tuned())) {
            assertThat(store.partitions(List.of("a"), ids(1, 2)))
                    .extracting(StoredPartition::key)
                    .containsExactly("414c4c:0000000000000001", "414c4c:0000000000000002");
        }
        Layout alone = layout(List.of("'ALL' as k"), List.of("layer", "id"));
        keyspace = Keyspaces.create(alone, CELLS, "constant partition");
        try (Store store = alone.open(session, CELLS, keyspace, Access.tuned())) {
            assertThat(store.partitions(List.of("a"), ids(1, 2)))
                    .extracting(StoredPartition::key)
                    .containsExactly("414c4c", "414c4c");
        }
    }
}
