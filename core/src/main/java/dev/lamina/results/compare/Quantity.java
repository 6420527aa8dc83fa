// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.List;

/** What two runs can be compared by. */
public enum Quantity {
    /** Rows per second; of a closed loop of single requests, requests per second. */
    THROUGHPUT("throughput", Kind.RATE),
    MIN("min", Kind.LATENCY),
    MEAN("mean", Kind.LATENCY),
    P50("p50", Kind.LATENCY),
    P80("p80", Kind.LATENCY),
    P90("p90", Kind.LATENCY),
    P95("p95", Kind.LATENCY),
    P99("p99", Kind.LATENCY),
    P999("p99.9", Kind.LATENCY),
    MAX("max", Kind.LATENCY),
    /** Processor time of all nodes per row, or per request where single requests are measured. */
    SERVER_CPU("server-cpu", Kind.CPU),
    /** Processor time of Lamina, likewise. */
    CLIENT_CPU("client-cpu", Kind.CPU),
    /** Live SSTable bytes of a layout. */
    DISK("disk", Kind.BYTES);

    /** What values are and how they are written. Latencies and processor times are in microseconds. */
    enum Kind {
        RATE,
        LATENCY,
        CPU,
        BYTES
    }

    private static final double MICROS_PER_MILLI = 1_000;
    private static final double MICROS_PER_SECOND = 1_000_000;

    private final String word;
    private final Kind kind;

    Quantity(String word, Kind kind) {
        this.word = word;
        this.kind = kind;
    }

    /** Its name in bounds and tables; of a latency, its key in {@code run.json}. */
    String word() {
        return word;
    }

    Kind kind() {
        return kind;
    }

    boolean latency() {
        return kind == Kind.LATENCY;
    }

    /** Whether it stands in tables. The least, the mean and the greatest latency say little of a distribution. */
    boolean tabled() {
        return this != MIN && this != MEAN && this != MAX;
    }

    boolean moreIsBetter() {
        return kind == Kind.RATE;
    }

    /** A value with its unit, such as {@code 412 µs}. */
    public String show(double value) {
        return switch (kind) {
            case RATE -> Figures.rate(value);
            case LATENCY ->
                value < MICROS_PER_MILLI ? Figures.number(value) + " µs" : Figures.seconds(value / MICROS_PER_SECOND);
            case CPU -> Figures.number(value) + " µs";
            case BYTES -> Figures.bytes(value);
        };
    }

    /** The quantity of this name; null if there is none. */
    static Quantity named(String word) {
        for (Quantity quantity : values()) {
            if (quantity.word.equals(word)) {
                return quantity;
            }
        }
        return null;
    }

    static List<String> words() {
        List<String> words = new ArrayList<>();
        for (Quantity quantity : values()) {
            words.add(quantity.word);
        }
        return words;
    }
}
