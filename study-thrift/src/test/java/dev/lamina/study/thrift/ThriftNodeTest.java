// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.cql.Requests;
import dev.lamina.cql.Sessions;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.cassandra.thrift.CfDef;
import org.apache.cassandra.thrift.Column;
import org.apache.cassandra.thrift.ColumnParent;
import org.apache.cassandra.thrift.ColumnPath;
import org.apache.cassandra.thrift.SlicePredicate;
import org.apache.cassandra.thrift.SliceRange;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What Cassandra 3.11 gives over Thrift is what went in; and what it does not give is what the layouts do not ask. */
@Tag("cluster")
class ThriftNodeTest {
    private static final Duration LOGGED = Duration.ofSeconds(10);

    private static CassandraNode node;
    private static CqlSession session;

    @TempDir
    private Path work;

    @BeforeAll
    static void start() throws Exception {
        Environment environment = new Environment("3.11.19", "512M", Map.of(), false, null).withThrift();
        node = CassandraNode.start(environment, SharedNode.home(), NodeProgress.SILENT);
        session = Sessions.connect(node.contactPoint(), node.datacenter());
    }

    @AfterAll
    static void stop() throws Exception {
        if (session != null) {
            session.close();
        }
        if (node != null) {
            node.close();
        }
    }

    private MemoryDataset source(String entity) throws Exception {
        try (Dataset offers = Datasets.named("offers").open(DatasetRequest.generated(DatasetRequest.ALL, 5, work))) {
            return MemoryDataset.of(offers.part(entity));
        }
    }

    private static Layout layout(ThriftForm form, Entity entity) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "thrift-" + form.word());
        entry.put("family", "thrift");
        entry.put("form", form.word());
        entry.put("partition", List.of("'" + entity.name().toUpperCase(java.util.Locale.ROOT) + "' as partition_key"));
        entry.put("clustering", entity.key());
        entry.put("table", (entity.name() + "_" + form.word()).replace('-', '_'));
        return Layouts.of(entry);
    }

    private static String keyspace(String words) {
        String keyspace = words.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        session.execute("CREATE KEYSPACE " + keyspace
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        return keyspace;
    }

    private static List<String> rows(Batch batch) {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            List<String> words = new ArrayList<>();
            for (int i = 0; i < batch.fields().size(); i++) {
                words.add(batch.column(i).isMissing(row) ? "-" : batch.column(i).textAt(row));
            }
            rows.add(String.join("|", words));
        }
        return rows;
    }

    private static List<String> rows(BatchCursor asked) throws IOException {
        List<String> rows = new ArrayList<>();
        try (asked) {
            while (asked.next()) {
                rows.addAll(rows(asked.batch()));
            }
        }
        return rows;
    }

    /** The source's records with this value of a field, in the order of their identities. */
    private static List<String> having(Batch source, int field, int identity, String value) {
        Map<String, String> found = new java.util.TreeMap<>();
        List<String> all = rows(source);
        for (int row = 0; row < source.rows(); row++) {
            if (source.column(field).textAt(row).equals(value)) {
                found.put(source.column(identity).textAt(row), all.get(row));
            }
        }
        return List.copyOf(found.values());
    }

    @ParameterizedTest
    @CsvSource({
        "LEGACY, offers, tuned",
        "LEGACY, options, published",
        "LEGACY, offers-by-country, tuned",
        "LEGACY, option-by-country, published",
        "JSON, offers, tuned",
        "JSON, options, tuned",
        "JSON, offers-by-country, tuned",
        "JSON, option-by-country, tuned",
        "JSON_GET, offers, tuned",
        "JSON_GET, options, published",
        "JSON_GET, offers-by-country, published",
        "JSON_GET, option-by-country, tuned",
        "FLAT, offers, tuned",
        "FLAT, options, tuned",
        "FLAT, offers-by-country, tuned",
        "FLAT, option-by-country, tuned"
    })
    void records_come_back_as_they_went_in(ThriftForm form, String name, String client) throws Exception {
        MemoryDataset source = source(name);
        Entity entity = source.schema().entity();
        Layout layout = layout(form, entity);
        String keyspace = keyspace("records_" + form.word() + "_" + name);
        layout.create(session, entity, keyspace);
        Access asked = client.equals("tuned") ? Access.tuned() : Access.published();
        try (Store store = layout.open(session, entity, keyspace, asked)) {
            assertThat(store.load(source)).isEqualTo(source.all().rows());
            List<String> columns = entity.names();
            List<String> all = rows(source.all());
            assertThat(rows(store.read(new Query.Scan(columns, Query.Form.VALUES))))
                    .containsExactlyInAnyOrderElementsOf(all);
            int counted = 0;
            try (BatchCursor bytes = store.read(new Query.Scan(columns, Query.Form.BYTES))) {
                while (bytes.next()) {
                    counted += bytes.batch().rows();
                }
                assertThat(bytes.bytes()).isGreaterThan(1_000);
            }
            assertThat(counted).isEqualTo(all.size());

            String first = entity.key().get(0);
            int identity = entity.indexOf(entity.identity());
            Set<String> values = new TreeSet<>();
            for (int row = 0; row < all.size(); row++) {
                values.add(source.all().column(entity.indexOf(first)).textAt(row));
            }
            for (String value : values) {
                List<String> expected = having(source.all(), entity.indexOf(first), identity, value);
                SliceRequest request =
                        store.request(Query.Slice.of(List.of(), columns).among(List.of(value)));
                Batch batch = Requests.await(request.rows());
                assertThat(rows(batch)).as(request.statement()).isEqualTo(expected);
                assertThat(Requests.await(request.send())).isEqualTo(SliceAnswer.of(batch));
            }
            List<String> few = List.copyOf(values).subList(2, 6);
            List<String> between = new ArrayList<>();
            for (String value : few) {
                between.addAll(having(source.all(), entity.indexOf(first), identity, value));
            }
            Query.Slice slice =
                    Query.Slice.of(List.of(), columns).from(few.get(0)).to(few.get(3));
            assertThat(rows(store.read(slice))).isEqualTo(between);
            assertThat(rows(store.read(slice.limit(3)))).isEqualTo(between.subList(0, 3));
            assertThat(rows(store.read(Query.Slice.of(List.of(), columns)))).hasSameSizeAs(all);
            assertThat(rows(store.read(Query.Slice.of(List.of(), columns).among(List.of("nobody")))))
                    .isEmpty();
            assertThatThrownBy(() -> store.read(slice.reverse())).isInstanceOf(UnsupportedQueryException.class);

            Query.Lookup lookup = new Query.Lookup(identities(source.all().column(identity)), columns);
            if (entity.within().isEmpty()) {
                assertThat(rows(store.read(lookup))).isEqualTo(all);
            } else {
                assertThatThrownBy(() -> store.read(lookup))
                        .isInstanceOf(UnsupportedQueryException.class)
                        .hasMessageContaining("the key needs more than id");
            }
        }
    }

    /** All identities, and behind them one that no record has. */
    private static Vector identities(Vector all) {
        Vector wanted = all.emptyLike();
        wanted.append(all, 0, all.size());
        ((dev.lamina.codec.TextVector) wanted).append("nobody");
        return wanted;
    }

    @ParameterizedTest
    @EnumSource(ThriftForm.class)
    void a_damaged_value_is_named(ThriftForm form) throws Exception {
        MemoryDataset source = source("options");
        Entity entity = source.schema().entity();
        Layout layout = layout(form, entity);
        String keyspace = keyspace("damaged_" + form.word());
        layout.create(session, entity, keyspace);
        try (Store store = layout.open(session, entity, keyspace, Access.tuned())) {
            store.load(source);
            String set = switch (form) {
                case LEGACY -> "value = '{\"code\":' WHERE key = 'OPTIONS' AND column1 = 'vp03'";
                case JSON, JSON_GET -> "payload = '{\"code\":' WHERE partition_key = 'OPTIONS' AND code = 'vp03'";
                case FLAT -> "countries = ['{\"code\":'] WHERE partition_key = 'OPTIONS' AND code = 'vp03'";
            };
            String table = "options_" + form.word().replace('-', '_');
            session.execute("UPDATE " + keyspace + "." + table + " SET " + set);
            Query.Slice slice = Query.Slice.of(List.of(), entity.names()).among(List.of("vp03"));
            assertThatThrownBy(() -> Requests.await(store.request(slice).rows()))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(table + ", record vp03: found a damaged value: ");
            assertThatThrownBy(() -> rows(store.read(new Query.Scan(entity.names(), Query.Form.VALUES))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("record vp03: found a damaged value: ");
        }
    }

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The facts on which the forms of the requests stand; see the decision on Thrift. */
    @Test
    void tables_of_cql_are_hidden_and_read_otherwise_than_published() throws Exception {
        String keyspace = keyspace("facts");
        session.execute("CREATE TABLE facts.plain (p text, id text, payload text, PRIMARY KEY (p, id))");
        session.execute("CREATE TABLE facts.lists (p text, id text, l list<text>, PRIMARY KEY (p, id))");
        session.execute("INSERT INTO facts.plain (p, id, payload) VALUES ('P', 'inserted', 'x')");
        session.execute("UPDATE facts.plain SET payload = 'x' WHERE p = 'P' AND id = 'updated'");
        session.execute("INSERT INTO facts.lists (p, id, l) VALUES ('P', 'a', ['x', 'y'])");
        ColumnFamily.create(session, ThriftServers.BESIDE_NATIVE, keyspace, "own", "CompositeType(UTF8Type)");
        try (ThriftConnections connections = new ThriftConnections(ThriftServers.of(session, 0), keyspace, 1)) {
            Set<String> shown = new LinkedHashSet<>();
            for (CfDef definition : Requests.await(connections.ask(client -> client.describe_keyspace(keyspace)))
                    .getCf_defs()) {
                shown.add(definition.getName());
            }
            assertThat(shown).containsExactly("own");
            assertThat(got(connections, "inserted").name)
                    .as("the cell that says that the record exists, and not the one that was asked for")
                    .isEqualTo(Composite.of(List.of(text("inserted"), text(""))));
            assertThat(got(connections, "updated").value).isEqualTo(text("x"));

            SlicePredicate published = new SlicePredicate();
            published.setSlice_range(new SliceRange(
                    Composite.of(List.of(text("a"), text(""))),
                    Composite.of(List.of(text("a"), text("zzzzzz"))),
                    false,
                    100));
            assertThatThrownBy(() -> Requests.await(connections.ask(client ->
                            client.get_slice(text("P"), new ColumnParent("lists"), published, CellPages.CONSISTENCY))))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the Thrift connection was lost (the server closed it)");
            // The server closes the connection before it has written why.
            awaitLogged("expected simple column at position 1");
            assertThat(Files.readString(node.log())).contains("Invalid bound");
        }
    }

    private static void awaitLogged(String text) throws Exception {
        long deadline = System.nanoTime() + LOGGED.toNanos();
        while (!Files.readString(node.log()).contains(text) && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        assertThat(Files.readString(node.log())).contains(text);
    }

    private static Column got(ThriftConnections connections, String id) throws IOException {
        ColumnPath path = new ColumnPath("plain");
        path.setColumn(Composite.of(List.of(text(id), text("payload"))));
        return Requests.await(connections.ask(client -> client.get(text("P"), path, CellPages.CONSISTENCY))).column;
    }

    @Test
    void requests_go_on_when_the_server_was_restarted_and_fail_with_its_address_meanwhile() throws Exception {
        MemoryDataset source = source("offers");
        Entity entity = source.schema().entity();
        Layout layout = layout(ThriftForm.LEGACY, entity);
        String keyspace = keyspace("restarted");
        layout.create(session, entity, keyspace);
        try (Store store = layout.open(session, entity, keyspace, Access.tuned())) {
            store.load(source);
            String id = source.all().column(entity.indexOf("id")).textAt(0);
            SliceRequest request =
                    store.request(Query.Slice.of(List.of(), entity.names()).among(List.of(id)));
            SliceAnswer answer = Requests.await(request.send());
            node.stop();
            assertThatThrownBy(() -> Requests.await(request.send()))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(
                            node.contactPoint().getAddress().getHostAddress() + ":9160: no Thrift server")
                    .hasMessageContaining("start_rpc");
            node.restart(NodeProgress.SILENT);
            assertThat(Requests.await(request.send())).isEqualTo(answer);
        }
    }

    @Test
    void a_release_without_thrift_is_refused_before_it_starts() {
        Environment environment = Environment.defaults().with("start_rpc", "true");
        assertThatThrownBy(() -> CassandraNode.start(environment, SharedNode.home(), NodeProgress.SILENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cassandra 5.0.9 has no Thrift. Versions that have it: 3.11 and older."
                        + " Run with --cassandra 3.11.19.");
    }

    @Test
    void a_cluster_without_thrift_is_refused_when_a_store_is_opened() throws Exception {
        SharedNode shared = SharedNode.get();
        Entity entity = source("offers").schema().entity();
        try (CqlSession other =
                Sessions.connect(shared.node().contactPoint(), shared.node().datacenter())) {
            assertThatThrownBy(() -> layout(ThriftForm.FLAT, entity).open(other, entity, "k", Access.tuned()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Cassandra 5.0.9 has no Thrift. Versions that have it: 3.11 and older.");
        }
    }
}
