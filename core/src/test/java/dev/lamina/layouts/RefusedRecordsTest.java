// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records that a layout can't hold end their load with a reason, with either client; none is stored as another. */
@Tag("node")
class RefusedRecordsTest {
    private static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("kind", ColumnType.INT, true),
                    new Field("day", ColumnType.DATE, true),
                    new Field("note", ColumnType.TEXT, true)),
            "id");

    private final CqlSession session = Keyspaces.session();

    private static Batch record(String id, Integer kind, int day, String note) {
        Batch batch = new Batch(ENTITY.fields());
        ((TextVector) batch.column(0)).append(id);
        if (kind == null) {
            batch.column(1).appendMissing();
        } else {
            ((IntVector) batch.column(1)).append(kind);
        }
        ((IntVector) batch.column(2)).append(day);
        ((TextVector) batch.column(3)).append(note);
        batch.setRows(1);
        return batch;
    }

    private void refused(Batch record, String message, Map<String, Object> words) {
        Map<String, Object> entry = new LinkedHashMap<>(words);
        entry.put("name", "refusing");
        Layout layout = Layouts.of(entry);
        String keyspace = Keyspaces.create(layout, ENTITY, "refusing");
        for (Access client : List.of(Access.tuned(), Access.published())) {
            try (Store store = layout.open(session, ENTITY, keyspace, client);
                    Ingest ingest = store.ingest()) {
                assertThatThrownBy(() -> {
                            ingest.accept(record);
                            ingest.finish();
                        })
                        .as(client.name())
                        .isInstanceOf(IOException.class)
                        .hasMessage(message);
                assertThat(Bag.of(store.read(new Query.Scan(List.of("id"), Query.Form.VALUES)))
                                .rows())
                        .isZero();
            } catch (IOException | UnsupportedQueryException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void joined_records_with_their_separator_or_an_empty_text() {
        Map<String, Object> joined = Map.of("family", "record", "partition", List.of("id"), "compact", true);
        refused(
                record("1", 1, 0, "a\u0001b"),
                "A record has the character U+0001 in note, which separates the fields of a joined record.",
                joined);
        refused(
                record("1", 1, 0, ""),
                "A record has an empty note, which a joined record can't tell from a missing one.",
                joined);
    }

    @Test
    void keys_that_are_missing_or_have_the_sentinel() {
        List<String> kind = List.of("kind");
        List<String> id = List.of("id");
        refused(
                record("1", 0, 0, "x"),
                "A record has the kind 0, which the layout keeps for missing values. Give it another one.",
                Map.of("family", "table", "partition", kind, "clustering", id, "missing", Map.of("kind", 0)));
        refused(
                record("1", null, 0, "x"),
                "A record has no kind, which is part of the primary key. Give the layout a value that no record has:"
                        + " missing: {kind: …}.",
                Map.of("family", "table", "partition", kind, "clustering", id));
    }

    @Test
    void identities_that_cannot_be_divided() {
        refused(
                record("12a4", 1, 0, "x"),
                "The id \"12a4\" is not a whole number of at most 18 digits, so its partition can't be computed.",
                Map.of("family", "table", "partition", List.of("id / 10 as tens"), "clustering", List.of("id")));
    }

    @Test
    void days_that_eight_digits_cannot_hold() {
        refused(
                record("1", 1, Integer.MAX_VALUE, "x"),
                "A record has the day +5881580-07-11, which eight digits can't hold: they end with the year 9999.",
                Map.of("family", "chunks", "codec", "flatbuffers", "dates", "text"));
    }

    @Test
    void an_empty_partition_key() {
        refused(
                record("", 1, 0, "x"),
                "A record has an empty id, which alone is the partition key of table records, and Cassandra takes no"
                        + " empty one. Add another field to partition.",
                Map.of("family", "table", "partition", List.of("id")));
    }
}
