// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.Tier;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Ingest;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.EquivalenceGate;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The study {@code tiles}: its plan, its layouts' tables, and every kind of read on every layout. */
class TilesStudyTest {
    @TempDir
    Path directory;

    private Dataset tiles(Map<String, ?> parameters) throws Exception {
        return Datasets.named("tiles")
                .open(DatasetRequest.generated(DatasetRequest.ALL, 7, directory).withParameters(parameters));
    }

    private static Map<String, Object> entry(String layout) {
        for (Map<String, Object> entry : Studies.named("tiles", null).layouts()) {
            if (layout.equals(entry.get("name"))) {
                return entry;
            }
        }
        throw new AssertionError(layout);
    }

    private static Map<String, Object> with(String layout, Map<String, ?> words) {
        Map<String, Object> changed = new HashMap<>(entry(layout));
        if (words.containsKey("partition")) {
            changed.remove("tilesPerPartition");
        }
        changed.putAll(words);
        return changed;
    }

    private static Operation operation(String key, Map<String, ?> words) {
        return OperationKinds.of(Map.of("name", "op", key, words));
    }

    @Test
    void every_edition_has_a_plan() {
        for (String edition :
                new TreeSet<>(Studies.named("tiles", null).editions().keySet())) {
            Plan plan = Plan.of(Studies.named("tiles", edition), Wishes.none());
            if (edition.equals("factors")) {
                assertThat(plan.layouts()).hasSize(1 + 2 + 2 * 4);
                continue;
            }
            assertThat(plan.layouts())
                    .extracting(StudyLayout::name)
                    .containsExactly("tile-per-partition", "tile-bins", "tile-zoom", "tile-whole-key");
        }
    }

    @Test
    void as_published_writes_overwrite_each_other_and_each_read_is_a_trial() {
        Plan plan = Plan.of(
                Studies.named("tiles", null), Wishes.some().asPublished(true).build());
        assertThat(plan.repeats().usual()).isEqualTo(15);
        assertThat(plan.repeats().reads()).isEqualTo(100);
        assertThat(plan.repeats().overwrites()).isTrue();
        assertThat(plan.budget(100).single()).isTrue();
        assertThat(plan.budget(100).twiceTheClient()).isFalse();
        Plan corrected = Plan.of(Studies.named("tiles", null), Wishes.none());
        assertThat(corrected.repeats().usual()).isEqualTo(5);
        assertThat(corrected.repeats().overwrites()).isFalse();
        assertThat(corrected.budget(5).single()).isFalse();
    }

    /** The words in which a layout is otherwise than another one, but for its name and summary. */
    private static TreeSet<String> difference(Study study, String one, String other) {
        Map<String, Map<String, Object>> entries = new HashMap<>();
        study.layouts().forEach(layout -> entries.put((String) layout.get("name"), layout));
        TreeSet<String> words = new TreeSet<>(entries.get(one).keySet());
        words.addAll(entries.get(other).keySet());
        words.removeIf(word -> word.equals("summary")
                || Objects.equals(entries.get(one).get(word), entries.get(other).get(word)));
        words.remove("name");
        return words;
    }

    @Test
    void each_change_of_the_factor_changes_one_thing_at_either_end() {
        Study study = Studies.named("tiles", "factors");
        Map<String, List<String>> words = Map.of(
                "routing", List.of("literals"),
                "row cache", List.of("options"),
                // As many rows of a partition are cached as it has.
                "partition size", List.of("options", "tilesPerPartition"),
                "bin list", List.of("bins", "partition"));
        assertThat(study.attribution()).hasSize(2);
        for (Study.AttributionEntry entry : study.attribution()) {
            assertThat(entry.changes()).extracting(Study.Change::name).containsOnlyOnceElementsOf(words.keySet());
            for (Study.Change change : entry.changes()) {
                List<String> most = words.get(change.name());
                assertThat(most).as(change.name()).containsAll(difference(study, entry.from(), change.made()));
                assertThat(most).as(change.name()).containsAll(difference(study, entry.to(), change.takenBack()));
            }
            TreeSet<String> all = new TreeSet<>();
            words.values().forEach(all::addAll);
            assertThat(difference(study, entry.from(), entry.to())).isEqualTo(all);
        }
        // A table that asks for no rows to be cached is one for which the server's cache does not exist.
        study.layouts()
                .forEach(layout -> assertThat((String) layout.get("options"))
                        .endsWith("'rows_per_partition': '" + cached(layout) + "'}"));
    }

    private static Object cached(Map<String, Object> layout) {
        String name = (String) layout.get("name");
        boolean on =
                name.equals("tile-bins-cached") || name.startsWith("tile-bins-corrected") && !name.endsWith("uncached");
        return on ? layout.get("tilesPerPartition") : "NONE";
    }

    @Test
    void words_that_make_no_sense_are_refused() throws Exception {
        try (Dataset tiles = tiles(Map.of("zoom", 3, "cells", 16))) {
            assertThatThrownBy(() -> Layouts.of(with("tile-bins", Map.of("tilesPerPartition", 0))))
                    .hasMessage("Layout tile-bins: tilesPerPartition is 0, expected a whole number of at least 1.");
            for (Object size : List.of(-3, "many", 0.5, 1L << 40)) {
                assertThatThrownBy(() -> Layouts.of(with("tile-bins", Map.of("tilesPerPartition", size))))
                        .as("%s", size)
                        .hasMessage("Layout tile-bins: tilesPerPartition is " + size
                                + ", expected a whole number of at least 1.");
            }
            Map<String, Object> unsized = new HashMap<>(entry("tile-bins"));
            unsized.remove("tilesPerPartition");
            assertThatThrownBy(() -> Layouts.of(unsized))
                    .hasMessage(
                            "Layout tile-bins: tilesPerPartition is missing, expected a whole number of at least 1.");
            assertThatThrownBy(() -> Layouts.of(with("tile-bins", Map.of("bins", "sorted"))))
                    .hasMessageContaining("bins is sorted, expected computed or listed");
            assertThatThrownBy(() -> Layouts.of(with("tile-bins", Map.of("published", "batches"))))
                    .hasMessageContaining("literals is [name, zoom], expected no such key without published");
            assertThatThrownBy(() -> Layouts.of(with("tile-bins", Map.of("literals", List.of("value"))))
                            .ddl(tiles.entity(), "k"))
                    .hasMessageContaining("literals: there is no field \"value\". Known: name, zoom, key");
            Map<String, String> partitions = Map.of(
                    "bin(key, 0) as b", "has bins of 0, expected a whole number from 1 to 999999999",
                    "bin(key, 8, peano 0..7, 0..7) as b",
                            "There is no curve \"peano\". Known: hilbert, rowmajor, zorder",
                    "bin(key, 8, zorder 0..7) as b", "expected 2 or 3 coordinates",
                    "bin(key, 8, hilbert 0..7, 0..7, 0..2097152) as b", "overflows its key of 63 bits",
                    "bin(key, 8, zorder 0..7, 0..7, 0..2097152) as b", "expected at most 21 bits of each coordinate",
                    "bin(key, 8, rowmajor 0..2147483647, 0..2147483647, 0..7) as b", "overflows its key of 63 bits",
                    "bin(key, 1, zorder 0..65535, 0..65535) as b", "makes 4294967296 bins, expected at most 2147483648",
                    "bin(key, 8, zorder 7..0, 0..7) as b", "the lesser corner first",
                    "bin(name, 8) as b", "expected a field of whole numbers");
            partitions.forEach((word, message) -> assertThatThrownBy(() -> Layouts.of(with(
                                    "tile-bins",
                                    Map.of("partition", List.of("name", "zoom", word), "bins", "computed")))
                            .ddl(tiles.entity(), "k"))
                    .as(word)
                    .hasMessageContaining("Layout tile-bins: ")
                    .hasMessageContaining(message));
            assertThatThrownBy(() -> Layouts.of(
                                    with("tile-bins", Map.of("partition", List.of("name", "zoom", "bin(key, 8) as b"))))
                            .open(null, tiles.entity(), "k", Access.published()))
                    .hasMessageContaining("expected a curve and its bounds");
        }
    }

    @Test
    void reads_that_make_no_sense_are_refused() throws Exception {
        assertThatThrownBy(() -> operation("block", Map.of("side", 8, "by", "batch")))
                .hasMessage("Operation op: block, by is batch, expected one of single, in, range.");
        assertThatThrownBy(() -> operation("block", Map.of("side", 8, "box", "0..7, 0..7")))
                .hasMessageContaining("either a side such as {side: 8} or a box");
        assertThatThrownBy(() -> operation("block", Map.of("size", 8)))
                .hasMessageContaining(
                        "block has an unknown key \"size\". Did you mean \"side\"? Known: aligned, blocks, box, by, side, users");
        assertThatThrownBy(() -> operation("pan", Map.of("view", 0))).hasMessageContaining("pan, view is 0");
        assertThatThrownBy(() -> operation("tiles", Map.of("by", "in"))).hasMessageContaining("Known: together");
        try (Dataset tiles = tiles(Map.of("zoom", 3, "cells", 16));
                Dataset things = Things.rows(10)) {
            Source source = Source.read(tiles, 7, RunProgress.SILENT);
            assertThatThrownBy(() -> new Tasks()
                            .prepare(List.of(operation("block", Map.of("box", "6..9, 0..3"))), Sources.of(source)))
                    .hasMessage("Operation op: The box 6..9, 0..3 lies outside of the grid 0..7, 0..7. Choose a box"
                            + " inside the grid.");
            for (String box : List.of("0..3, 6..8", "8..9, 0..3", "0..3, 0..3, 0..0")) {
                assertThatThrownBy(() -> new Tasks()
                                .prepare(List.of(operation("block", Map.of("box", box))), Sources.of(source)))
                        .as(box)
                        .hasMessageContaining("The box " + box + " lies outside of the grid 0..7, 0..7.");
            }
            assertThatThrownBy(() -> operation("block", Map.of("box", "0..3; 0..3")))
                    .hasMessageContaining("expected an interval of whole numbers per dimension, such as 0..63, 0..63");
            assertThatThrownBy(() ->
                            new Tasks().prepare(List.of(operation("block", Map.of("side", 9))), Sources.of(source)))
                    .hasMessageContaining("block, side is 9, expected at most 8");
            assertThatThrownBy(() ->
                            new Tasks().prepare(List.of(operation("pan", Map.of("view", 8))), Sources.of(source)))
                    .hasMessageContaining("pan, view is 8, expected less than 8");
            Source other = Source.read(things, 7, RunProgress.SILENT);
            assertThatThrownBy(() ->
                            new Tasks().prepare(List.of(operation("tiles", Map.of("together", 4))), Sources.of(other)))
                    .hasMessageContaining("need records on a space-filling curve, such as those of dataset tiles");
        }
    }

    @Test
    void the_published_read_asks_for_every_tile_once() throws Exception {
        try (Dataset tiles = tiles(Map.of("cells", 16))) {
            Source source = Source.read(tiles, 7, RunProgress.SILENT);
            assertThat(operation("tiles", Map.of("together", 16))
                            .prepare(source)
                            .rows())
                    .isEqualTo(4096);
            assertThat(operation("block", Map.of("side", 8, "blocks", 5))
                            .prepare(source)
                            .rows())
                    .isEqualTo(5 * 64);
            assertThat(operation("pan", Map.of("view", 4, "users", 3, "steps", 10))
                            .prepare(source)
                            .rows())
                    .isEqualTo(3 * (16 + 10 * 4));
        }
    }

    static List<Map<String, Object>> kinds_of_tiles() {
        List<Map<String, Object>> all = List.of(
                Map.of("zoom", "2..4", "cells", 16),
                Map.of("zoom", 4, "cells", 32, "payload", "terrain", "index", "hilbert"),
                Map.of("zoom", 3, "cells", 16, "times", 4));
        return Tier.cases(all, parameters -> parameters.containsKey("times"));
    }

    @ParameterizedTest
    @Tag("node")
    @Tag("sweep")
    @MethodSource("kinds_of_tiles")
    void every_layout_gives_the_source_s_tiles_however_it_is_asked(Map<String, Object> parameters) throws Exception {
        try (Dataset tiles = tiles(parameters)) {
            Source source = Source.read(tiles, 7, RunProgress.SILENT);
            for (String layout : List.of("tile-per-partition", "tile-bins", "tile-zoom", "tile-whole-key")) {
                for (Access client : List.of(Access.tuned(), Access.published())) {
                    asked(source, Layouts.of(entry(layout)), client);
                }
            }
            Map<String, Object> literal = with("tile-bins", Map.of("bins", "computed"));
            literal.remove("published");
            literal.remove("literals");
            asked(source, Layouts.of(literal), Access.published());
        }
    }

    private static void asked(Source source, Layout layout, Access client) throws Exception {
        CqlSession session = Keyspaces.session();
        String keyspace = Keyspaces.create(layout, source.entity(), "tiles_" + layout.name() + client.name());
        String label =
                layout.name() + ", " + client.name() + ", " + source.dataset().source();
        try (Store store = layout.open(session, source.entity(), keyspace, client)) {
            try (Ingest ingest = store.ingest();
                    BatchCursor cursor = source.dataset().read()) {
                while (cursor.next()) {
                    ingest.accept(cursor.batch());
                }
                assertThat(ingest.finish()).as(label).isEqualTo(source.rows());
            }
            assertThat(new EquivalenceGate(source).difference(store)).as(label).isNull();
            List<String> refused = new ArrayList<>();
            for (Operation operation : List.of(
                    operation("tiles", Map.of("together", 16)),
                    operation("block", Map.of("side", 3, "by", "single", "blocks", 9)),
                    operation("block", Map.of("side", 3, "by", "in", "blocks", 9)),
                    operation("block", Map.of("side", 3, "by", "range", "blocks", 9)),
                    operation("pan", Map.of("view", 2, "by", "in")))) {
                Operation.Task drawn = operation.prepare(source);
                try {
                    Operation.Task task = drawn.on(store);
                    assertThat(task.run(store).matches(drawn.expected()))
                            .as(label)
                            .isTrue();
                    assertThat(drawn.rows()).isPositive();
                } catch (UnsupportedQueryException e) {
                    refused.add(operation.summary() + ": " + e.getMessage());
                }
            }
            boolean ranges = layout.name().equals("tile-bins") || layout.name().equals("tile-zoom");
            assertThat(refused).as(label).hasSize(ranges ? 0 : 1).allMatch(text -> text.contains("no range to read"));
        }
        session.execute("DROP KEYSPACE " + keyspace);
    }

    @Test
    @Tag("node")
    void a_tile_that_was_changed_is_found_out_and_its_request_named() throws Exception {
        try (Dataset tiles = tiles(Map.of("zoom", 2, "cells", 16))) {
            Source source = Source.read(tiles, 7, RunProgress.SILENT);
            Layout layout = Layouts.of(entry("tile-zoom"));
            CqlSession session = Keyspaces.session();
            String keyspace = Keyspaces.create(layout, source.entity(), "tiles_changed");
            try (Store store = layout.open(session, source.entity(), keyspace, Access.tuned())) {
                store.load(tiles);
                session.execute("UPDATE " + keyspace
                        + ".tiles SET value = 0x1234 WHERE name = 'benchmark' AND zoom = 2 AND key = 5");
                Operation.Task task = operation("tiles", Map.of("together", 4))
                        .prepare(source)
                        .on(store);
                assertThatThrownBy(() -> task.run(store))
                        .hasMessageContaining("wrong answer: SELECT value FROM")
                        .hasMessageContaining("that differ from those of the source");
                session.execute("DELETE FROM " + keyspace + ".tiles WHERE name = 'benchmark' AND zoom = 2 AND key = 5");
                Operation.Task block = operation("block", Map.of("box", "0..3, 0..3", "by", "range"))
                        .prepare(source)
                        .on(store);
                assertThatThrownBy(() -> block.run(store)).hasMessageContaining("15 records; expected 16");
            }
        }
    }
}
