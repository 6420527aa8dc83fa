// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Datasets of one entity and of several, and operations that name one. */
class SourcesTest {
    @TempDir
    Path directory;

    private Sources offers() throws Exception {
        Dataset dataset = Datasets.named("offers").open(DatasetRequest.generated(510, 1, directory));
        return Sources.read(dataset, 7, RunProgress.SILENT);
    }

    @Test
    void each_entity_is_read_by_itself() throws Exception {
        Sources sources = offers();
        assertThat(sources.all())
                .extracting(source -> source.entity().name())
                .containsExactly("offers", "options", "offers-by-country", "option-by-country");
        assertThat(sources.all()).extracting(Source::rows).containsExactly(15L, 9L, 328L, 158L);
        assertThat(sources.of("options").rows()).isEqualTo(9);
        assertThat(sources.rows()).isEqualTo(510);
        assertThat(sources.seed()).isEqualTo(7);
        assertThat(sources.dataset().schema().entities()).hasSize(4);
    }

    @Test
    void the_digest_is_that_of_all_entities() throws Exception {
        Sources sources = offers();
        assertThat(sources.digest()).matches("[0-9a-f]{16}").isEqualTo(offers().digest());
        for (Source source : sources.all()) {
            assertThat(sources.digest()).isNotEqualTo(source.digest().hex());
        }
        Source things = Source.read(Things.rows(20), 1, RunProgress.SILENT);
        assertThat(Sources.of(things).digest()).isEqualTo(things.digest().hex());
    }

    @Test
    void an_unknown_entity_lists_the_known_ones() throws Exception {
        Sources sources = offers();
        assertThatThrownBy(() -> sources.of("offer"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "there is no entity \"offer\". Did you mean \"offers\"? Known: offers, options, offers-by-country,"
                                + " option-by-country.");
    }

    @Test
    void the_only_entity_needs_no_name() throws Exception {
        Source things = Source.read(Things.rows(20), 1, RunProgress.SILENT);
        Sources one = Sources.of(things);
        assertThat(one.only()).isSameAs(things);
        assertThat(one.of((String) null)).isSameAs(things);
        assertThat(one.of("things")).isSameAs(things);
        Sources several = offers();
        String message = "the dataset has several entities; say which one is meant with entity: offers, options,"
                + " offers-by-country, option-by-country.";
        assertThatThrownBy(several::only)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() -> several.of((String) null)).hasMessage(message);
    }

    @Test
    void an_operation_reads_the_entity_that_it_names() throws Exception {
        Map<String, Object> scan = Map.of("name", "x", "scan", "all", "entity", "options");
        Operation operation = OperationKinds.of(scan);
        assertThat(operation.name()).isEqualTo("x");
        assertThat(operation.entity()).isEqualTo("options");
        assertThat(operation.prepare(offers()).rows()).isEqualTo(9);
        Operation absent = OperationKinds.of(Map.of("name", "x", "scan", "all", "entity", "option"));
        assertThatThrownBy(() -> absent.prepare(offers())).hasMessageStartingWith("there is no entity \"option\".");
        Operation nameless = OperationKinds.of(Map.of("name", "x", "scan", "all"));
        assertThatThrownBy(() -> nameless.prepare(offers())).hasMessageContaining("say which one is meant");
    }

    @Test
    void the_answer_is_that_of_the_named_entity() throws Exception {
        Sources sources = offers();
        Operation.Task task = OperationKinds.of(Map.of("name", "x", "lookup", 4, "entity", "options"))
                .prepare(sources);
        Source options = sources.of("options");
        Batch rows = new Batch(options.entity().fields());
        try (BatchCursor cursor = options.dataset().read()) {
            while (cursor.next()) {
                rows.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        MemoryStore right = new MemoryStore(options.entity(), rows, rows);
        assertThat(task.run(right).matches(task.expected())).isTrue();
        MemoryStore blind = new MemoryStore(options.entity(), rows, null);
        assertThatThrownBy(() -> task.run(blind)).isInstanceOf(UnsupportedQueryException.class);
    }

    @Test
    void timed_requests_name_their_entities_themselves() {
        Map<String, Object> requests = Map.of(
                "name",
                "x",
                "requests",
                List.of(Map.of("key", "each")),
                "load",
                Map.of("closed", 2),
                "entity",
                "options");
        assertThatThrownBy(() -> OperationKinds.of(requests))
                .hasMessage("Operation x: entity is options, expected requests: [{entity: options, …}] where requests"
                        + " are timed.");
    }
}
