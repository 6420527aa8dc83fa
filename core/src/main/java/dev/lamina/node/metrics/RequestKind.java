// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

/** Requests that the server clocks apart from each other. */
public enum RequestKind {
    /** Reads of one partition. */
    READ("Read", "Read", "CoordinatorReadLatency"),

    /** Mutations. */
    WRITE("Write", "Write", "CoordinatorWriteLatency"),

    /** Reads of token ranges: a table counts each range and page of one, a coordinator each page. */
    RANGE("Range", "RangeSlice", "CoordinatorScanLatency");

    /** As in {@code ReadLatency} of a table. */
    final String local;

    /** As in {@code ClientRequest,scope=Read}. */
    final String client;

    /** The coordinator's timer of a table. */
    final String coordinator;

    RequestKind(String local, String client, String coordinator) {
        this.local = local;
        this.client = client;
        this.coordinator = coordinator;
    }
}
