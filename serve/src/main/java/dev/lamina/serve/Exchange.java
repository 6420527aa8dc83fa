// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** One request on its way to its answer, of which there is exactly one. */
final class Exchange {
    private static final String JSON = "application/json";
    private static final String RETRY_SECONDS = "1";
    private static final int UNAVAILABLE = 503;

    private final Response response;
    private final Callback callback;
    private final ServiceMetrics metrics;
    private final long begun = System.nanoTime();
    private String route = ServiceMetrics.NO_ROUTE;

    Exchange(Response response, Callback callback, ServiceMetrics metrics) {
        this.response = response;
        this.callback = callback;
        this.metrics = metrics;
    }

    /** Says what is asked for, as the metrics have it. */
    void route(String name) {
        route = name;
    }

    void answer(byte[] json) {
        write(200, JSON, json);
    }

    void answer(Problem problem) {
        if (problem.status() == UNAVAILABLE) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, RETRY_SECONDS);
        }
        write(problem.status(), Problem.CONTENT_TYPE, problem.json());
    }

    void write(int status, String type, byte[] body) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        Callback counted = Callback.from(() -> metrics.answered(route, status, System.nanoTime() - begun), callback);
        response.write(true, ByteBuffer.wrap(body), counted);
    }
}
