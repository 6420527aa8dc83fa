// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vectors;
import dev.lamina.cql.Access;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.Tier;
import dev.lamina.model.Entity;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A layout that must keep the contract, with records and a client.
 *
 * @param label what stands in the test's report
 * @param entry the layout as a study has it
 * @param data the records
 * @param client the client
 */
public record ContractCase(String label, Map<String, Object> entry, MemoryDataset data, Access client) {
    private static final int STUDY_ROWS = 1_100;
    private static final int AWKWARD_ROWS = 300;

    /**
     * Entities of the study {@code cells} of which another one stands for all, those of another width, and {@code cells-10},
     * whose columns of texts other studies have too.
     */
    private static final Pattern MORE_OF_THE_SAME = Pattern.compile("cells-.*|list-(?!10$).*");

    @Override
    public String toString() {
        return label + " (" + client.name() + ")";
    }

    /** Whether it is a layout of the family {@code stripes}. */
    boolean isStriped() {
        return entry.get("family").equals("stripes");
    }

    /** Whether rows become visible all at once, at the end of a load. */
    boolean hidesUnfinished() {
        return isStriped() || entry.get("family").equals("chunks");
    }

    /**
     * Every layout of every entity of every study and its editions, and some with parameters that no study has, with both
     * clients; in the first tier those that represent the others.
     */
    static List<ContractCase> all() throws DatasetException, IOException {
        Map<String, Pair> cases = new LinkedHashMap<>();
        long seed = Vectors.printed(LayoutContractTest.class.getSimpleName())
                .random()
                .nextLong(1 << 30);
        awkward(cases, seed);
        for (String name : Studies.names()) {
            Study study = Studies.named(name, null);
            add(cases, name, study, seed);
            for (String edition : study.editions().keySet()) {
                Study other = Studies.named(name, edition);
                if (!other.layouts().equals(study.layouts()) || !other.dataset().equals(study.dataset())) {
                    add(cases, name + " " + edition, other, seed);
                }
            }
        }
        List<ContractCase> all = new ArrayList<>();
        Set<String> representative = new HashSet<>();
        Set<List<Object>> seen = new HashSet<>();
        cases.forEach((label, pair) -> {
            boolean made = label.startsWith("awkward");
            // Of the studies' layouts the first of each family and form; of those made for this test all. Each with one
            // client.
            boolean first = made
                    || seen.add(List.of(
                            pair.entry().get("family"),
                            pair.entry().getOrDefault("record", "none"),
                            pair.entry().getOrDefault("nested", "none")));
            int turn = (made ? all.size() / 2 : seen.size()) % 2;
            for (Access client : List.of(Access.tuned(), Access.published())) {
                ContractCase contract = new ContractCase(label, pair.entry(), pair.data(), client);
                if (first && all.size() % 2 == turn) {
                    representative.add(contract.toString());
                }
                all.add(contract);
            }
        });
        return Tier.cases(all, contract -> representative.contains(contract.toString()));
    }

    private record Pair(Map<String, Object> entry, MemoryDataset data) {}

    private static void add(Map<String, Pair> cases, String label, Study study, long seed)
            throws DatasetException, IOException {
        Map.Entry<String, Map<String, Object>> wanted =
                study.dataset().entrySet().iterator().next();
        Path directory = Files.createDirectories(Path.of("target", "layout-contract"));
        Dataset dataset = Datasets.named(wanted.getKey())
                .open(DatasetRequest.generated(STUDY_ROWS, seed, directory)
                        .withParameters(wanted.getValue() == null ? Map.of() : wanted.getValue()));
        List<Entity> entities = dataset.schema().entities();
        if (!dataset.schema().relations().isEmpty()) {
            return; // What a table lacks is looked up in those of other entities, of which a case has none.
        }
        for (Entity entity : entities) {
            if (MORE_OF_THE_SAME.matcher(entity.name()).matches()) {
                continue;
            }
            List<Map<String, Object>> entries = new ArrayList<>();
            for (Map<String, Object> entry : study.layouts()) {
                // The server of the family thrift is an older one. Codecs that no run of taxi has without being told go
                // through awkward rows and those of gdelt.
                boolean again = label.equals("taxi") && Boolean.FALSE.equals(entry.get("default"));
                if (!entry.get("family").equals("thrift") && !again) {
                    entries.add(Layouts.words(entry, entity.name()));
                }
            }
            String of = entities.size() == 1 ? label : label + " " + entity.name();
            add(cases, of, entries, MemoryDataset.of(dataset.part(entity.name())));
        }
    }

    private static void add(
            Map<String, Pair> cases, String label, List<Map<String, Object>> entries, MemoryDataset data) {
        for (Map<String, Object> entry : entries) {
            // How SSTables are compressed and cached, and how large bins are, changes no answer: of such variants one
            // is enough.
            Map<String, Object> essence = essence(entry);
            if (cases.values().stream()
                    .noneMatch(other -> essence(other.entry()).equals(essence)
                            && other.data().schema().equals(data.schema()))) {
                cases.put(label + " " + entry.get("name"), new Pair(entry, data));
            }
        }
    }

    private static Map<String, Object> essence(Map<String, Object> entry) {
        Map<String, Object> essence = new LinkedHashMap<>(entry);
        essence.keySet()
                .removeAll(List.of(
                        "name", "summary", "default", "compression", "chunkLength", "options", "tilesPerPartition"));
        return essence;
    }

    private static void awkward(Map<String, Pair> cases, long seed) {
        MemoryDataset any = AwkwardRows.of(ColumnType.TEXT, AWKWARD_ROWS, seed, false);
        MemoryDataset joinable = AwkwardRows.of(ColumnType.TEXT, AWKWARD_ROWS, seed + 1, true);
        MemoryDataset numbered = AwkwardRows.of(ColumnType.LONG, AWKWARD_ROWS, seed + 2, false);
        Map<String, Object> table = Map.of("family", "table");
        put(cases, any, "one per row", table, Map.of("partition", List.of("id"), "options", "comment = 'it''s'"));
        put(cases, numbered, "long identity", table, Map.of("partition", List.of("id"), "dates", "timestamp"));
        put(
                cases,
                any,
                "sentinel, names, newest first",
                table,
                Map.of(
                        "partition", List.of("kind"),
                        "clustering", List.of("at desc", "day asc", "id"),
                        "missing",
                                Map.of(
                                        "kind",
                                        Integer.valueOf(AwkwardRows.NO_KIND),
                                        "at",
                                        AwkwardRows.NO_AT,
                                        "day",
                                        AwkwardRows.NO_DAY),
                        "names", Map.of("Mixed Case", "mc", "kind", "K", "note", "select"),
                        "dates", "timestamp",
                        "table", "Wide"));
        put(
                cases,
                any,
                "two partition columns",
                table,
                Map.of(
                        "partition", List.of("big", "day"),
                        "clustering", List.of("amount desc", "id asc"),
                        "missing",
                                Map.of(
                                        "big",
                                        Integer.valueOf(AwkwardRows.NO_BIG),
                                        "amount",
                                        AwkwardRows.NO_AMOUNT,
                                        "day",
                                        AwkwardRows.NO_DAY)));
        put(
                cases,
                any,
                "quotient",
                table,
                Map.of("partition", List.of("id / 700 as idPrefix"), "clustering", List.of("id desc")));
        put(
                cases,
                any,
                "first characters",
                table,
                Map.of(
                        "partition", List.of("prefix(note, 1) as letter"),
                        "clustering", List.of("id"),
                        "missing", Map.of("note", "\u2205 nothing")));
        put(
                cases,
                any,
                "a month and a bucket of a hash",
                table,
                Map.of(
                        "partition", List.of("month(day)", "hash(note) % 4"),
                        "clustering", List.of("id"),
                        "missing", Map.of("day", AwkwardRows.NO_DAY, "note", "nothing")));
        put(
                cases,
                any,
                "intervals, newest first",
                table,
                Map.of(
                        "partition", List.of("at / 1 day"),
                        "clustering", List.of("at desc", "id"),
                        "missing", Map.of("at", AwkwardRows.NO_AT)));
        put(
                cases,
                numbered,
                "quotient of numbers",
                table,
                Map.of("partition", List.of("id / 700"), "clustering", List.of("id")));
        put(
                cases,
                any,
                "indexes",
                table,
                Map.of(
                        "partition", List.of("hash(id) % 4"),
                        "clustering", List.of("id"),
                        "index", List.of("kind", "id", "at", "day", "flag", "amount"),
                        "compaction", "LCS"));
        put(
                cases,
                any,
                "views",
                table,
                Map.of(
                        "partition", List.of("hash(id) % 4"),
                        "clustering", List.of("id desc"),
                        "views",
                                List.of(
                                        Map.of("partition", List.of("kind"), "clustering", List.of("id asc")),
                                        Map.of("partition", List.of("id_hash", "at"), "name", "ByInstant")),
                        "compaction", "TWCS",
                        "compactionOptions", Map.of("compaction_window_size", 7)));
        put(
                cases,
                any,
                "static columns",
                table,
                Map.of(
                        "partition", List.of("id / 700 as tens"),
                        "clustering", List.of("id"),
                        "static", List.of("constant", "never"),
                        "compaction", "UCS"));
        put(
                cases,
                any,
                "one partition",
                table,
                Map.of("partition", List.of("'it''s ALL' as all_of_it"), "clustering", List.of("id")));
        put(
                cases,
                any,
                "a constant and a field, prepared",
                table,
                Map.of(
                        "partition", List.of("'x' as first", "day"),
                        "clustering", List.of("id desc"),
                        "missing", Map.of("day", AwkwardRows.NO_DAY),
                        "published", "prepared",
                        "literals", List.of("first")));
        put(
                cases,
                any,
                "by instant",
                table,
                Map.of(
                        "partition",
                        List.of("at"),
                        "clustering",
                        List.of("id"),
                        "missing",
                        Map.of("at", AwkwardRows.NO_AT)));
        Map<String, Object> record = Map.of("family", "record", "record", "joined");
        put(cases, joinable, "joined", record, Map.of("partition", List.of("id"), "dates", "timestamp"));
        put(
                cases,
                joinable,
                "joined, compact, newest first",
                record,
                Map.of(
                        "partition", List.of("day"),
                        "clustering", List.of("id desc"),
                        "missing", Map.of("day", AwkwardRows.NO_DAY),
                        "compact", true,
                        "options", "gc_grace_seconds = 0"));
        put(
                cases,
                joinable,
                "joined, with an index and a view of its key",
                record,
                Map.of(
                        "partition", List.of("kind"),
                        "clustering", List.of("id"),
                        "missing", Map.of("kind", Integer.valueOf(AwkwardRows.NO_KIND)),
                        "index", List.of("id"),
                        "view", Map.of("partition", List.of("id"))));
        put(
                cases,
                joinable,
                "joined, quotient",
                record,
                Map.of("partition", List.of("id / 700 as p"), "clustering", List.of("id")));
        nested(cases, any, seed + 4);
        int next = 0;
        String[] dates = {"text", "timestamp", "date"};
        for (ChunkCodec codec : ChunkCodecs.all()) {
            String days = dates[next++ % dates.length];
            put(
                    cases,
                    NestedThings.of(days.equals("text") ? joinable : any, seed + 3),
                    codec.name() + ", days as " + days,
                    Map.of("family", "chunks", "codec", codec.name()),
                    Map.of("chunkRows", 7, "chunksPerShard", 3, "dates", days));
        }
        put(
                cases,
                numbered,
                "a chunk per shard",
                Map.of("family", "chunks", "codec", "flatbuffers-dict"),
                Map.of("chunkRows", 33, "chunksPerShard", 1));
        Map<String, Object> stripes = Map.of("family", "stripes");
        put(cases, any, "stripes", stripes, Map.of("stripeRows", 7, "stripesPerShard", 3));
        put(cases, numbered, "a stripe per shard", stripes, Map.of("stripeRows", 33, "stripesPerShard", 1));
        put(cases, joinable, "one stripe", stripes, Map.of());
    }

    /** Lists and structs in rows, each way with the records that it can hold. */
    private static void nested(Map<String, Pair> cases, MemoryDataset any, long seed) {
        MemoryDataset all = NestedThings.of(any, seed);
        MemoryDataset listed = NestedThings.within(NestedThings.Limits.NO_EMPTY_LISTS, all);
        MemoryDataset frozen = NestedThings.within(NestedThings.Limits.NO_MISSING_ELEMENTS, all);
        MemoryDataset deep = NestedThings.within(NestedThings.Limits.NO_MISSING_ELEMENTS_ANYWHERE, all);
        Map<String, Object> key = Map.of("partition", List.of("'ALL' as partition_key"), "clustering", List.of("id"));
        Map<String, Object> table = new LinkedHashMap<>(key);
        table.put("family", "table");
        put(cases, listed, "nested, collection", table, Map.of("nested", "collection"));
        put(cases, frozen, "nested, frozen", table, Map.of("nested", "frozen", "names", Map.of("tags", "t")));
        put(cases, deep, "nested, udt", table, Map.of("nested", "udt", "dates", "timestamp"));
        put(cases, listed, "nested, scalars", table, Map.of("nested", "scalars", "elements", 5));
        Map<String, Object> record = new LinkedHashMap<>(key);
        record.put("family", "record");
        put(cases, all, "nested, json", record, Map.of("record", "json"));
        put(cases, deep, "nested, protobuf", record, Map.of("record", "protobuf", "published", "prepared"));
    }

    private static void put(
            Map<String, Pair> cases,
            MemoryDataset data,
            String label,
            Map<String, Object> family,
            Map<String, Object> parameters) {
        Map<String, Object> entry = new LinkedHashMap<>(family);
        entry.putAll(parameters);
        entry.put("name", label);
        cases.put("awkward " + label, new Pair(entry, data));
    }
}
