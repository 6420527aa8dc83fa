// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.cql.Access;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The published client's statements. */
class PublishedBatchesTest {
    private static final Entity EVENTS = new Entity(
            "events",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("month", ColumnType.INT, true),
                    new Field("actor", ColumnType.TEXT, true),
                    new Field("tone", ColumnType.INT, true)),
            "id");

    private static RowLayout layout(Map<String, Object> more) {
        Map<String, Object> entry = new TreeMap<>(Map.of("name", "x", "family", "table", "partition", List.of("id")));
        entry.putAll(more);
        return (RowLayout) Layouts.of(entry);
    }

    private static String insert(RowLayout layout, int row) throws Exception {
        Batch batch = new Batch(EVENTS.fields());
        ((TextVector) batch.column(0)).append("a");
        ((TextVector) batch.column(0)).append("b");
        ((IntVector) batch.column(1)).appendMissing();
        ((IntVector) batch.column(1)).append(198012);
        ((TextVector) batch.column(2)).append("null");
        ((TextVector) batch.column(2)).appendMissing();
        ((IntVector) batch.column(3)).append(5);
        ((IntVector) batch.column(3)).appendMissing();
        batch.setRows(2);
        RowTable table = layout.keys().table(EVENTS, layout.maker());
        return new PublishedBatches(
                        null, table, "k", 0, layout.keys().published().binding(Access.published()))
                .insert(batch, row);
    }

    @Test
    void an_empty_value_is_no_partition_key() throws Exception {
        Batch batch = new Batch(EVENTS.fields());
        ((TextVector) batch.column(0)).append("");
        ((IntVector) batch.column(1)).append(1);
        batch.column(2).appendMissing();
        batch.column(3).appendMissing();
        batch.setRows(1);
        String message =
                "A record has an empty id, which alone is the partition key of table records, and Cassandra takes"
                        + " no empty one. Add another field to partition.";
        RowLayout layout = layout(Map.of());
        RowTable table = layout.keys().table(EVENTS, layout.maker());
        PublishedWay.Binding binding = layout.keys().published().binding(Access.published());
        ByteBuffer[] values = new ByteBuffer[4];
        assertThatThrownBy(() -> new PublishedBatches(null, table, "k", 0, binding).insert(batch, 0))
                .hasMessage(message);
        assertThatThrownBy(() -> RowStore.encode(table, batch, 0, RowStore.keyFields(table), new Arena(), values))
                .hasMessage(message);

        RowLayout two = layout(Map.of("partition", List.of("month", "id")));
        RowTable wide = two.keys().table(EVENTS, two.maker());
        assertThat(new PublishedBatches(null, wide, "k", 0, binding).insert(batch, 0))
                .contains("(1, '', null, null)");
        RowStore.encode(wide, batch, 0, RowStore.keyFields(wide), new Arena(), values);
    }

    @Test
    void missing_values_are_nulls_as_published() throws Exception {
        RowLayout layout = layout(Map.of());
        assertThat(insert(layout, 0))
                .isEqualTo("INSERT INTO k.records (id, month, actor, tone) VALUES ('a', null, 'null', 5)");
        assertThat(insert(layout, 1))
                .isEqualTo("INSERT INTO k.records (id, month, actor, tone) VALUES ('b', 198012, null, null)");
    }

    @Test
    void or_they_are_left_out() throws Exception {
        RowLayout layout = layout(Map.of("nulls", "omitted"));
        assertThat(insert(layout, 0)).isEqualTo("INSERT INTO k.records (id, actor, tone) VALUES ('a', 'null', 5)");
        assertThat(insert(layout, 1)).isEqualTo("INSERT INTO k.records (id, month) VALUES ('b', 198012)");
    }

    @Test
    void texts_in_columns_of_bytes_are_their_utf_8() throws Exception {
        assertThat(insert(layout(Map.of("types", Map.of("actor", "blob"))), 0))
                .isEqualTo("INSERT INTO k.records (id, month, actor, tone) VALUES ('a', null, 0x6e756c6c, 5)");
    }

    @Test
    void other_words_are_refused() {
        assertThatThrownBy(() -> layout(Map.of("nulls", "none")))
                .hasMessage("Layout x: nulls is none, expected explicit or omitted.");
        assertThatThrownBy(() -> layout(Map.of("inserts", "texts")))
                .hasMessage("Layout x: inserts is texts, expected literals or bound.");
        assertThatThrownBy(() -> layout(Map.of("pages", "all")))
                .hasMessage("Layout x: pages is all, expected one-by-one or ahead.");
        assertThatThrownBy(() -> layout(Map.of("nulls", "omitted", "published", "prepared")))
                .hasMessage("Layout x: published is prepared, expected batches, since inserts, nulls and inFlight are"
                        + " about batches.");
    }

    @Test
    void what_a_layout_corrects_is_the_published_clients_alone() {
        RowLayout layout = layout(Map.of("inserts", "bound", "nulls", "omitted", "inFlight", 16, "pages", "ahead"));
        PublishedWay.Binding corrected = layout.keys().published().binding(Access.published());
        assertThat(corrected).isEqualTo(new PublishedWay.Binding(false, List.of(), true, true, 16, true));
        assertThat(corrected.readsRanges()).isTrue();
        PublishedWay.Binding published = layout(Map.of()).keys().published().binding(Access.published());
        assertThat(published).isEqualTo(new PublishedWay.Binding(false, List.of(), false, false, 1, false));
        assertThat(published.readsRanges()).isFalse();
        assertThat(layout(Map.of()).keys().published().binding(Access.tuned()))
                .isEqualTo(layout.keys().published().binding(Access.tuned()));
    }
}
