// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests. No thread waits for the database: the answer is written by whichever thread has it. */
final class RequestHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);
    private static final byte[] UP = "{\"status\":\"up\"}".getBytes(StandardCharsets.UTF_8);
    private static final String LISTING = "/";
    /** Of a body that is read and dropped; after a longer one the connection is closed. */
    private static final int MOST_BODY_BYTES = 64 * 1024;

    /** What OPTIONS may ask about in place of a path (RFC 9110, section 9.3.7). */
    private static final String WHOLE_SERVICE = "*";

    private static final String HEALTH = "/health";
    private static final String METRICS = "/metrics";

    private static final Pattern LOCAL =
            // Of IPv6 Java's own form too, with all zeros, in which the service says where it listens.
            Pattern.compile(
                    "(.+\\.)?localhost|127(\\.\\d{1,3}){3}|\\[?(::|(0{1,4}:){7})0{0,3}1\\]?", Pattern.CASE_INSENSITIVE);

    private final Records records;
    private final ServiceLimits limits;
    private final boolean isLocal;
    private final String name;
    private final ServiceMetrics metrics;
    private final Map<String, Entity> entities = new HashMap<>();
    private final byte[] listing;
    private final AtomicInteger underWay = new AtomicInteger();

    /** @param address where the service listens, which may be for this machine alone */
    RequestHandler(Records records, ServiceLimits limits, InetSocketAddress address) {
        this.records = records;
        this.limits = limits;
        this.isLocal = address.getAddress().isLoopbackAddress();
        this.name = address.getHostString();
        this.metrics = new ServiceMetrics(underWay::get, records::inFlight);
        for (Entity entity : records.entities()) {
            entities.put(entity.name(), entity);
        }
        this.listing = Listing.of(records);
    }

    ServiceMetrics metrics() {
        return metrics;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(response, callback, metrics);
        if (hasBody(request)) {
            // Nothing here needs a body, but what is not read would be taken for the connection's next request: Jetty
            // closes the connection instead, and a client that reuses it fails (RFC 9112, section 9.3).
            CompletableFuture<byte[]> read = new CompletableFuture<>();
            Content.Source.asByteArrayAsync(request, MOST_BODY_BYTES, Promise.Invocable.toPromise(read));
            within(read).whenComplete((body, failure) -> {
                if (failure != null) {
                    response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
                }
                answer(request, response, exchange);
            });
        } else {
            answer(request, response, exchange);
        }
        return true;
    }

    private static boolean hasBody(Request request) {
        HttpFields headers = request.getHeaders();
        return headers.contains(HttpHeader.CONTENT_LENGTH) || headers.contains(HttpHeader.TRANSFER_ENCODING);
    }

    private void answer(Request request, Response response, Exchange exchange) {
        try {
            requireOwnName(request);
            String path = request.getHttpURI().getPath();
            if (path.equals(WHOLE_SERVICE)) {
                requireRead(request, response);
            }
            RecordPath wanted = isOwn(path) ? null : RecordPath.parse(path);
            if (wanted == null) {
                exchange.route(path);
            } else {
                requireServed(wanted);
                exchange.route(wanted.prefix() + "/" + wanted.entity() + "/{"
                        + Listing.key(entities.get(wanted.entity())) + "}");
            }
            requireRead(request, response);
            if (wanted != null) {
                read(wanted, exchange);
            } else {
                answerOwn(path, exchange);
            }
        } catch (RefusalException e) {
            exchange.answer(e.problem());
        } catch (RuntimeException | Error e) {
            exchange.answer(broken(e));
        }
    }

    /**
     * A page in a browser of this machine can give its own name this machine's address (DNS rebinding), and would then read
     * the answers as if they were its own. Its requests name its host, and not the one that the service was told.
     */
    private void requireOwnName(Request request) throws RefusalException {
        String host = request.getHttpURI().getHost();
        if (isLocal && host != null && !LOCAL.matcher(host).matches() && !host.equalsIgnoreCase(name)) {
            throw new RefusalException(
                    421,
                    "The service listens for this machine alone, and the request is for the host \"" + host
                            + "\". Ask for localhost, or start the service with --address.");
        }
    }

    private static boolean isOwn(String path) {
        return path.equals(LISTING) || path.equals(HEALTH) || path.equals(METRICS);
    }

    private void requireServed(RecordPath wanted) throws RefusalException {
        if (!records.layouts().contains(wanted.layout())) {
            throw new RefusalException(
                    404,
                    "The layout " + wanted.layout() + " is not served, expected one of: "
                            + String.join(", ", records.layouts()) + ".");
        }
        if (!entities.containsKey(wanted.entity())) {
            throw new RefusalException(
                    404,
                    "There is no entity \"" + wanted.entity() + "\", expected one of: "
                            + String.join(
                                    ", ",
                                    records.entities().stream()
                                            .map(Entity::name)
                                            .toList())
                            + ".");
        }
    }

    private static void requireRead(Request request, Response response) throws RefusalException {
        if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
            throw new RefusalException(
                    405,
                    "The method " + request.getMethod() + " is not supported: the data are read-only. Use GET"
                            + " or HEAD.");
        }
    }

    private void answerOwn(String path, Exchange exchange) {
        switch (path) {
            case HEALTH ->
                within(records.probe()).whenComplete((nothing, failure) -> {
                    if (failure == null) {
                        exchange.answer(UP);
                    } else {
                        exchange.answer(problem(failure));
                    }
                });
            case METRICS -> exchange.write(200, ServiceMetrics.CONTENT_TYPE, metrics.text());
            default -> exchange.answer(listing);
        }
    }

    private void read(RecordPath wanted, Exchange exchange) throws RefusalException {
        if (underWay.incrementAndGet() > limits.requests()) {
            underWay.decrementAndGet();
            throw new RefusalException(
                    503, "All " + limits.requests() + " concurrent requests are in use. Try again later.");
        }
        CompletionStage<Batch> answer;
        try {
            answer = records.read(wanted.layout(), wanted.entity(), wanted.key());
        } catch (IllegalArgumentException e) {
            underWay.decrementAndGet();
            throw new RefusalException(400, "The key " + e.getMessage());
        } catch (RuntimeException | Error e) {
            underWay.decrementAndGet();
            throw e;
        }
        within(answer).whenComplete((batch, failure) -> {
            underWay.decrementAndGet();
            if (failure != null) {
                exchange.answer(problem(failure));
            } else {
                answer(wanted, batch, exchange);
            }
        });
    }

    private void answer(RecordPath wanted, Batch batch, Exchange exchange) {
        byte[] json;
        try {
            if (batch.rows() == 0) {
                Entity entity = entities.get(wanted.entity());
                exchange.answer(new Problem(
                        404,
                        "There is no record of " + wanted.entity() + " with the " + Listing.key(entity) + " \""
                                + wanted.key() + "\"."));
                return;
            }
            json = RecordJson.write(entities.get(wanted.entity()), batch);
        } catch (RuntimeException | Error e) {
            // An error that was not caught here would be seen by nobody, and the client would wait for ever.
            exchange.answer(broken(e));
            return;
        }
        exchange.answer(json);
    }

    /** The same within the time that a request may take; what is late is let go. */
    private <T> CompletableFuture<T> within(CompletionStage<T> stage) {
        CompletableFuture<T> source = stage.toCompletableFuture();
        CompletableFuture<T> limited = source.copy();
        limited.orTimeout(limits.timeout().toNanos(), TimeUnit.NANOSECONDS);
        limited.whenComplete((value, failure) -> {
            if (failure instanceof TimeoutException) {
                source.cancel(true);
            }
        });
        return limited;
    }

    private Problem problem(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof TimeoutException) {
            return new Problem(
                    503, "The database has not answered within " + seconds(limits.timeout()) + ". Try again.");
        }
        if (cause instanceof UnavailableException) {
            return new Problem(503, cause.getMessage());
        }
        return broken(cause);
    }

    private static String seconds(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private static Problem broken(Throwable failure) {
        // The caller can do nothing with it; whoever runs the service finds it in the log.
        LOG.error("A request could not be answered", failure);
        return new Problem(500, "The service failed to answer; its log says why.");
    }
}
