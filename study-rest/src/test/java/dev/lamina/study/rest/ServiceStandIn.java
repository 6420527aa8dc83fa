// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers as the REST service does, and remembers who asked for what and when. */
final class ServiceStandIn implements AutoCloseable {
    /** How it answers a path. */
    interface Answers {
        /** A status and a body. */
        Map.Entry<Integer, String> of(String path);
    }

    /**
     * A request that came.
     *
     * @param port the client's port: each user has a connection of its own
     * @param path what it asked for
     * @param nanos when
     */
    record Asked(int port, String path, long nanos) {}

    static {
        // The JDK's server would wait for more to send before each body, for some 40 ms.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final List<Asked> asked = new ArrayList<>();

    ServiceStandIn(Answers answers) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, answers));
        server.setExecutor(threads);
        server.start();
    }

    /** The right row for every path. */
    static Map.Entry<Integer, String> right(String path) {
        String[] parts = path.split("/");
        String entity = parts[parts.length - 2];
        String key = parts[parts.length - 1];
        String field = entity.endsWith("-by-country") ? "country" : entity.equals("offers") ? "id" : "code";
        return Map.entry(
                200,
                "[{\"" + field + "\" : \"" + key + "\", \"countries\": [{\"code\": \"FR\"}, {\"code\": \"DE\"}]}]");
    }

    private void answer(HttpExchange exchange, Answers answers) throws IOException {
        String path = exchange.getRequestURI().getPath();
        synchronized (asked) {
            asked.add(new Asked(exchange.getRemoteAddress().getPort(), path, System.nanoTime()));
        }
        Map.Entry<Integer, String> answer = answers.of(path);
        byte[] body = answer.getValue().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.getKey(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** All requests until now, by the client's port. */
    Map<Integer, List<Asked>> byUser() {
        Map<Integer, List<Asked>> users = new LinkedHashMap<>();
        synchronized (asked) {
            for (Asked one : asked) {
                users.computeIfAbsent(one.port(), port -> new ArrayList<>()).add(one);
            }
        }
        return users;
    }

    /** How many requests for an entity came. */
    long count(String entity) {
        synchronized (asked) {
            return asked.stream()
                    .filter(one -> one.path().contains("/" + entity + "/"))
                    .count();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
