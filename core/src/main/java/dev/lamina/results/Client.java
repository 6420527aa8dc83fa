// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonValue;

/** Who issued the operations of a cell. */
public enum Client {
    /** Prepared, fully bound, asynchronous. */
    TUNED("tuned"),

    /** As the publication did. */
    PUBLISHED("published"),

    /** The engine that reads references, which are not layouts in Cassandra. */
    DUCKDB("duckdb");

    private final String word;

    Client(String word) {
        this.word = word;
    }

    /** The client of this name. */
    public static Client named(String word) {
        for (Client client : values()) {
            if (client.word.equals(word)) {
                return client;
            }
        }
        throw new IllegalArgumentException("No client is called " + word + ".");
    }

    /** Its name in {@code run.json}, on the command line and in reports. */
    @JsonValue
    public String word() {
        return word;
    }
}
