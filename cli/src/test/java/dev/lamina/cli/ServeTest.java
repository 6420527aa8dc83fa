// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lamina serve} in a process of its own, from its start to its end by a signal. */
@Tag("cluster")
class ServeTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Pattern SERVING = Pattern.compile("Serving json, flat at (http://127\\.0\\.0\\.1:[0-9]+/)\n");
    private static final JsonMapper JSON = new JsonMapper();

    /** What ends by a signal ends with this and the signal's number. */
    private static final int BY_SIGNAL = 128;

    @TempDir
    Path directory;

    private String study;

    @BeforeEach
    void write() throws Exception {
        study = OffersStudy.write(directory).toString();
    }

    private LaminaProcess serve(String name, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("serve", "--study", study, "--port", "0"));
        words.addAll(List.of(options));
        return LaminaProcess.start(Files.createDirectory(directory.resolve(name)), words.toArray(new String[0]));
    }

    private static HttpResponse<String> get(String url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Asks for the options, which are the same in both layouts. */
    private static JsonNode option(String url) throws Exception {
        HttpResponse<String> flat = get(url + "cql3/flat/options/vp03");
        HttpResponse<String> json = get(url + "cql3/json/options/vp03");
        assertThat(flat.statusCode()).as(flat.body()).isEqualTo(200);
        assertThat(JSON.readTree(flat.body())).isEqualTo(JSON.readTree(json.body()));
        JsonNode option = JSON.readTree(flat.body());
        assertThat(option.get("code").asText()).isEqualTo("vp03");
        assertThat(option.get("countries").size()).isGreaterThan(30);
        return option;
    }

    @Test
    void a_service_with_a_node_of_its_own_takes_it_along() throws Exception {
        try (LaminaProcess lamina = serve("own", "--heap", "512M")) {
            long node = lamina.awaitNode();
            String url = lamina.awaitOut(SERVING);
            option(url);
            assertThat(get(url + "cql3/json/offers/none").statusCode()).isEqualTo(404);
            lamina.signal("TERM");
            assertThat(lamina.await(MINUTE)).as(lamina.error()).isEqualTo(BY_SIGNAL + 15);
            LaminaProcess.assertNothingLeft(node);
            assertThat(lamina.error()).endsWith("Stopped.\n").doesNotContain("\tat ");
        }
    }

    @Test
    void a_service_reads_over_thrift_where_the_layout_does() throws Exception {
        OffersStudy.addThrift(Path.of(study));
        try (LaminaProcess lamina =
                serve("thrift", "--cassandra", "3.11.19", "--heap", "512M", "--layouts", "json,thrift-json")) {
            String url =
                    lamina.awaitOut(Pattern.compile("Serving json, thrift-json at (http://127\\.0\\.0\\.1:[0-9]+/)\n"));
            HttpResponse<String> over = get(url + "thrift/json/options/vp03");
            assertThat(over.statusCode()).as(over.body()).isEqualTo(200);
            assertThat(JSON.readTree(over.body()))
                    .isEqualTo(JSON.readTree(get(url + "cql3/json/options/vp03").body()));
        }
    }

    @Test
    void a_cassandra_that_is_killed_ends_a_service_of_its_own() throws Exception {
        try (LaminaProcess lamina = serve("killed", "--heap", "512M")) {
            long node = lamina.awaitNode();
            lamina.awaitOut(SERVING);
            LaminaProcess.send("KILL", node);
            assertThat(lamina.await(MINUTE)).as(lamina.error()).isEqualTo(ExitCode.ENVIRONMENT);
            LaminaProcess.assertNothingLeft(node);
            assertThat(lamina.error()).contains("Cassandra 5.0.9 died").doesNotContain("\tat ");
        }
    }

    @Test
    @Tag("part-4")
    void a_service_in_a_cluster_that_is_there_leaves_it_as_it_was() throws Exception {
        Environment small = new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, null);
        // Not in the home of the other tests, who look whether a node is left there.
        Path home = Path.of("target", "serve-home").toAbsolutePath();
        try (CassandraNode node = CassandraNode.start(small, home, NodeProgress.SILENT);
                CqlSession session = SharedNode.session(node)) {
            InetSocketAddress at = node.contactPoint();
            leavesItAsItWas(at.getAddress().getHostAddress() + ":" + at.getPort(), session);
        }
    }

    private void leavesItAsItWas(String point, CqlSession session) throws Exception {
        try (LaminaProcess first = serve("first", "--contact-points", point, "--balancing", "round-robin")) {
            JsonNode option = option(first.awaitOut(SERVING));
            assertThat(keyspaces(session)).contains("lamina_serve_json", "lamina_serve_flat");
            try (LaminaProcess refused = serve("refused", "--contact-points", point)) {
                assertThat(refused.await(MINUTE)).isEqualTo(ExitCode.ENVIRONMENT);
                assertThat(refused.error()).contains("lamina_serve_json").doesNotContain("\tat ");
            }
            String loaded = "json=lamina_serve_json,flat=lamina_serve_flat";
            try (LaminaProcess second = serve("second", "--contact-points", point, "--loaded", loaded)) {
                assertThat(option(second.awaitOut(SERVING))).isEqualTo(option);
                second.endInput();
                assertThat(second.await(MINUTE)).as(second.error()).isEqualTo(ExitCode.DONE);
            }
            assertThat(keyspaces(session)).contains("lamina_serve_json", "lamina_serve_flat");
            first.signal("INT");
            assertThat(first.await(MINUTE)).as(first.error()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(first.error()).endsWith("Stopped.\n").doesNotContain("\tat ");
        }
        assertThat(keyspaces(session)).doesNotContain("lamina_serve_json", "lamina_serve_flat");
    }

    private static List<String> keyspaces(CqlSession session) {
        return session.execute("SELECT keyspace_name FROM system_schema.keyspaces").all().stream()
                .map(row -> row.getString(0))
                .toList();
    }
}
