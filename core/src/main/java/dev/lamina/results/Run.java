// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.lamina.measure.Measurement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A run's results, the model of {@code run.json}; documented in {@code docs/reference/run-json.md}. Quantities carry
 * their unit in the name. A value that was not measured is absent, never zero.
 *
 * @param heading which study's results these are
 * @param execution how the run went
 * @param verdict the answer in words, with its intervals
 * @param dataset the rows
 * @param servers the servers and the machine
 * @param matrix what was measured
 * @param conclusions what follows from it
 * @param recording what else was written down
 * @param notes what a reader should know before using the figures
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
    "heading",
    "execution",
    "verdict",
    "dataset",
    "servers",
    "matrix",
    "conclusions",
    "recording",
    "notes"
})
public record Run(
        @JsonUnwrapped Heading heading,
        @JsonUnwrapped Execution execution,
        String verdict,
        Dataset dataset,
        @JsonUnwrapped Servers servers,
        @JsonUnwrapped Matrix matrix,
        @JsonUnwrapped Conclusions conclusions,
        @JsonUnwrapped Recording recording,
        List<String> notes) {
    public Run {
        notes = List.copyOf(notes);
    }

    /** The same from the keys of the file, so that damage is told with its line. */
    @JsonCreator
    static Run of(
            @JsonProperty("lamina") String lamina,
            @JsonProperty(value = "study", required = true) String study,
            @JsonProperty("question") String question,
            @JsonProperty("started") String started,
            @JsonProperty("finished") String finished,
            @JsonProperty("complete") boolean complete,
            @JsonProperty("interruption") String interruption,
            @JsonProperty("command") String command,
            @JsonProperty("seed") long seed,
            @JsonProperty("verdict") String verdict,
            @JsonProperty(value = "dataset", required = true) Dataset dataset,
            @JsonProperty(value = "environment", required = true) Environment environment,
            @JsonProperty("furtherEnvironments") List<Environment> furtherEnvironments,
            @JsonProperty(value = "operations", required = true) List<Operation> operations,
            @JsonProperty(value = "layouts", required = true) List<LayoutResult> layouts,
            @JsonProperty(value = "cells", required = true) List<Cell> cells,
            @JsonProperty(value = "ratios", required = true) List<Ratio> ratios,
            @JsonProperty(value = "claims", required = true) List<Claim> claims,
            @JsonProperty("attributions") List<Attribution> attributions,
            @JsonProperty("maps") List<LayerMap> maps,
            @JsonProperty("activity") List<Activity> activity,
            @JsonProperty(value = "notes", required = true) List<String> notes) {
        return new Run(
                new Heading(lamina, study, question),
                new Execution(started, finished, complete, interruption, command, seed),
                verdict,
                dataset,
                new Servers(environment, furtherEnvironments),
                new Matrix(operations, layouts, cells),
                new Conclusions(ratios, claims, attributions),
                new Recording(maps, activity),
                notes);
    }

    /**
     * @param lamina the release that wrote the file
     * @param study the study's name
     * @param question what the study asks
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Heading(String lamina, String study, String question) {}

    /**
     * @param started when the run began, ISO 8601 in UTC
     * @param finished when it ended, likewise
     * @param complete whether every planned cell was tried; false after Ctrl-C or a lost node
     * @param interruption why the run is not complete
     * @param command the command line that repeats it
     * @param seed what the generators and the sampled keys were drawn with
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Execution(
            String started, String finished, boolean complete, String interruption, String command, long seed) {}

    /**
     * @param environment the servers and the machine; the first of them, where a run has several
     * @param furtherEnvironments the others, in the order in which they ran; absent where there are none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Servers(Environment environment, List<Environment> furtherEnvironments) {
        public Servers {
            furtherEnvironments = copied(furtherEnvironments);
        }
    }

    /**
     * @param operations what was measured, in the order of the report
     * @param layouts the layouts, each with each client
     * @param cells one per layout, client and operation
     */
    public record Matrix(List<Operation> operations, List<LayoutResult> layouts, List<Cell> cells) {
        public Matrix {
            operations = List.copyOf(operations);
            layouts = List.copyOf(layouts);
            cells = List.copyOf(cells);
        }
    }

    /**
     * @param ratios paired ratios between layouts
     * @param claims the publication's sentences and what became of them
     * @param attributions what factors between layouts consist of; absent where the study asks for none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Conclusions(List<Ratio> ratios, List<Claim> claims, List<Attribution> attributions) {
        public Conclusions {
            ratios = List.copyOf(ratios);
            claims = List.copyOf(claims);
            attributions = copied(attributions);
        }
    }

    /**
     * @param maps layers of records on a curve, and where they lie; absent where the records lie on none
     * @param activity what processes did during the repeats; absent if they were not sampled
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Recording(List<LayerMap> maps, List<Activity> activity) {
        /** Nothing but the figures. */
        public static final Recording NONE = new Recording(null, null);

        public Recording {
            maps = copied(maps);
            activity = copied(activity);
        }
    }

    /** A copy of a list; {@code null} if it is empty or absent. */
    private static <T> List<T> copied(List<T> list) {
        return list == null || list.isEmpty() ? null : List.copyOf(list);
    }

    public String lamina() {
        return heading.lamina();
    }

    public String study() {
        return heading.study();
    }

    public String question() {
        return heading.question();
    }

    public String started() {
        return execution.started();
    }

    public String finished() {
        return execution.finished();
    }

    public boolean complete() {
        return execution.complete();
    }

    public String interruption() {
        return execution.interruption();
    }

    public String command() {
        return execution.command();
    }

    public long seed() {
        return execution.seed();
    }

    public Environment environment() {
        return servers.environment();
    }

    public List<Environment> furtherEnvironments() {
        return servers.furtherEnvironments();
    }

    public List<Operation> operations() {
        return matrix.operations();
    }

    public List<LayoutResult> layouts() {
        return matrix.layouts();
    }

    public List<Cell> cells() {
        return matrix.cells();
    }

    public List<Ratio> ratios() {
        return conclusions.ratios();
    }

    public List<Claim> claims() {
        return conclusions.claims();
    }

    public List<Attribution> attributions() {
        return conclusions.attributions();
    }

    public List<LayerMap> maps() {
        return recording.maps();
    }

    public List<Activity> activity() {
        return recording.activity();
    }

    /** All environments, in the order in which they ran. */
    public List<Environment> environments() {
        List<Environment> all = new ArrayList<>(List.of(environment()));
        if (furtherEnvironments() != null) {
            all.addAll(furtherEnvironments());
        }
        return all;
    }

    /** The versions of Cassandra, each once, in words. */
    public String cassandras() {
        Set<String> versions = new LinkedHashSet<>();
        for (Environment one : environments()) {
            versions.add(one.cassandra());
        }
        return String.join(", ", versions);
    }

    /**
     * @param name the dataset's name
     * @param source the files and their form, or the generator and its seed
     * @param rows the number of rows that every layout holds
     * @param rejectedRows rows that were left out as bad
     * @param rejectsFile where they are kept with their reasons
     * @param digest 16 hexadecimal digits over all values, independent of order
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Dataset(
            @JsonProperty(required = true) String name,
            String source,
            long rows,
            Long rejectedRows,
            String rejectsFile,
            String digest) {}

    /**
     * @param name what stands after the {@code @} of its layouts' names; absent where the run has one environment
     * @param cassandra the version that the server reports
     * @param nodes how many nodes
     * @param vnodes tokens of each node; absent where the servers don't tell
     * @param replication copies of each row
     * @param java the Java of Lamina and of the servers
     * @param os the operating system
     * @param cpus processors available to both
     * @param memoryBytes the machine's memory
     * @param nodeCpuSeconds processor time of each of several nodes, from its start to the end of the trials
     * @param settings what the server really used, by Cassandra's own names
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Environment(
            String name,
            String cassandra,
            int nodes,
            Integer vnodes,
            Integer replication,
            String java,
            String os,
            int cpus,
            long memoryBytes,
            List<Double> nodeCpuSeconds,
            Map<String, String> settings) {
        public Environment {
            settings = sorted(settings);
        }

        /** Servers that tell nothing of their tokens and copies. */
        public Environment(
                String name,
                String cassandra,
                int nodes,
                String java,
                String os,
                int cpus,
                long memoryBytes,
                Map<String, String> settings) {
            this(name, cassandra, nodes, null, null, java, os, cpus, memoryBytes, null, settings);
        }

        /** The same with what its nodes took. */
        public Environment withNodeCpuSeconds(List<Double> seconds) {
            return new Environment(
                    name, cassandra, nodes, vnodes, replication, java, os, cpus, memoryBytes, seconds, settings);
        }

        /** The only environment of a run. */
        public Environment(
                String cassandra,
                int nodes,
                String java,
                String os,
                int cpus,
                long memoryBytes,
                Map<String, String> settings) {
            this(null, cassandra, nodes, java, os, cpus, memoryBytes, settings);
        }
    }

    /**
     * @param name the operation's name
     * @param summary what it does, in half a sentence
     * @param series where an operation is asked at several points, such as row sizes: the name that these share
     * @param axis what the points are along, with its unit, such as {@code columns in the row}
     * @param point where this one is on the axis
     * @param unit what its rate and its costs are of, such as {@code queries}; absent for rows
     * @param matchedRows how many rows meet the query's condition; absent unless it is a query in SQL
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Operation(
            @JsonProperty(required = true) String name,
            String summary,
            String series,
            String axis,
            Double point,
            String unit,
            MatchedRows matchedRows) {
        /** An operation by itself, outside any series. */
        public Operation(String name, String summary) {
            this(name, summary, null, null, null);
        }

        /** A point of a series. */
        public Operation(String name, String summary, String series, String axis, Double point) {
            this(name, summary, series, axis, point, null, null);
        }

        /** What it counts: {@code rows} or {@code queries}. */
        public String counts() {
            return unit == null ? "rows" : unit;
        }

        /** The same as a query in SQL. */
        public Operation query(MatchedRows matched) {
            return new Operation(name, summary, series, axis, point, "queries", matched);
        }
    }

    /**
     * How many times faster one layout is than another, paired repeat by repeat.
     *
     * @param operation the operation; {@code disk} compares bytes, fewer being better
     * @param numerator the layout, with {@code /client} after it where the run has several
     * @param denominator the layout it is compared with
     * @param factor the geometric mean of the pairs with its 95 % interval; the pairs themselves are left out
     */
    @JsonPropertyOrder({"operation", "numerator", "denominator", "value", "low", "high", "n"})
    public record Ratio(
            String operation,
            String numerator,
            String denominator,
            @JsonIgnore Measurement factor) {
        public Ratio {
            factor = new Measurement("×", factor.median(), factor.low(), factor.high(), factor.n(), List.of());
        }

        /** The same from its figures, as they stand in the file. */
        @JsonCreator
        public static Ratio of(
                @JsonProperty(value = "operation", required = true) String operation,
                @JsonProperty(value = "numerator", required = true) String numerator,
                @JsonProperty(value = "denominator", required = true) String denominator,
                @JsonProperty("value") double value,
                @JsonProperty("low") double low,
                @JsonProperty("high") double high,
                @JsonProperty("n") int n) {
            return new Ratio(operation, numerator, denominator, new Measurement("×", value, low, high, n, List.of()));
        }

        @JsonProperty
        double value() {
            return factor.median();
        }

        @JsonProperty
        double low() {
            return factor.low();
        }

        @JsonProperty
        double high() {
            return factor.high();
        }

        @JsonProperty
        int n() {
            return factor.n();
        }
    }

    /**
     * @param id the claim's name
     * @param source the publication
     * @param text what it says
     * @param published its figure, as published
     * @param expect the study's expression; absent from runs of earlier releases
     * @param expected what that says in numbers; likewise
     * @param measured ours; absent where the cells it needs were not measured
     * @param verdict what became of it
     * @param why one sentence with the figures, or what is missing
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Claim(
            @JsonProperty(required = true) String id,
            String source,
            String text,
            String published,
            String expect,
            Expected expected,
            Measurement measured,
            @JsonProperty(required = true) ClaimVerdict verdict,
            String why) {
        /** An earlier release had one word for what is refuted and what is undecided, and told them apart in its reason. */
        private static final String EARLIER = "Undecided: the interval includes both outcomes";

        public Claim {
            if (verdict == ClaimVerdict.REFUTED && expect == null && why != null && why.contains(EARLIER)) {
                verdict = ClaimVerdict.UNDECIDED;
            }
        }

        /** A claim as an earlier release wrote it. */
        public Claim(
                String id,
                String source,
                String text,
                String published,
                Measurement measured,
                ClaimVerdict verdict,
                String why) {
            this(id, source, text, published, null, null, measured, verdict, why);
        }

        /** The same claim, judged in one of several environments. */
        public Claim in(String environment) {
            return new Claim(id + "@" + environment, source, text, published, expect, expected, measured, verdict, why);
        }

        /** What it says; where it was judged in one of several environments, behind that one's name. */
        public String words() {
            int environment = id.lastIndexOf('@') + 1;
            String says = text == null ? id : text;
            return environment == 0 ? says : id.substring(environment) + ": " + says;
        }
    }

    /** In alphabetical order, so that two runs' files can be compared line by line. */
    static <V> Map<String, V> sorted(Map<String, V> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(map));
    }
}
