// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

/**
 * Requests since the server started. Two of them and {@link #since} around a single request give what that one took, if the
 * difference has exactly one request.
 *
 * @param requests how many
 * @param micros their time together; each is cut to whole microseconds before it is added, the finest that a server tells
 */
public record RequestTotal(long requests, long micros) {
    /** What came after an earlier one. */
    public RequestTotal since(RequestTotal earlier) {
        return new RequestTotal(requests - earlier.requests, micros - earlier.micros);
    }

    /** All requests of several servers. */
    public RequestTotal plus(RequestTotal other) {
        return new RequestTotal(requests + other.requests, micros + other.micros);
    }
}
