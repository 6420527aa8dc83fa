// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.lamina.measure.Measurement;
import java.util.List;
import java.util.Objects;

/**
 * What one operation gave on one layout with one client; part of {@code run.json}, where the keys of its groups stand beside
 * its own.
 *
 * @param key which cell of the matrix it is
 * @param outcome what became of it
 * @param rows the rows that one execution answers for
 * @param throughput rows per second; absent where single requests were timed
 * @param cpu what a row cost
 * @param limit whether the client was the limit
 * @param start what went before the repeats
 * @param latency what single requests took; absent for operations that are measured as a rate
 * @param query what whole queries took that another engine asked; absent where Lamina reads
 * @param plan how the layout answers the query; absent where it was not planned
 * @param mixed what each operation took where several were executed at once; absent elsewhere
 * @param aged what was written to age the tables; absent elsewhere
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Cell(
        @JsonUnwrapped Key key,
        @JsonUnwrapped Outcome outcome,
        Long rows,
        Measurement throughput,
        @JsonUnwrapped Cpu cpu,
        @JsonUnwrapped Limit limit,
        @JsonUnwrapped Start start,
        Latency latency,
        QueryTimes query,
        QueryPlan plan,
        MixedLoad mixed,
        AgedTables aged) {
    public Cell {
        cpu = cpu == null ? Cpu.UNKNOWN : cpu;
        limit = limit == null ? Limit.UNKNOWN : limit;
        start = start == null ? Start.NONE : start;
    }

    /** A cell that is measured as a rate. */
    public static Cell rate(Key key, long rows, Measurement throughput, Cpu cpu, Limit limit, Start start) {
        return new Cell(key, Outcome.MEASURED, rows, throughput, cpu, limit, start, null, null, null, null, null);
    }

    /** A cell whose single requests were timed. */
    public static Cell timed(Key key, long rows, Start start, Latency latency) {
        return new Cell(key, Outcome.MEASURED, rows, null, null, null, start, latency, null, null, null, null);
    }

    /** A cell of whole queries that another engine asked. */
    public static Cell query(Key key, long rows, Measurement throughput, Cpu cpu, Start start, QueryTimes query) {
        return new Cell(key, Outcome.MEASURED, rows, throughput, cpu, null, start, null, query, null, null, null);
    }

    /** A cell whose layout can't do the operation. */
    public static Cell unsupported(Key key, String reason) {
        return without(key, new Outcome(Status.UNSUPPORTED, reason));
    }

    /** A cell that gave an error or a wrong answer. */
    public static Cell failed(Key key, String reason) {
        return without(key, new Outcome(Status.FAILED, reason));
    }

    /** A cell without figures. */
    private static Cell without(Key key, Outcome outcome) {
        return new Cell(key, outcome, null, null, null, null, null, null, null, null, null, null);
    }

    /** The same under another name of its layout. */
    public Cell of(String other) {
        Key there = new Key(other, key.client(), key.operation());
        return new Cell(there, outcome, rows, throughput, cpu, limit, start, latency, query, plan, mixed, aged);
    }

    /** The same with other figures of its requests. */
    Cell with(Latency other) {
        return new Cell(key, outcome, rows, throughput, cpu, limit, start, other, query, plan, mixed, aged);
    }

    /** The same with how the query is answered; {@code null} where it was not planned. */
    public Cell planned(QueryPlan planned) {
        return new Cell(key, outcome, rows, throughput, cpu, limit, start, latency, query, planned, mixed, aged);
    }

    /** The same with what each operation took. */
    public Cell mixed(MixedLoad load) {
        return new Cell(key, outcome, rows, throughput, cpu, limit, start, latency, query, plan, load, aged);
    }

    /** The same with what was written to age the tables. */
    public Cell aged(AgedTables tables) {
        return new Cell(key, outcome, rows, throughput, cpu, limit, start, latency, query, plan, mixed, tables);
    }

    public String layout() {
        return key.layout();
    }

    public Client client() {
        return key.client();
    }

    public String operation() {
        return key.operation();
    }

    public Status status() {
        return outcome.status();
    }

    /** Why it was not measured; {@code null} where it was. */
    public String reason() {
        return outcome.reason();
    }

    public boolean measured() {
        return status() == Status.MEASURED;
    }

    /** What became of a cell. */
    public enum Status {
        /** It has figures. */
        MEASURED("measured"),

        /** Its layout can't do the operation. */
        UNSUPPORTED("unsupported"),

        /** It gave an error or a wrong answer. */
        FAILED("failed");

        private final String word;

        Status(String word) {
            this.word = word;
        }

        /** Its name in {@code run.json} and in reports. */
        @JsonValue
        public String word() {
            return word;
        }
    }

    /**
     * Which cell of a run's matrix.
     *
     * @param layout the layout's name
     * @param client the client
     * @param operation the operation's name
     */
    public record Key(
            @JsonProperty(required = true) String layout,
            @JsonProperty(required = true) Client client,
            @JsonProperty(required = true) String operation) {
        // A record's own two are put together from method handles at their first use, which `lamina report` waits for.
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && Objects.equals(layout, key.layout)
                    && client == key.client
                    && Objects.equals(operation, key.operation);
        }

        @Override
        public int hashCode() {
            return Objects.hash(layout, client, operation);
        }

        /** The layout and the client, such as {@code wide-row/tuned}. */
        public String column() {
            return layout + "/" + client.word();
        }
    }

    /**
     * What became of a cell.
     *
     * @param status whether it was measured
     * @param reason why not; absent where it was
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Outcome(@JsonProperty(required = true) Status status, String reason) {
        /** It has figures. */
        public static final Outcome MEASURED = new Outcome(Status.MEASURED, null);
    }

    /**
     * Processor time of the repeats.
     *
     * @param server microseconds per row of all nodes over all repeats together, garbage collection, compilation and compaction included
     * @param client microseconds per row of Lamina, or of the engine that asks in its place, likewise
     * @param serverRepeats the same of the servers, repeat by repeat; absent where only all repeats together tell
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Cpu(
            @JsonProperty("serverCpuMicrosPerRow") @Micros.Alone
            Measurement server,

            @JsonProperty("clientCpuMicrosPerRow") @Micros.Alone
            Measurement client,

            @JsonProperty("serverCpuRepeats") Measurement serverRepeats) {
        static final Cpu UNKNOWN = new Cpu(null, null, null);

        /** So many microseconds per row; {@code null} where they are not known. */
        public static Cpu ofMicros(Double server, Double client) {
            return new Cpu(Micros.of(server), Micros.of(client), null);
        }

        /** The same with what each repeat took the servers, in microseconds per row; none where that is not known. */
        public Cpu repeats(List<Double> each) {
            boolean told = !each.isEmpty() && each.stream().allMatch(micros -> micros > 0);
            return new Cpu(server, client, told ? Measurement.of(Micros.UNIT, each) : null);
        }
    }

    /**
     * Whether the client was the limit, so that the layout can do at least this.
     *
     * @param clientBound whether it was; absent where nothing can tell
     * @param clientBoundReason what says so
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Limit(Boolean clientBound, String clientBoundReason) {
        /** Nothing can tell. */
        public static final Limit UNKNOWN = new Limit(null, null);

        /** The layout was the limit. */
        public static final Limit LAYOUT = new Limit(false, null);

        /** The client was the limit, for this reason. */
        public static Limit client(String reason) {
            return new Limit(true, reason);
        }
    }

    /**
     * What went before the repeats.
     *
     * @param warmUpSeconds how long the warm-up took; absent where there was none
     * @param warmUp why it ended
     * @param firstPassSeconds how long the first execution took, before the warm-up; absent where it was not taken
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Start(Double warmUpSeconds, WarmUpEnd warmUp, Double firstPassSeconds) {
        static final Start NONE = new Start(null, null, null);
    }

    /** Why a warm-up ended. */
    public enum WarmUpEnd {
        /** Executions took the same time, one after another. */
        STABLE("stable"),

        /** Its time was up. */
        TIME_LIMIT("time limit");

        private final String word;

        WarmUpEnd(String word) {
            this.word = word;
        }

        /** The end of a warm-up whose executions were stable, or were not. */
        public static WarmUpEnd of(boolean stable) {
            return stable ? STABLE : TIME_LIMIT;
        }

        /** Its name in {@code run.json} and in reports. */
        @JsonValue
        public String word() {
            return word;
        }
    }
}
