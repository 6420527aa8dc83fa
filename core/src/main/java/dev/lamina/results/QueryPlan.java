// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How a layout answers a query; of several draws of its parameters the one in the middle.
 *
 * @param kind the way in: {@code point}, {@code slice}, {@code in}, {@code buckets}, {@code index}, {@code scan}, {@code chunks},
 *     {@code stripes} or {@code directories}
 * @param requests how many requests it needs at most
 * @param cql one of them, with markers for values, and behind a semicolon those of look-ups in further tables; empty where it is no CQL
 *     that reads
 * @param client what is done on the client with the rows; empty for nothing
 */
public record QueryPlan(@JsonProperty(required = true) String kind, int requests, String cql, String client) {
    public QueryPlan {
        cql = cql == null ? "" : cql;
        client = client == null ? "" : client;
    }
}
