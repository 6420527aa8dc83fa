// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cql.Access;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.file.FileFamily;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.query.SelectParser;
import dev.lamina.query.SqlSelect;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.ParquetStorage;
import dev.lamina.study.source.EquivalenceGate;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of columns that CQL and SQL have in quotes alone, in every family and the Parquet file. */
@Tag("node")
class QuotedNamesTest {
    private static final List<String> NAMES =
            List.of("Station Name", "größe", "Druck (hPa), unten", "Select", "a \"b\"", "ts");

    @TempDir
    private Path directory;

    private Dataset dataset() throws Exception {
        StringBuilder text = new StringBuilder();
        NAMES.forEach(name -> text.append(text.isEmpty() ? "" : ",")
                .append('"')
                .append(name.replace("\"", "\"\""))
                .append('"'));
        for (int i = 0; i < 600; i++) {
            text.append(String.format(
                    "%ns %d,%d,%s,w%d,%s,2025-03-%02d %02d:00:00",
                    i % 3,
                    i % 50,
                    i % 7 == 0 ? "" : i + ".5",
                    i % 11,
                    i % 5 == 0 ? "" : "é" + i,
                    i / 60 + 1,
                    i / 3 % 20));
        }
        Path file = Files.writeString(directory.resolve("stations.csv"), text);
        Map<String, Object> words = Map.of("names", "as-is", "key", List.of("Station Name", "ts"));
        return new FileFamily()
                .open(DatasetRequest.files(List.of(file.toString()), directory.resolve("work"))
                        .withParameters(words));
    }

    private static Layout layout(String name, String family, Object... more) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", name, "family", family));
        for (int i = 0; i < more.length; i += 2) {
            entry.put((String) more[i], more[i + 1]);
        }
        if (family.equals("table") || family.equals("record")) {
            entry.putIfAbsent("partition", List.of("Station Name"));
            entry.putIfAbsent("clustering", List.of("ts desc"));
        }
        return Layouts.of(entry);
    }

    @Test
    void every_layout_holds_and_answers_columns_with_names_in_quotes() throws Exception {
        try (Dataset data = dataset()) {
            assertThat(data.entity().names()).isEqualTo(NAMES);
            Source source = Source.read(data, 1, RunProgress.SILENT);
            EquivalenceGate gate = new EquivalenceGate(source);
            SqlSelect select = SelectParser.parse(
                    "SELECT \"größe\", \"Druck (hPa), unten\", \"a \"\"b\"\"\" FROM stations WHERE \"Station Name\" = 's 1' AND"
                            + " \"Select\" <> 'w3' ORDER BY ts LIMIT 20",
                    data.entity(),
                    Set.of("stations"));
            SqlDraws draws = SqlDraws.answered(select, source, List.of(Map.of()));
            assertThat(draws.draws().get(0).expected().rows()).isEqualTo(20);
            List<String> kinds = new ArrayList<>();
            for (Layout layout : List.of(
                    layout("quoted-table", "table"),
                    layout(
                            "quoted-days",
                            "table",
                            "partition",
                            List.of("prefix(Station Name, 2)", "date(ts)"),
                            "clustering",
                            List.of("ts", "Station Name"),
                            "static",
                            List.of()),
                    layout("quoted-joined", "record", "record", "joined"),
                    layout("quoted-json", "record", "record", "json"),
                    layout("quoted-protobuf", "record", "record", "protobuf"),
                    layout(
                            "quoted-chunks",
                            "chunks",
                            "codec",
                            "flatbuffers-dict",
                            "chunkRows",
                            100,
                            "chunksPerShard",
                            2),
                    layout("quoted-stripes", "stripes"))) {
                String keyspace = Keyspaces.create(layout, data.entity(), layout.name());
                try (Store store = layout.open(Keyspaces.session(), data.entity(), keyspace, Access.tuned())) {
                    store.load(data);
                    assertThat(gate.difference(store)).as(layout.name()).isNull();
                    Operation.Task task = new SqlTask(draws).on(store);
                    task.run(store);
                    kinds.add(task.plan().cql());
                }
            }
            assertThat(kinds.get(0))
                    .isEqualTo(
                            "SELECT \"größe\", \"Druck (hPa), unten\", \"a \"\"b\"\"\", \"select\" FROM records WHERE"
                                    + " \"Station Name\" = ? ORDER BY ts ASC");
            ParquetStorage parquet = new ParquetStorage(data, directory.resolve("rows.parquet"), "zstd");
            parquet.create(null);
            parquet.store().load(data);
            assertThat(gate.difference(parquet.store())).isNull();
            parquet.close();
        }
    }
}
