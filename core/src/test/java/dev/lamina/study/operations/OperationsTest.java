// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operations draw from the source before they are asked. */
class OperationsTest {
    @TempDir
    static Path directory;

    private static Dataset dataset;
    private static Source source;

    @BeforeAll
    static void read() throws Exception {
        dataset = Datasets.named("gdelt").open(DatasetRequest.generated(3000, 1, directory));
        source = Source.read(dataset, 1, RunProgress.SILENT);
    }

    @AfterAll
    static void close() throws Exception {
        dataset.close();
    }

    @Test
    void a_column_that_the_records_do_not_have_lists_those_that_they_have() {
        for (String[] entry : new String[][] {
            {"scan", "[month]"},
            {"partition", "month", "value", "1"},
            {"aggregate", "count", "of", "month"},
            {"aggregate", "average", "of", "month", "by", "monthYear"},
            {"aggregate", "average", "of", "avgTone", "by", "month"},
            {"aggregate", "statistics", "of", "month", "where", "monthYear", "value", "1"},
            {"aggregate", "statistics", "of", "avgTone", "where", "month", "value", "1"},
            {"aggregate", "top", "of", "month"}
        }) {
            assertThatThrownBy(() -> new Tasks().prepare(List.of(operation(entry)), Sources.of(source)))
                    .as(String.join(" ", entry))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Operation x: Entity events has no field \"month\". Known: globalEventId,");
        }
    }

    @Test
    void lists_have_no_commonest_value() throws Exception {
        DatasetRequest request =
                DatasetRequest.generated(DatasetRequest.ALL, 1, directory).withParameters(Map.of("countries", 2));
        try (Dataset offers = Datasets.named("offers").open(request)) {
            Source read = Source.read(offers.part("options"), 1, RunProgress.SILENT);
            assertThatThrownBy(() ->
                            operation("aggregate", "top", "of", "countries").prepare(read))
                    .hasMessage("Operation x: of is countries, expected a column of scalars.");
        }
    }

    @Test
    void a_lookup_asks_for_no_more_than_there_is() throws Exception {
        assertThat(operation("lookup", "1000").prepare(source).rows()).isEqualTo(1000);
        assertThatThrownBy(() -> operation("lookup", "1001"))
                .hasMessage("Operation x: lookup is 1001, expected at most 1000.");
        try (Dataset few = Datasets.named("gdelt").open(DatasetRequest.generated(7, 1, directory))) {
            Operation.Task task = operation("lookup", "1000").prepare(Source.read(few, 1, RunProgress.SILENT));
            assertThat(task.rows()).isEqualTo(7);
            assertThat(task.expected().rows()).isEqualTo(7);
        }
    }

    @Test
    void few_lookups_lie_everywhere_as_many_do() throws Exception {
        Operation.Task task = operation("lookup", "2").prepare(source);

        long fold = Source.fold(source.sample(), 0) ^ Source.fold(source.sample(), 500);
        assertThat(task.expected()).isEqualTo(Answer.of(2, fold));
    }

    @Test
    void the_same_seed_draws_the_same_records() throws Exception {
        Source again = Source.read(dataset, 1, RunProgress.SILENT);
        Source other = Source.read(dataset, 2, RunProgress.SILENT);
        assertThat(Source.fold(again.sample())).isEqualTo(Source.fold(source.sample()));
        assertThat(Source.fold(other.sample())).isNotEqualTo(Source.fold(source.sample()));
        assertThat(other.digest().matches(source.digest())).isTrue();
        assertThat(other.digest().hex()).isEqualTo(source.digest().hex()).hasSize(16);
    }

    private static Operation operation(String... words) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "x");
        for (int i = 0; i < words.length; i += 2) {
            String value = words[i + 1];
            entry.put(
                    words[i],
                    value.matches("\\d+")
                            ? Integer.valueOf(value)
                            : value.startsWith("[") ? List.of(value.substring(1, value.length() - 1)) : value);
        }
        return OperationKinds.of(entry);
    }
}
