// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Balancing;
import dev.lamina.cql.Cluster;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The offers in a Cassandra of their own, which is stopped and paused meanwhile. */
@Tag("node")
class ServedOffersTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final JsonMapper JSON = new JsonMapper();
    private static final Map<String, Object> KEYS = Map.of(
            "offers", table("OFFERS", "id"),
            "options", table("OPTIONS", "code"),
            "offers-by-country", table("OFFERS_BY_COUNTRY", "country", "id"),
            "option-by-country", table("OPTION_BY_COUNTRY", "country"));
    private static final List<Map<String, Object>> LAYOUTS = List.of(
            Map.of("name", "json", "family", "record", "record", "json", "entities", KEYS),
            Map.of("name", "flat", "family", "table", "nested", "collection", "entities", KEYS));

    @TempDir
    static Path directory;

    private static CassandraCluster servers;
    private static Dataset dataset;
    private static ServedTables tables;
    private static StoredRecords records;
    private static Service service;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Map<String, Object> table(String partition, String... clustering) {
        return Map.of(
                "partition",
                List.of("'" + partition + "' as partition_key"),
                "clustering",
                List.of(clustering),
                "table",
                partition.toLowerCase(Locale.ROOT));
    }

    @BeforeAll
    static void start() throws Exception {
        servers = CassandraCluster.start(Environment.defaults(), SharedNode.home(), NodeProgress.SILENT);
        dataset = Datasets.named("offers").open(DatasetRequest.generated(DatasetRequest.ALL, 7, directory));
        tables = ServedTables.load(servers, dataset, LAYOUTS, (layout, entity) -> {});
        records = StoredRecords.connect(
                tables.cluster(),
                TIMEOUT,
                Balancing.TOKEN_AWARE,
                dataset.schema().entities(),
                tables.layouts());
        service = Service.start(
                records,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new ServiceLimits(TIMEOUT, 1024, Duration.ofSeconds(10)));
    }

    @AfterAll
    static void stop() throws Exception {
        for (AutoCloseable one : new AutoCloseable[] {service, records, tables, dataset, servers}) {
            // What was not opened is why the start failed.
            if (one != null) {
                one.close();
            }
        }
    }

    private static HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + service.address().getPort() + path);
        return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void every_path_gives_the_sources_records() throws Exception {
        int keys = 0;
        for (Entity entity : dataset.schema().entities()) {
            for (Map.Entry<String, JsonNode> expected : expected(entity).entrySet()) {
                String key = URLEncoder.encode(expected.getKey(), StandardCharsets.UTF_8);
                keys++;
                for (String prefix : List.of("/cql3/json/", "/cql3/flat/", "/cql/json/", "/cql/flat/")) {
                    HttpResponse<String> response = get(prefix + entity.name() + "/" + key);
                    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
                    assertThat(JSON.readTree(response.body()))
                            .as(prefix + entity.name() + "/" + key)
                            .isEqualTo(expected.getValue());
                }
            }
        }
        assertThat(keys).isEqualTo(15 + 9 + 164 + 158);
        assertThat(get("/cql3/json/offers/offer99").statusCode()).isEqualTo(404);
        assertThat(get("/cql3/flat/offers-by-country/XX").statusCode()).isEqualTo(404);
        assertThat(get("/thrift/offers/offer01").statusCode()).isEqualTo(404);
        assertThat(get("/metrics").body()).contains("lamina_database_requests_in_flight 0.0");
    }

    /** What a key is to give, by key; made from the source's vectors without the service's code. */
    private static Map<String, JsonNode> expected(Entity entity) throws IOException {
        Map<String, TreeMap<String, JsonNode>> found = new TreeMap<>();
        try (BatchCursor cursor = dataset.part(entity.name()).read()) {
            while (cursor.next()) {
                for (int row = 0; row < cursor.batch().rows(); row++) {
                    ObjectNode record = JsonNodeFactory.instance.objectNode();
                    for (int i = 0; i < entity.fields().size(); i++) {
                        put(
                                record,
                                entity.fields().get(i).name(),
                                cursor.batch().column(i),
                                row);
                    }
                    String key =
                            record.get(entity.key().get(0).replace('_', '-')).asText();
                    found.computeIfAbsent(key, none -> new TreeMap<>())
                            .put(record.get(entity.identity()).asText(), record);
                }
            }
        }
        Map<String, JsonNode> answers = new TreeMap<>();
        found.forEach((key, records) -> {
            if (entity.within().isEmpty()) {
                answers.put(key, records.firstEntry().getValue());
            } else {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                records.values().forEach(array::add);
                answers.put(key, array);
            }
        });
        return answers;
    }

    private static void put(ObjectNode record, String name, Vector column, int row) {
        if (!column.isMissing(row)) {
            record.set(name.replace("_", "-"), value(column, row));
        }
    }

    private static JsonNode value(Vector column, int row) {
        if (column instanceof ListVector lists) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            for (int i = lists.start(row); i < lists.end(row); i++) {
                array.add(value(lists.element(), i));
            }
            return array;
        }
        if (column instanceof StructVector structs) {
            ObjectNode struct = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < structs.names().size(); i++) {
                put(struct, structs.names().get(i), structs.child(i), row);
            }
            return struct;
        }
        String text = column.textAt(row);
        return column.type() == ColumnType.TEXT
                ? JsonNodeFactory.instance.textNode(text)
                : column.type() == ColumnType.BOOLEAN
                        ? JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(text))
                        : JsonNodeFactory.instance.numberNode(Integer.parseInt(text));
    }

    @Test
    void a_cassandra_that_is_away_is_503_in_time_and_comes_back_by_itself() throws Exception {
        String path = "/cql3/json/offers/"
                + expected(dataset.schema().entities().get(0))
                        .keySet()
                        .iterator()
                        .next();
        CassandraNode node = servers.nodes().get(0);
        assertThat(get(path).statusCode()).isEqualTo(200);
        node.pause();
        try {
            requireUnavailable(path);
            requireUnavailable("/health");
        } finally {
            node.resume();
        }
        await(path);
        node.stop();
        requireUnavailable(path);
        requireUnavailable("/health");
        node.restart(NodeProgress.SILENT);
        await(path);
        assertThat(get("/health").statusCode()).isEqualTo(200);
        assertThat(get("/cql3/flat/option-by-country/XX").statusCode()).isEqualTo(404);
    }

    private static void requireUnavailable(String path) throws Exception {
        long begun = System.nanoTime();
        HttpResponse<String> response = get(path);
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
        assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(response.headers().firstValue("retry-after")).isPresent();
        assertThat(JSON.readTree(response.body()).get("detail").asText())
                .containsAnyOf("The database has not answered", "No node of the database answers.")
                .doesNotContain("com.datastax");
        // The service's own work on it, on a machine that is busy with a server's start.
        assertThat(took).isLessThan(TIMEOUT.plusMillis(1500));
    }

    private static void await(String path) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        HttpResponse<String> response = get(path);
        while (response.statusCode() != 200 && System.nanoTime() < end) {
            Thread.sleep(100);
            response = get(path);
        }
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    @Test
    void a_cluster_that_is_there_loses_what_was_made_and_nothing_else() throws Exception {
        Cluster cluster = tables.cluster();
        List<Map<String, Object>> again = List.of(LAYOUTS.get(0));
        assertThatThrownBy(() -> ServedTables.load(cluster, dataset, again, (layout, entity) -> {}))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("lamina_serve_json");
        Map<String, Object> other = new TreeMap<>(LAYOUTS.get(0));
        other.put("name", "json-again");
        try (CqlSession session = SharedNode.session(servers.nodes().get(0))) {
            try (ServedTables made = ServedTables.load(cluster, dataset, List.of(other), (layout, entity) -> {});
                    StoredRecords turned = StoredRecords.connect(
                            cluster,
                            TIMEOUT,
                            Balancing.ROUND_ROBIN,
                            dataset.schema().entities(),
                            made.layouts())) {
                assertThat(keyspaces(session)).contains("lamina_serve_json", "lamina_serve_json_again");
                assertThat(turned.read("json-again", "option-by-country", "FR")
                                .toCompletableFuture()
                                .get()
                                .rows())
                        .isEqualTo(1);
            }
            assertThat(keyspaces(session))
                    .contains("lamina_serve_json", "lamina_serve_flat")
                    .doesNotContain("lamina_serve_json_again");
        }
        assertThatThrownBy(() -> StoredRecords.connect(
                        cluster,
                        TIMEOUT,
                        Balancing.TOKEN_AWARE,
                        dataset.schema().entities(),
                        List.of(new StoredLayout(LAYOUTS.get(0), "no_such_keyspace"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Layout json, entity offers: keyspace no_such_keyspace can't be read");
    }

    private static List<String> keyspaces(CqlSession session) {
        return session.execute("SELECT keyspace_name FROM system_schema.keyspaces").all().stream()
                .map(row -> row.getString(0))
                .toList();
    }
}
