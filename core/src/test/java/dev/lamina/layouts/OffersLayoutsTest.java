// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.cql.Access;
import dev.lamina.cql.Requests;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The entities of the offers study in the layouts that it compares: each gives back exactly what went in. */
@Tag("node")
class OffersLayoutsTest {
    private static final Map<Entity, String> KEYS = Map.of(
            OfferRows.OFFERS, "id",
            OfferRows.OPTIONS, "code",
            OfferRows.OFFERS_BY_COUNTRY, "country, id",
            OfferRows.OPTION_BY_COUNTRY, "country");

    private final CqlSession session = Keyspaces.session();

    static Stream<Named<Map<String, Object>>> layouts() {
        return entries().map(entry -> Named.of(entry.get("name").toString(), entry));
    }

    private static Stream<Map<String, Object>> entries() {
        return Stream.of(
                layout("json", "record", Map.of("record", "json")),
                layout("flat", "table", Map.of("nested", "collection")),
                layout("flat-frozen", "table", Map.of("nested", "frozen")),
                layout("udt", "table", Map.of("nested", "udt")),
                layout("blob-protobuf", "record", Map.of("record", "protobuf")),
                layout("flat-scalars", "table", Map.of("nested", "scalars", "elements", 4)));
    }

    private static Map<String, Object> layout(String name, String family, Map<String, Object> words) {
        Map<String, Object> entry = new LinkedHashMap<>(words);
        entry.put("name", name);
        entry.put("family", family);
        entry.put("published", "prepared");
        Map<String, Object> entities = new LinkedHashMap<>();
        KEYS.forEach((entity, key) -> {
            String constant = entity.name().toUpperCase(java.util.Locale.ROOT).replace('-', '_');
            entities.put(
                    entity.name(),
                    Map.of(
                            "partition", List.of("'" + constant + "' as partition_key"),
                            "clustering", List.of(key.split(", ")),
                            "table", (entity.name() + "_" + name).replace('-', '_')));
        });
        entry.put("entities", entities);
        return entry;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("layouts")
    void all_entities_come_back_exactly_in_one_keyspace(Map<String, Object> entry) throws Exception {
        OfferRows rows = new OfferRows(
                Vectors.printed(getClass().getSimpleName()).random().nextLong());
        assertThat(Layouts.entities(entry)).hasSize(4);
        for (Access client : List.of(Access.tuned(), Access.published())) {
            String keyspace = null;
            for (Entity entity : KEYS.keySet()) {
                Layout layout = Layouts.of(entry, entity.name());
                if (keyspace == null) {
                    keyspace = Keyspaces.create(layout, entity, entry.get("name") + " " + client.name());
                } else {
                    layout.ddl(entity, keyspace).forEach(session::execute);
                }
                MemoryDataset data = rows.of(entity, 14);
                try (Store store = layout.open(session, entity, keyspace, client)) {
                    assertThat(store.load(data)).isEqualTo(14);
                    scans(store, data);
                    slices(store, data, client);
                }
            }
        }
    }

    private static void scans(Store store, MemoryDataset data) throws Exception {
        List<String> names = data.entity().names();
        Bag.of(store.read(new Query.Scan(names, Query.Form.VALUES)))
                .assertHolds(Bag.of(data.all(), data.entity().fields()));
        for (String name : names) {
            Bag.of(store.read(new Query.Scan(List.of(name), Query.Form.CODES)))
                    .assertHolds(Bag.of(data.all(), data.entity().fields(List.of(name))));
        }
        if (data.entity().within().isEmpty()) {
            Vector identity =
                    data.all().column(data.entity().indexOf(data.entity().identity()));
            Vector asked = Vector.of(identity.type());
            asked.append(identity, 3);
            Bag.of(store.read(new Query.Lookup(asked, names)))
                    .assertHolds(Bag.of(data.all(), data.entity().fields(), List.of(3)));
        }
    }

    /** Reads as the study's service asks them: by the first field behind the constant, one value each. */
    private void slices(Store store, MemoryDataset data, Access client) throws Exception {
        Entity entity = data.entity();
        PartitionOrder order = store.partitionOrder();
        assertThat(order.partition()).isEmpty();
        assertThat(String.join(", ", order.clustering())).isEqualTo(KEYS.get(entity));
        String first = order.clustering().get(0);
        Vector values = data.all().column(entity.indexOf(first));
        Query.Slice whole = Query.Slice.of(List.of(), entity.names());
        for (int row = 0; row < data.all().rows(); row += 5) {
            String value = values.textAt(row);
            Batch expected = new Batch(entity.fields());
            for (int other = 0; other < data.all().rows(); other++) {
                if (values.textAt(other).equals(value)) {
                    expected.append(data.all(), other, other + 1);
                }
            }
            SliceRequest request = store.request(whole.among(List.of(value)));
            assertThat(request.statement()).endsWith(" WHERE partition_key = ? AND " + first + " = ?");
            Batch found = Requests.await(request.rows());
            assertSame(expected, found);
            assertThat(Requests.await(request.send())).isEqualTo(SliceAnswer.of(expected));
            Requests.await(store.request(whole.among(List.of("nothing"))).rows());
            // The first batch is the caller's alone: later answers leave it as it is.
            assertSame(expected, found);
        }
        assertThat(Requests.await(store.request(whole.among(List.of("nothing"))).rows())
                        .rows())
                .isZero();
        assertThatThrownBy(() -> store.request(Query.Slice.of(List.of("OFFERS"), entity.names())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A slice gives 1 values for the partition, expected none, since it is a constant.");
    }

    private static void assertSame(Batch expected, Batch found) {
        assertThat(found.rows()).isEqualTo(expected.rows());
        for (int i = 0; i < expected.fields().size(); i++) {
            Vectors.assertSame(expected.column(i), 0, expected.rows(), found.column(i));
        }
    }

    /** What literals make of values that prepared statements bind. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("layouts")
    void rows_written_as_literals_come_back_exactly(Map<String, Object> entry) throws Exception {
        Map<String, Object> literal = new LinkedHashMap<>(entry);
        literal.remove("published");
        OfferRows rows = new OfferRows(
                Vectors.printed(getClass().getSimpleName()).random().nextLong());
        for (Entity entity : List.of(OfferRows.OFFERS, OfferRows.OPTION_BY_COUNTRY)) {
            Layout layout = Layouts.of(literal, entity.name());
            String keyspace = Keyspaces.create(layout, entity, entry.get("name") + " literals");
            MemoryDataset data = rows.of(entity, 14);
            try (Store store = layout.open(session, entity, keyspace, Access.published())) {
                assertThat(store.load(data)).isEqualTo(14);
                scans(store, data);
                Query.Slice slice = Query.Slice.of(List.of(), entity.names()).among(List.of("x'y"));
                String key = entity == OfferRows.OFFERS ? "'OFFERS' AND id" : "'OPTION_BY_COUNTRY' AND country";
                assertThat(store.request(slice).statement()).endsWith(" WHERE partition_key = " + key + " = 'x''y'");
            }
        }
    }

    @Test
    void damaged_payloads_end_reads_with_their_place() throws Exception {
        for (Map<String, Object> entry : entries().toList()) {
            Layout layout = Layouts.of(entry, "offers");
            if (!(layout.name().equals("json") || layout.name().equals("blob-protobuf"))) {
                continue;
            }
            String keyspace = Keyspaces.create(layout, OfferRows.OFFERS, "damaged " + layout.name());
            MemoryDataset data = new OfferRows(1).of(OfferRows.OFFERS, 1);
            try (Store store = layout.open(session, OfferRows.OFFERS, keyspace, Access.tuned())) {
                store.load(data);
                String table = CqlIdentifier.fromInternal(keyspace).asCql(true) + "."
                        + layout.tables().get(0);
                ByteBuffer payload =
                        session.execute("SELECT payload FROM " + table).one().getBytesUnsafe(0);
                byte[] cut = new byte[payload.remaining() - 2];
                payload.get(cut);
                session.execute(session.prepare(
                                "INSERT INTO " + table + " (partition_key, id, payload) VALUES ('OFFERS', 'id10', ?)")
                        .bind()
                        .setBytesUnsafe(0, ByteBuffer.wrap(cut)));
                List<Throwable> failures = new ArrayList<>();
                try (BatchCursor cursor = store.read(new Query.Scan(List.of("code"), Query.Form.VALUES))) {
                    while (cursor.next()) {
                        assertThat(cursor.batch().rows()).isZero();
                    }
                } catch (IOException e) {
                    failures.add(e);
                }
                SliceRequest request =
                        store.request(Query.Slice.of(List.of(), List.of("code")).among(List.of("id10")));
                for (var asked : List.of(request.rows(), request.send())) {
                    try {
                        Requests.await(asked);
                    } catch (IOException e) {
                        failures.add(e);
                    }
                }
                assertThat(failures)
                        .hasSize(3)
                        .allSatisfy(failure -> assertThat(failure)
                                .hasMessageContaining(
                                        "payload of table " + layout.tables().get(0)));
            }
        }
    }
}
