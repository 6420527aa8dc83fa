// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
            @JsonProperty(value = "environment", required = true) RunEnvironment environment,
            @JsonProperty("furtherEnvironments") List<RunEnvironment> furtherEnvironments,
            @JsonProperty(value = "operations", required = true) List<MeasuredOperation> operations,
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
    public record Servers(RunEnvironment environment, List<RunEnvironment> furtherEnvironments) {
        public Servers {
            furtherEnvironments = copied(furtherEnvironments);
        }
    }

    /**
     * @param operations what was measured, in the order of the report
     * @param layouts the layouts, each with each client
     * @param cells one per layout, client and operation
     */
    public record Matrix(List<MeasuredOperation> operations, List<LayoutResult> layouts, List<Cell> cells) {
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

    public RunEnvironment environment() {
        return servers.environment();
    }

    public List<RunEnvironment> furtherEnvironments() {
        return servers.furtherEnvironments();
    }

    public List<MeasuredOperation> operations() {
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
    public List<RunEnvironment> environments() {
        List<RunEnvironment> all = new ArrayList<>(List.of(environment()));
        if (furtherEnvironments() != null) {
            all.addAll(furtherEnvironments());
        }
        return all;
    }

    /** The versions of Cassandra, each once, in words. */
    public String cassandras() {
        Set<String> versions = new LinkedHashSet<>();
        for (RunEnvironment one : environments()) {
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

    /** In alphabetical order, so that two runs' files can be compared line by line. */
    static <V> Map<String, V> sorted(Map<String, V> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(map));
    }
}
