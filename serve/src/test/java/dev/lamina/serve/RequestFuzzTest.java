// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamina.codec.Mutation;
import dev.lamina.codec.Vectors;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Requests that are damaged: each is answered as HTTP, errors by a problem in JSON, none by 500, and none holds the service.
 * {@code -Dlamina.fuzz=N} damages each request N times in each way, 20 without.
 */
@Timeout(3 * 3600)
class RequestFuzzTest {
    private static final int ROUNDS = Integer.getInteger("lamina.fuzz", 20);
    private static final int PATIENCE_MILLIS = 30_000;

    /** After so many the records are new, since they keep all that they were asked. */
    private static final int REQUESTS_PER_SERVICE = 5_000;

    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: (\\d+)");
    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> REQUESTS = List.of(
            "GET /cql3/json/hotels/adlon HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "GET /cql/flat-frozen/rooms/adlon HTTP/1.1\r\nHost: localhost:80\r\nAccept: application/json\r\n\r\n",
            "HEAD /cql/json/years/1999 HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
            "GET /cql3/json/hotels/H%C3%B4tel%20du%20Nord%2F?a=b&c HTTP/1.0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}",
            "POST /metrics HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nCookie: a=\"b\"\r\n\r\n"
                    + "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");

    private final SplittableRandom random = Vectors.printed("RequestFuzzTest").random();
    private final Map<String, Integer> answers = new TreeMap<>();
    private Service service;
    private int asked;

    @Test
    void damaged_requests_are_answered_or_let_go() throws Exception {
        try {
            for (int round = 0; round < ROUNDS; round++) {
                for (String request : REQUESTS) {
                    byte[] whole = bytes(request);
                    byte[] other = bytes(REQUESTS.get(random.nextInt(REQUESTS.size())));
                    for (Mutation mutation : Mutation.values()) {
                        ask(mutation.of(whole, other, random));
                    }
                }
            }
        } finally {
            if (service != null) {
                service.close();
            }
        }
        System.out.println("RequestFuzzTest: answers " + answers);
        assertThat(answers).containsKeys("200", "400", "404", "405");
    }

    private static byte[] bytes(String request) {
        return request.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void ask(byte[] request) throws IOException {
        if (asked++ % REQUESTS_PER_SERVICE == 0) {
            if (service != null) {
                service.close();
            }
            service = Service.start(
                    new MemoryRecords(),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    ServiceLimits.DEFAULT);
        }
        String what = new String(request, StandardCharsets.ISO_8859_1);
        String answer = answer(request);
        if (answer.isEmpty()) {
            // What ends within its header, or was never one.
            answers.merge("none", 1, Integer::sum);
        } else {
            requireHttp(what, answer);
        }
    }

    /** Everything that the service sends until it closes the connection, as this end does for its part. */
    private String answer(byte[] request) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), service.address().getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            try {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
                return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            } catch (SocketException closed) {
                // A service may close while the rest of a bad request is under way.
                return "";
            }
        }
    }

    /** One answer after another, as they came. */
    private void requireHttp(String request, String answer) throws IOException {
        assertThat(answer).as(request).matches("(?s)HTTP/1\\.1 [1-5][0-9][0-9] .*");
        String status = answer.substring(9, 12);
        answers.merge(status, 1, Integer::sum);
        assertThat(status).as(request + "\n" + answer).isNotEqualTo("500");
        int body = answer.indexOf("\r\n\r\n") + 4;
        assertThat(body).as(request + "\n" + answer).isGreaterThan(4);
        Matcher length = LENGTH.matcher(answer).region(0, body);
        // To HEAD and of status 100 there is none, whatever the header says.
        boolean without = body == answer.length() || answer.startsWith("HTTP/1.1 ", body);
        int end = without ? body : body + (length.find() ? Integer.parseInt(length.group(1)) : 0);
        assertThat(answer.length()).as(request + "\n" + answer).isGreaterThanOrEqualTo(end);
        if (status.charAt(0) >= '4' && !without) {
            assertThat(answer.substring(0, body)).as(request).contains("application/problem+json");
            assertThat(JSON.readTree(answer.substring(body, end)).get("status").asText())
                    .as(request + "\n" + answer)
                    .isEqualTo(status);
        }
        if (end < answer.length()) {
            requireHttp(request, answer.substring(end));
        }
    }
}
