// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers what never comes to {@link RequestHandler}, since the server can't read it or is about to stop. */
final class RefusedRequests extends ErrorHandler {
    private final ServiceMetrics metrics;

    RefusedRequests(ServiceMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus() < 400 ? 500 : response.getStatus();
        new Exchange(response, callback, metrics).answer(new Problem(status, detail(request, status)));
        return true;
    }

    private static String reason(Request request) {
        return request.getAttribute(ERROR_EXCEPTION) instanceof Throwable failure && failure.getMessage() != null
                ? " (" + failure.getMessage() + ")"
                : "";
    }

    private static String detail(Request request, int status) {
        return switch (status) {
            case 414 -> "The request's path is too long, expected " + RecordPath.MOST_PATH_BYTES + " bytes at most.";
            case 431 -> "The request's header is too long, expected " + Service.MOST_HEADER_BYTES + " bytes at most.";
            case 503 -> "The service is about to stop.";
            default -> "The request's first line or header is malformed" + reason(request) + ".";
        };
    }
}
