// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Sources;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words behind {@code requests:}. */
class RequestsKindTest {
    private static final List<Map<String, ?>> ONE = List.of(Map.of("entity", "offers", "key", "offer05"));
    private static final Map<String, ?> CLOSED = Map.of("closed", 4);

    @TempDir
    Path directory;

    private static List<Operation> operations(Object requests, Object load, Object along) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "mix");
        entry.put("requests", requests);
        if (load != null) {
            entry.put("load", load);
        }
        if (along != null) {
            entry.put("along", along);
        }
        return OperationKinds.all(entry, List.of());
    }

    private Sources offers() throws Exception {
        Dataset dataset = Datasets.named("offers").open(DatasetRequest.generated(510, 1, directory));
        return Sources.read(dataset, 1, RunProgress.SILENT);
    }

    @Test
    void each_rate_is_a_point_of_a_series() throws Exception {
        List<Operation> operations = operations(ONE, Map.of("open", List.of("500/s", "2000/s"), "seconds", 2), null);
        assertThat(operations).extracting(Operation::name).containsExactly("mix/500", "mix/2000");
        assertThat(operations).extracting(Operation::series).containsOnly("mix");
        assertThat(operations).extracting(operation -> operation.load().rate()).containsExactly(500.0, 2000.0);
        Sources offers = offers();
        assertThat(operations.get(0).prepare(offers).point()).isEqualTo(new Operation.Point("mix", "requests/s", 500));
        assertThat(operations.get(1).prepare(offers).point()).isEqualTo(new Operation.Point("mix", "requests/s", 2000));
        assertThat(operations.get(1).summary()).startsWith("read offers in turn; open loop of 2,000/s");
    }

    @Test
    void each_number_of_requests_under_way_is_one_too() throws Exception {
        List<Operation> operations = operations(ONE, Map.of("closed", List.of(1, 32)), null);
        assertThat(operations).extracting(Operation::name).containsExactly("mix/1", "mix/32");
        assertThat(operations.get(1).load().concurrency()).isEqualTo(32);
        assertThat(operations.get(1).prepare(offers()).point())
                .isEqualTo(new Operation.Point("mix", "requests under way", 32));
    }

    @Test
    void one_load_is_no_series() throws Exception {
        List<Operation> operations = operations(ONE, CLOSED, null);
        assertThat(operations).extracting(Operation::name).containsExactly("mix");
        assertThat(operations.get(0).prepare(offers()).point()).isNull();
        assertThat(operations(List.of(Map.of("key", "each")), CLOSED, null)
                        .get(0)
                        .summary())
                .startsWith("read records in turn; closed loop of 4");
    }

    @Test
    void numbers_stand_in_the_names_of_entities() throws Exception {
        List<Operation> operations = operations(
                List.of(Map.of("entity", "cells-{}", "key", "each")),
                CLOSED,
                Map.of("axis", "cells per row", "at", List.of(1, 10)));
        assertThat(operations).extracting(Operation::name).containsExactly("mix/1", "mix/10");
        assertThat(operations.get(1).summary()).startsWith("read cells-10 in turn");
        Dataset cells = Datasets.named("cells")
                .open(DatasetRequest.generated(80, 1, directory)
                        .withParameters(Map.of("widths", List.of(1, 10), "bytes", 100, "rows", 20)));
        Operation.Task task = operations.get(1).prepare(Sources.read(cells, 1, RunProgress.SILENT));
        assertThat(task.point()).isEqualTo(new Operation.Point("mix", "cells per row", 10));
        assertThat(task.rows()).isEqualTo(1);
    }

    @Test
    void along_goes_with_a_place_and_one_load() {
        Map<String, ?> along = Map.of("axis", "cells per row", "at", List.of(1, 10));
        assertThatThrownBy(() -> operations(ONE, CLOSED, along))
                .hasMessage(
                        "Operation mix: requests, entity is offers, expected a name with {} in it, which each number under along replaces.");
        assertThatThrownBy(() -> operations(ONE, Map.of("open", List.of("1/s")), along))
                .hasMessageEndingWith("expected one load where there is along, or several loads without it.");
        String expected = "expected an axis and numbers above 0, such as {axis: cells per row, at: [1, 10]}.";
        for (Map<String, ?> wrong : List.of(
                Map.of("axis", "x"),
                Map.of("at", List.of(1)),
                Map.of("axis", "x", "at", List.of()),
                Map.of("axis", "x", "at", List.of(1, 0)),
                Map.of("axis", "x", "at", List.of("one")),
                Map.of("axis", "x", "at", List.of(1), "by", 2))) {
            assertThatThrownBy(() -> operations(ONE, CLOSED, wrong))
                    .as("%s", wrong)
                    .hasMessageStartingWith("Operation mix: along is ")
                    .hasMessageEndingWith(expected);
        }
    }

    @Test
    void wrong_words_are_refused_with_the_right_ones() {
        assertThatThrownBy(() -> operations(List.of(Map.of("entity", "offers", "keys", "each")), CLOSED, null))
                .hasMessage(
                        "Operation mix: requests has an unknown key \"keys\". Did you mean \"key\"? Known: as, columns,"
                                + " entity, key.");
        assertThatThrownBy(() -> operations(List.of(Map.of("as", "scan")), CLOSED, null))
                .hasMessage("Operation mix: requests, as is scan, expected one of key, slice.");
        assertThatThrownBy(() -> operations(List.of(Map.of("columns", "all")), CLOSED, null))
                .hasMessage("Operation mix: requests, columns is all, expected a list such as [offer05].");
        for (Object none : new Object[] {List.of(), "each", Map.of("key", "each")}) {
            assertThatThrownBy(() -> operations(none, CLOSED, null))
                    .hasMessage("Operation mix: requests is " + none + ", expected a list such as" + " [{key: each}].");
        }
        assertThatThrownBy(() -> operations(List.of("offers"), CLOSED, null))
                .hasMessage("Operation mix: requests is offers, expected a map such as {key: each}.");
    }

    @Test
    void requests_need_a_load() {
        assertThatThrownBy(() -> operations(ONE, null, null))
                .hasMessage("Operation mix: load is missing, expected {open: 1000/s} or {closed: 32}.");
        assertThatThrownBy(() -> operations(ONE, Map.of("single", 3), null))
                .hasMessage("Operation mix: load is single, expected {open: 1000/s} or {closed: 32}.");
        assertThatThrownBy(() -> operations(ONE, Map.of("open", List.of()), null))
                .hasMessage("Operation mix: load is {open=[]}, expected at least one load.");
        assertThatThrownBy(() -> operations(ONE, Map.of("open", List.of("500/s", "fast")), null))
                .hasMessageStartingWith("Operation mix: load, open is fast, expected requests per second");
        assertThatThrownBy(() -> operations(ONE, Map.of("closed", 2, "betweenRepeats", "fresh-table"), null))
                .hasMessage("Operation mix: load, betweenRepeats is fresh-table, expected nothing.");
    }
}
