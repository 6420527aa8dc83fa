// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The service over records in memory: every status code, and the body of every error. */
@Timeout(30)
class ServiceTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENT = Duration.ofSeconds(20);

    private final MemoryRecords records = new MemoryRecords();
    private final HttpClient client = HttpClient.newHttpClient();
    private Service service;

    @AfterEach
    void stop() {
        records.release();
        if (service != null) {
            service.close();
        }
    }

    private void start(ServiceLimits limits) throws IOException {
        service = Service.start(records, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), limits);
    }

    private void start() throws IOException {
        start(new ServiceLimits(PATIENT, 100, PATIENT));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + service.address().getPort() + path));
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private CompletableFuture<HttpResponse<String>> ask(String path) {
        return client.sendAsync(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void requireProblem(HttpResponse<String> response, int status, String detail) throws IOException {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
        JsonNode body = JSON.readTree(response.body());
        assertThat(body.get("status").asInt()).isEqualTo(status);
        assertThat(body.get("title").asText()).isNotBlank();
        assertThat(body.get("detail").asText()).contains(detail);
    }

    private void awaitAsked(int requests) throws InterruptedException {
        while (records.asked.size() < requests) {
            Thread.sleep(5);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/cql3/json/hotels/adlon", "/cql/json/hotels/adlon", "/cql/flat-frozen/hotels/adlon"})
    void a_key_of_one_record_gives_an_object_with_typed_values(String path) throws Exception {
        start();
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).contains("application/json");
        assertThat(response.body())
                .isEqualTo("{\"id\":\"adlon\",\"star-count\":5,\"is-open\":true,\"guest-names\":["
                        + "{\"name\":\"Zoë\",\"pays-late\":true},{\"name\":\"O'Hara \\\"the\\\" 2nd\"}]}");
    }

    @Test
    void a_key_of_a_group_gives_an_array_in_order() throws Exception {
        start();
        assertThat(get("/cql3/json/rooms/adlon").body())
                .isEqualTo("[{\"hotel\":\"adlon\",\"number\":101},{\"hotel\":\"adlon\",\"number\":102}]");
        assertThat(get("/cql3/json/rooms/ibis").body()).isEqualTo("[{\"hotel\":\"ibis\",\"number\":1}]");
    }

    @Test
    void a_key_may_be_any_text_and_fields_without_a_value_are_left_out() throws Exception {
        start();
        String key = "Hôtel du Nord/東京 %";
        String escaped = URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
        assertThat(get("/cql/json/hotels/" + escaped).body()).isEqualTo("{\"id\":\"" + key + "\"}");
    }

    private String answerTo(String host) throws IOException {
        try (Socket socket =
                new Socket(service.address().getAddress(), service.address().getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write(("GET /cql3/json/hotels/adlon HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LocalHost:8080",
                "127.0.0.1:1",
                "127.9.8.7",
                "[::1]:80",
                "[0:0:0:0:0:0:0:1]:80",
                "notes.localhost"
            })
    void this_machine_has_several_names(String host) throws Exception {
        start();
        assertThat(answerTo(host)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void the_name_by_which_it_was_told_where_to_listen_is_its_own() throws Exception {
        InetAddress named = InetAddress.getByAddress("notes.example", new byte[] {127, 0, 0, 1});
        service = Service.start(records, new InetSocketAddress(named, 0), ServiceLimits.DEFAULT);
        assertThat(answerTo("Notes.example:" + service.address().getPort())).startsWith("HTTP/1.1 200 ");
        assertThat(answerTo("evil.example")).startsWith("HTTP/1.1 421 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "evil.example:8080",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "[2001:db8::1]",
                "[0:0:0:0:0:0:1:1]"
            })
    void a_request_for_another_host_is_refused(String host) throws Exception {
        start();
        assertThat(answerTo(host))
                .startsWith("HTTP/1.1 421 ")
                .contains("application/problem+json", "The service listens for this machine alone")
                .doesNotContain("star-count");
        assertThat(records.asked).isEmpty();
    }

    @Test
    void head_gives_the_same_headers_without_a_body() throws Exception {
        start();
        HttpResponse<String> get = get("/cql3/json/hotels/adlon");
        HttpResponse<String> head = client.send(
                request("/cql3/json/hotels/adlon")
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("content-length"))
                .isPresent()
                .isEqualTo(get.headers().firstValue("content-length"));
        HttpResponse<String> missing = client.send(
                request("/cql3/json/hotels/none")
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(missing.statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/cql3/json/hotels/ritz|There is no record of hotels with the id \"ritz\".",
                "/cql3/json/rooms/ritz|There is no record of rooms with the hotel \"ritz\".",
                "/cql3/flat/hotels/adlon|The layout flat is not served, expected one of: json, flat-frozen.",
                "/thrift/hotels/adlon|The layout thrift-legacy is not served, expected one of: json, flat-frozen.",
                "/thrift/json/hotels/adlon|The layout thrift-json is not served",
                "/thrift/flat/hotels/adlon|The layout thrift-flat is not served",
                "/cql/udt/hotels/adlon|The layout udt is not served, expected one of: json, flat-frozen.",
                "/cql/json/inns/adlon|There is no entity \"inns\", expected one of: hotels, rooms, years.",
                "/cql/json/hotels|Nothing is served at /cql/json/hotels. The path / lists what is served.",
                "/cql/json/x/hotels/adlon|Nothing is served at",
                "/favicon.ico|Nothing is served at /favicon.ico",
                "/hotels/adlon|Nothing is served at",
                "//|Nothing is served at"
            })
    void what_is_not_there_is_404(String path, String detail) throws Exception {
        start();
        requireProblem(get(path), 404, detail);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/cql/json/hotels/|The path needs a key after the last slash.",
                "/cql/json/hotels/%FF%FE|The key is not valid UTF-8",
                "/cql/json/years/last|The key \"last\" is not a value of type int."
            })
    void a_key_that_can_be_none_is_400(String path, String detail) throws Exception {
        start();
        requireProblem(get(path), 400, detail);
    }

    @Test
    void a_key_has_256_bytes_at_most() throws Exception {
        start();
        requireProblem(get("/cql/json/hotels/" + "x".repeat(256)), 404, "There is no record");
        requireProblem(get("/cql/json/hotels/" + "x".repeat(257)), 400, "The key has 257 bytes, expected 256 at most.");
        requireProblem(get("/cql/json/hotels/" + "%C3%A9".repeat(128)), 404, "There is no record");
    }

    @ParameterizedTest
    @ValueSource(ints = {2_000, 9_000, 100_000})
    void an_oversized_path_is_414(int length) throws Exception {
        start();
        String answer = raw("GET /cql/json/hotels/" + "x".repeat(length)
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 414 ").contains("application/problem+json", "\"status\":414", "1024");
    }

    @Test
    void an_oversized_header_is_431_and_what_is_no_http_400() throws Exception {
        start();
        assertThat(raw("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(9_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ")
                .contains("application/problem+json", "8192 bytes");
        assertThat(raw("Hello\r\n\r\n")).startsWith("HTTP/1.1 400 ").contains("application/problem+json");
        assertThat(raw("GET /cql/json/hotels/a%2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json", "malformed");
        assertThat(raw("GET / HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400 ").contains("application/problem+json");
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", service.address().getPort())) {
            socket.setSoTimeout(10_000);
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            } catch (IOException closed) {
                // The answer comes before the request has ended.
            }
            StringBuilder answer = new StringBuilder();
            try {
                byte[] bytes = new byte[4096];
                for (int n = socket.getInputStream().read(bytes);
                        n > 0;
                        n = socket.getInputStream().read(bytes)) {
                    answer.append(new String(bytes, 0, n, StandardCharsets.UTF_8));
                }
            } catch (IOException reset) {
                // Whatever was answered came before.
            }
            return answer.toString();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"})
    void other_methods_are_405_with_those_that_are_allowed(String method) throws Exception {
        start();
        for (String path : List.of("/cql3/json/hotels/adlon", "/", "/metrics")) {
            HttpResponse<String> response = client.send(
                    request(path)
                            .method(method, HttpRequest.BodyPublishers.ofString("{}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            requireProblem(response, 405, "The method " + method + " is not supported");
            assertThat(response.headers().firstValue("allow")).contains("GET, HEAD");
        }
    }

    @Test
    void a_method_that_has_a_host_for_a_path_is_405_too() throws Exception {
        start();
        try (Socket socket = new Socket("127.0.0.1", service.address().getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(ascii("CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n"));
            assertThat(firstLine(socket)).isEqualTo("HTTP/1.1 405 Method Not Allowed");
        }
    }

    @Test
    void a_question_about_the_whole_service_is_405_with_the_methods_that_are_allowed() throws Exception {
        start();
        assertThat(raw("OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 405 ")
                .contains("Allow: GET, HEAD");
        assertThat(raw("GET * HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 40");
    }

    @Test
    void a_body_that_comes_after_its_header_leaves_the_connection_open() throws Exception {
        start();
        try (Socket socket = new Socket("127.0.0.1", service.address().getPort())) {
            socket.setSoTimeout(10_000);
            for (int i = 0; i < 3; i++) {
                OutputStream out = socket.getOutputStream();
                out.write(ascii("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n"));
                out.flush();
                Thread.sleep(50);
                out.write(ascii("{}"));
                out.flush();
                assertThat(firstLine(socket)).as("request " + i).isEqualTo("HTTP/1.1 405 Method Not Allowed");
            }
        }
    }

    @Test
    void a_body_that_is_too_long_is_answered_and_the_connection_closed() throws Exception {
        start();
        String body = "x".repeat(200_000);
        String answer =
                raw("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        assertThat(answer).startsWith("HTTP/1.1 405 ").contains("Connection: close");
    }

    @Test
    void a_body_that_does_not_come_is_not_waited_for_longer_than_a_request_may_take() throws Exception {
        start(new ServiceLimits(Duration.ofMillis(300), 100, PATIENT));
        String answer = raw("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{");
        assertThat(answer).startsWith("HTTP/1.1 405 ").contains("Connection: close");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** The first line of an answer, which is read whole. */
    private static String firstLine(Socket socket) throws IOException {
        StringBuilder header = new StringBuilder();
        InputStream in = socket.getInputStream();
        while (header.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return "closed after \"" + header + "\"";
            }
            header.append((char) next);
        }
        Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(header);
        assertThat(length.find()).as(header.toString()).isTrue();
        in.readNBytes(Integer.parseInt(length.group(1)));
        return header.substring(0, header.indexOf("\r\n"));
    }

    @Test
    void what_takes_too_long_is_503_and_let_go() throws Exception {
        start(new ServiceLimits(Duration.ofMillis(300), 100, PATIENT));
        records.holding = true;
        long begun = System.nanoTime();
        HttpResponse<String> response = get("/cql3/json/hotels/adlon");
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        requireProblem(response, 503, "The database has not answered within 300 ms");
        assertThat(response.headers().firstValue("retry-after")).contains("1");
        assertThat(millis).isBetween(250L, 2_000L);
        assertThat(records.asked.get(0)).isCancelled();
        requireProblem(get("/health"), 503, "The database has not answered");
        records.release();
        assertThat(get("/cql3/json/hotels/adlon").statusCode()).isEqualTo(200);
        assertThat(get("/health").statusCode()).isEqualTo(200);
    }

    @Test
    void a_database_that_is_away_is_503_and_what_is_broken_500() throws Exception {
        start();
        records.failure = new CompletionException(new UnavailableException("No node of the cluster answers.", null));
        requireProblem(get("/cql3/json/hotels/adlon"), 503, "No node of the cluster answers.");
        requireProblem(get("/health"), 503, "No node of the cluster answers.");
        records.failure = new IllegalStateException("secret");
        HttpResponse<String> broken = get("/cql3/json/hotels/adlon");
        requireProblem(broken, 500, "its log says why");
        assertThat(broken.body()).doesNotContain("secret");
        records.thrown = new IllegalStateException("secret");
        requireProblem(get("/cql3/json/hotels/adlon"), 500, "its log says why");
        records.failure = null;
        records.thrown = null;
        assertThat(get("/cql3/json/hotels/adlon").statusCode()).isEqualTo(200);
        assertThat(get("/health").body()).isEqualTo("{\"status\":\"up\"}");
    }

    @Test
    void an_error_of_this_program_is_500_and_takes_no_place_from_other_requests() throws Exception {
        start(new ServiceLimits(PATIENT, 1, PATIENT));
        records.error = new StackOverflowError("secret");
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> broken = get("/cql3/json/hotels/adlon");
            requireProblem(broken, 500, "its log says why");
            assertThat(broken.body()).doesNotContain("secret");
        }
        records.error = null;
        assertThat(get("/cql3/json/hotels/adlon").statusCode()).isEqualTo(200);
    }

    @Test
    void more_requests_at_once_than_are_taken_are_503_at_once() throws Exception {
        start(new ServiceLimits(PATIENT, 3, PATIENT));
        records.holding = true;
        List<CompletableFuture<HttpResponse<String>>> taken = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            taken.add(ask("/cql3/json/hotels/adlon"));
        }
        awaitAsked(3);
        HttpResponse<String> fourth = get("/cql3/json/hotels/adlon");
        requireProblem(fourth, 503, "All 3 concurrent requests are in use");
        assertThat(fourth.headers().firstValue("retry-after")).contains("1");
        assertThat(get("/metrics").body())
                .contains("lamina_http_requests_in_flight 3.0", "lamina_database_requests_in_flight 3.0");
        records.release();
        for (CompletableFuture<HttpResponse<String>> one : taken) {
            assertThat(one.get().statusCode()).isEqualTo(200);
        }
        assertThat(get("/cql3/json/hotels/adlon").statusCode()).isEqualTo(200);
        assertThat(get("/metrics").body()).contains("lamina_http_requests_in_flight 0.0");
    }

    @Test
    void metrics_count_by_route_and_status() throws Exception {
        start();
        get("/cql3/json/hotels/adlon");
        get("/cql3/json/hotels/adlon");
        get("/cql3/json/hotels/ritz");
        get("/cql/json/rooms/adlon");
        get("/wp-login.php");
        get("/cql/json/inns/1");
        HttpResponse<String> metrics = get("/metrics");
        assertThat(metrics.statusCode()).isEqualTo(200);
        assertThat(metrics.headers().firstValue("content-type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
        assertThat(metrics.body())
                .contains(
                        "# TYPE lamina_http_requests_total counter",
                        "lamina_http_requests_total{route=\"/cql3/json/hotels/{id}\",status=\"200\"} 2.0",
                        "lamina_http_requests_total{route=\"/cql3/json/hotels/{id}\",status=\"404\"} 1.0",
                        "lamina_http_requests_total{route=\"/cql/json/rooms/{hotel}\",status=\"200\"} 1.0",
                        "lamina_http_requests_total{route=\"none\",status=\"404\"} 2.0",
                        "# TYPE lamina_http_request_duration_seconds histogram",
                        "lamina_http_request_duration_seconds_bucket{route=\"/cql3/json/hotels/{id}\",le=\"+Inf\"} 3",
                        "lamina_http_request_duration_seconds_count{route=\"/cql3/json/hotels/{id}\"} 3",
                        "lamina_database_requests_in_flight 0.0");
    }

    @Test
    void the_root_lists_what_is_served() throws Exception {
        start();
        JsonNode root = JSON.readTree(get("/").body());
        assertThat(root.get("layouts")).map(JsonNode::asText).containsExactly("json", "flat-frozen");
        assertThat(root.at("/entities/hotels/key").asText()).isEqualTo("id");
        assertThat(root.at("/entities/hotels/answer").asText()).isEqualTo("object");
        assertThat(root.at("/entities/rooms/key").asText()).isEqualTo("hotel");
        assertThat(root.at("/entities/rooms/answer").asText()).isEqualTo("array");
        assertThat(root.get("paths"))
                .map(JsonNode::asText)
                .contains(
                        "/cql3/json/hotels/{id}",
                        "/cql/json/rooms/{hotel}",
                        "/cql/flat-frozen/hotels/{id}",
                        "/health",
                        "/metrics")
                .noneMatch(path -> path.startsWith("/thrift"));
    }

    @Test
    void a_stop_waits_for_what_is_under_way_and_takes_nothing_new() throws Exception {
        start();
        records.holding = true;
        CompletableFuture<HttpResponse<String>> underWay = ask("/cql3/json/hotels/adlon");
        awaitAsked(1);
        CompletableFuture<Void> stopped = CompletableFuture.runAsync(service::close);
        // Beyond the time that connections without a request are given.
        Thread.sleep(1_500);
        assertThat(stopped).isNotDone();
        assertThatThrownBy(() ->
                        HttpClient.newHttpClient().send(request("/").build(), HttpResponse.BodyHandlers.ofString()))
                .isInstanceOf(IOException.class);
        records.release();
        assertThat(underWay.get().statusCode()).isEqualTo(200);
        stopped.get(5, TimeUnit.SECONDS);
    }

    @Test
    void a_stop_waits_no_longer_than_it_may() throws Exception {
        start(new ServiceLimits(PATIENT, 100, Duration.ofMillis(700)));
        records.holding = true;
        CompletableFuture<HttpResponse<String>> underWay = ask("/cql3/json/hotels/adlon");
        awaitAsked(1);
        long begun = System.nanoTime();
        service.close();
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)).isBetween(500L, 5_000L);
        assertThat(underWay).failsWithin(5, TimeUnit.SECONDS);
    }

    @Test
    void a_port_that_is_taken_is_named() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort());
            assertThatThrownBy(() -> Service.start(records, address, ServiceLimits.DEFAULT))
                    .isInstanceOf(IOException.class)
                    .hasMessage(address.getHostString() + ":" + taken.getLocalPort()
                            + ": the port is in use. Choose another one with --port, or 0 for any free port; ss"
                            + " -ltnp shows which process has it.");
        }
        assertThatThrownBy(() -> Service.start(records, new InetSocketAddress("192.0.2.1", 0), ServiceLimits.DEFAULT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("192.0.2.1:0: can't listen there (");
        assertThatThrownBy(() -> Service.requireFree(new InetSocketAddress("2001:db8::1", 0)))
                .hasMessageStartingWith("[2001:db8:0:0:0:0:0:1]:0: can't listen there (");
    }

    @Test
    void a_port_that_is_not_allowed_is_not_said_to_be_in_use_alone() {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 80);
        assertThat(Service.cannotListen(address, new BindException("Permission denied")))
                .hasMessageContaining(":80: the port is in use, or only root may listen at it. Choose another one");
    }

    @Test
    void limits_make_sense() {
        assertThatThrownBy(() -> new ServiceLimits(Duration.ZERO, 1, PATIENT))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ServiceLimits(PATIENT, 0, PATIENT)).isInstanceOf(IllegalArgumentException.class);
    }
}
