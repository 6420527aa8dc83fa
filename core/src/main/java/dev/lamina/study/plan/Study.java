// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.names.PlainName;
import dev.lamina.names.UnknownName;
import dev.lamina.study.source.ParquetStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * A study as its YAML file has it; documented in {@code docs/reference/study-yaml.md}.
 *
 * @param study the name
 * @param question what is asked, one sentence
 * @param dataset the dataset family's name, with its parameters
 * @param rows rows to generate where no input is given, 1 to 1,000,000,000,000
 * @param time how long a run of all of it takes with these rows, as {@link RunTime} has it; {@code null} for as long as it takes
 * @param environment the Cassandra to start
 * @param layouts entries for {@link dev.lamina.layouts.Layouts}, already multiplied by the study's variants
 * @param references what stands beside the layouts for comparison, without Cassandra
 * @param operations {@code ingest}, and entries for operation kinds
 * @param verdict what the sentence at the top compares
 * @param asPublished what {@code --as-published} chooses
 * @param claims the publication's sentences
 * @param attribution factors between layouts, to be taken apart
 * @param editions further versions of the study: top-level keys that replace the ones above
 */
public record Study(
        String study,
        String question,
        Map<String, Map<String, Object>> dataset,
        long rows,
        String time,
        EnvironmentEntry environment,
        List<Map<String, Object>> layouts,
        List<Reference> references,
        List<Map<String, Object>> operations,
        VerdictRule verdict,
        AsPublished asPublished,
        List<ClaimEntry> claims,
        List<AttributionEntry> attribution,
        Map<String, Map<String, Object>> editions) {
    /** More rows than any disk of ours holds; a larger number is a typing error. */
    private static final long MAX_ROWS = 1_000_000_000_000L;

    public Study {
        layouts = list("layouts", layouts);
        references = list("references", references);
        operations = list("operations", operations);
        claims = list("claims", claims);
        attribution = list("attribution", attribution);
        editions = map("editions", editions);
        require(study != null && !study.isBlank(), "study", "a name");
        require(PlainName.is(study), "study", "up to " + PlainName.RULE + "; found \"" + study + "\"");
        require(question != null, "question", "a sentence");
        require(dataset != null && dataset.size() == 1, "dataset", "one dataset, such as {gdelt: {edition: B}}");
        require(environment != null, "environment", "a Cassandra, such as {cassandra: 5.0.9}");
        require(!layouts.isEmpty(), "layouts", "at least one layout");
        require(!operations.isEmpty(), "operations", "at least one operation");
        require(rows >= 1 && rows <= MAX_ROWS, "rows", String.format(Locale.ROOT, "1 to %,d", MAX_ROWS));
        require(time == null || RunTime.is(time), "time", RunTime.RULE + "; found \"" + time + "\"");
        require(
                time == null || RunTime.seconds(time) >= RunTime.LEAST_SECONDS,
                "time",
                "1m or more; found \"" + time + "\"");
    }

    /**
     * The same study with another widest row in its dataset.
     *
     * @throws IllegalArgumentException if the dataset has no rows of different width
     */
    public Study withLargest(String row) {
        Map.Entry<String, Map<String, Object>> named =
                dataset.entrySet().iterator().next();
        List<String> known = List.of();
        for (DatasetFamily family : Datasets.all()) {
            known = family.name().equals(named.getKey()) ? family.groups() : known;
        }
        if (known.isEmpty()) {
            throw new IllegalArgumentException("--widest-row: all rows of study " + study + " have the same width"
                    + " (dataset " + named.getKey()
                    + "). Leave --widest-row out.");
        }
        if (!known.contains(row)) {
            throw new IllegalArgumentException(
                    "--widest-row: there is no row \"" + row + "\". " + UnknownName.hint(row, known));
        }
        Map<String, Object> parameters = new LinkedHashMap<>(named.getValue() == null ? Map.of() : named.getValue());
        parameters.put("largest", row);
        return with(Map.of(named.getKey(), parameters), operations);
    }

    /** The same study with other operations. */
    public Study withOperations(List<Map<String, Object>> otherOperations) {
        return with(dataset, otherOperations);
    }

    /** The words of a layout, already multiplied by the study's variants. */
    public Map<String, Object> layout(String name) {
        for (Map<String, Object> entry : layouts) {
            if (name.equals(String.valueOf(entry.get("name")))) {
                return entry;
            }
        }
        throw new IllegalArgumentException("Study " + study + " has no layout \"" + name + "\".");
    }

    private Study with(Map<String, Map<String, Object>> otherDataset, List<Map<String, Object>> otherOperations) {
        return with(otherDataset, environment, layouts, otherOperations, verdict);
    }

    /** The same study of other records. */
    Study with(
            Map<String, Map<String, Object>> otherDataset,
            List<Map<String, Object>> otherLayouts,
            List<Map<String, Object>> otherOperations,
            VerdictRule otherVerdict) {
        return with(otherDataset, environment, otherLayouts, otherOperations, otherVerdict);
    }

    /**
     * The same study of the publication's dataset, on servers with the heap that this needs.
     *
     * @throws IllegalArgumentException if it follows no publication
     */
    public Study published() {
        if (asPublished == null) {
            throw new IllegalArgumentException("--as-published: study " + study + " follows no publication. Leave"
                    + " --as-published out, or choose one of " + String.join(", ", Studies.published()) + ".");
        }
        return with(
                asPublished.dataset() == null ? dataset : asPublished.dataset(),
                asPublished.heap() == null ? environment : environment.withHeap(asPublished.heap()),
                layouts,
                operations,
                verdict);
    }

    private Study with(
            Map<String, Map<String, Object>> otherDataset,
            EnvironmentEntry otherEnvironment,
            List<Map<String, Object>> otherLayouts,
            List<Map<String, Object>> otherOperations,
            VerdictRule otherVerdict) {
        return new Study(
                study,
                question,
                otherDataset,
                rows,
                time,
                otherEnvironment,
                otherLayouts,
                references,
                otherOperations,
                otherVerdict,
                asPublished,
                claims,
                attribution,
                editions);
    }

    /** The same study of a dataset with other parameters. */
    public Study withDataset(String family, Map<String, Object> parameters) {
        return with(Map.of(family, parameters), operations);
    }

    static void require(boolean satisfied, String key, String expected) {
        if (!satisfied) {
            throw new WrongKeyException(key, expected);
        }
    }

    /** For a key with a value that it can't have, or without one. */
    static final class WrongKeyException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private final String key;
        private final String expected;

        private WrongKeyException(String key, String expected) {
            super("A study's \"" + key + "\" must be " + expected + ".");
            this.key = key;
            this.expected = expected;
        }

        String key() {
            return key;
        }

        /** What is wrong in a study that has the key, or does not have it. */
        String message(boolean there) {
            return there ? getMessage() : "A study's \"" + key + "\" is missing. It must be " + expected + ".";
        }
    }

    /** A dash with nothing after it is a null in YAML. */
    static <T> List<T> list(String key, List<T> given) {
        List<T> list = given == null ? List.of() : given;
        require(list.stream().noneMatch(Objects::isNull), key, "a list without empty entries");
        return List.copyOf(list);
    }

    static <T> Map<String, T> map(String key, Map<String, T> given) {
        Map<String, T> map = given == null ? Map.of() : given;
        require(map.values().stream().noneMatch(Objects::isNull), key, "names with a value each");
        return Map.copyOf(map);
    }

    /**
     * What stands beside the layouts for comparison.
     *
     * @param name its name, as a layout's
     * @param kind what it is: {@code parquet}, a local file that DuckDB writes and asks
     * @param compression of its pages; {@code zstd} where not given
     * @param summary half a sentence for the report
     * @param byDefault whether it runs without being named; yes where not given
     */
    public record Reference(
            String name,
            String kind,
            String compression,
            String summary,
            @JsonProperty("default") Boolean byDefault) {
        private static final String PARQUET = "parquet";

        public Reference {
            compression = compression == null ? "zstd" : compression;
            byDefault = byDefault == null || byDefault;
            summary = summary == null
                    ? "A local Parquet file (" + compression + "), written and queried by DuckDB with all cores."
                    : summary;
            require(name != null && !name.isBlank(), "references", "entries with at least a name and a kind");
            require(
                    PlainName.is(name),
                    "references",
                    "entries with names of up to " + PlainName.RULE + "; found \"" + name + "\"");
            require(
                    PARQUET.equals(kind),
                    "references",
                    "of a known kind; " + name + " is of kind " + kind + ". Known: " + PARQUET);
            require(
                    ParquetStore.COMPRESSIONS.contains(compression),
                    "references",
                    "of a known compression; " + name + " has " + compression + ". Known: "
                            + String.join(", ", ParquetStore.COMPRESSIONS));
        }
    }

    /**
     * What the sentence at the top says: the fastest layout of an operation against a baseline.
     *
     * @param operation the operation that decides; of a series the largest point
     * @param latency the clock and quantile that it is measured by, such as {@code server.p80}; {@code null} for rates
     * @param does what it does, as a verb with its object: {@code reads one column}
     * @param baseline the layout that it is compared with
     * @param cannot per operation, what a layout can't do that doesn't support it: {@code look up one record}
     * @param over operations that are weighed together, so that the answer is the layout for all of them; none for
     *     {@code operation} alone
     * @param perSecond how often each of them is asked; none where nothing is said of it
     */
    public record VerdictRule(
            String operation,
            String latency,
            String does,
            String baseline,
            Map<String, String> cannot,
            List<String> over,
            Map<String, Double> perSecond) {
        public VerdictRule {
            over = list("over", over);
            perSecond = map("perSecond", perSecond);
            cannot = map("cannot", cannot);
            require(operation != null, "verdict", "about an operation, such as {operation: scan-one, ...}");
            if (latency != null) {
                ClaimExpression.Reading.parse(latency);
            }
            require(does != null, "verdict", "a verb with its object, such as {does: reads one column, ...}");
        }
    }

    /**
     * A published sentence.
     *
     * @param id its name
     * @param source the publication
     * @param text what it says
     * @param published its figure
     * @param expect an expression, see {@link ClaimExpression}
     * @param client without which the claim has no meaning, so that other runs leave it out; {@code null} for either
     */
    public record ClaimEntry(String id, String source, String text, String published, String expect, String client) {
        public ClaimEntry {
            require(id != null && expect != null, "claims", "entries with at least an id and an expect");
        }
    }

    /**
     * A factor between two layouts, to be taken apart. Ends are layouts, with {@code /client} after the name or without.
     *
     * @param id its name
     * @param source the publication
     * @param text what it says
     * @param published its factor
     * @param operation whose rates are compared
     * @param faster the layout that the factor is about
     * @param from the other layout as published
     * @param to the same with all changes made
     * @param changes the changes
     */
    public record AttributionEntry(
            String id,
            String source,
            String text,
            String published,
            String operation,
            String faster,
            String from,
            String to,
            List<Change> changes) {
        public AttributionEntry {
            changes = list("attribution", changes);
            require(
                    id != null && operation != null && faster != null && from != null && to != null,
                    "attribution",
                    "entries with id, operation, faster, from, to and changes");
            require(!changes.isEmpty(), "attribution", "entries with at least one change; " + id + " has none");
        }
    }

    /**
     * One change between the two ends.
     *
     * @param name what it is
     * @param made the published end with this change made
     * @param takenBack the corrected end with this change taken back
     */
    public record Change(String name, String made, String takenBack) {
        public Change {
            require(
                    name != null && made != null && takenBack != null,
                    "attribution",
                    "entries whose changes have name, made and takenBack");
        }
    }
}
