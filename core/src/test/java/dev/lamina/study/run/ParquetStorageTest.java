// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.Plan;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.EquivalenceGate;
import dev.lamina.study.source.ParquetStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Parquet file is held to the gate, and its answers to the source's, like any layout. */
class ParquetStorageTest {
    @TempDir
    Path directory;

    private Dataset dataset;
    private Source source;
    private Path file;
    private ParquetStorage site;

    @BeforeEach
    void load() throws Exception {
        dataset = Datasets.named("gdelt").open(DatasetRequest.generated(2500, 1, directory));
        source = Source.read(dataset, 1, RunProgress.SILENT);
        file = directory.resolve("events.parquet");
        site = new ParquetStorage(dataset, file, "zstd");
        site.create(null);
        assertThat(site.store().load(dataset)).isEqualTo(2500);
    }

    @AfterEach
    void close() {
        site.close();
        dataset.close();
    }

    @Test
    void the_gate_passes_an_honest_file() throws IOException {
        assertThat(new EquivalenceGate(source).difference(site.store())).isNull();
        assertThat(site.weigh(null).bytes()).isEqualTo(Files.size(file));
        assertThat(site.statements()).containsExactly(((ParquetStore) site.store()).statement());
    }

    @Test
    void the_gate_names_what_a_file_has_otherwise() throws Exception {
        String id = source.ends().column(0).textAt(0);
        replace("SELECT * REPLACE (CASE WHEN \"globalEventId\" = '" + id
                + "' THEN 777 ELSE \"numArticles\" END AS \"numArticles\")");
        assertThat(new EquivalenceGate(source).difference(site.store()))
                .startsWith("differing columns: numArticles; first differing records: " + id
                        + " (numArticles is \"777\", the source has ");
    }

    @Test
    void the_gate_counts_the_rows_of_a_file() throws Exception {
        replace("SELECT *", " LIMIT 2499");
        assertThat(new EquivalenceGate(source).difference(site.store()))
                .startsWith("2499 records, the source has 2500; ");
    }

    @Test
    void every_operation_of_the_study_gives_the_sources_answer_or_says_why_not() throws Exception {
        for (Operation operation :
                Plan.of(Studies.named("gdelt", null), Wishes.none()).operations()) {
            Operation.Task task = site.ready(operation, context(operation));
            if (List.of("fetch-all", "fetch-one", "scan-keys", "partition").contains(operation.name())) {
                assertThatThrownBy(() -> task.run(site.store()))
                        .as(operation.name())
                        .isInstanceOf(UnsupportedQueryException.class);
            } else {
                Answer answer = task.run(site.store());
                assertThat(answer.matches(task.expected()))
                        .as("%s: %s, expected %s", operation.name(), answer, task.expected())
                        .isTrue();
                assertThat(answer.rows()).as(operation.name()).isPositive();
            }
        }
    }

    @Test
    void a_value_that_differs_changes_the_answer_of_each_scan_that_reads_it() throws Exception {
        String id = source.ends().column(0).textAt(0);
        replace("SELECT * REPLACE (CASE WHEN \"globalEventId\" = '" + id
                + "' THEN NULL ELSE \"a1fullName\" END AS \"a1fullName\", CASE WHEN \"globalEventId\" = '" + id
                + "' THEN 999 ELSE \"monthYear\" END AS \"monthYear\")");
        for (Operation operation : Plan.of(
                        Studies.named("gdelt", null),
                        Wishes.of(
                                List.of(),
                                List.of("scan-codes", "scan-all", "scan-one", "scan-text", "scan-number"),
                                List.of("tuned"),
                                false,
                                1))
                .operations()) {
            Operation.Task task = site.ready(operation, context(operation));
            assertThat(task.run(site.store()).matches(task.expected()))
                    .as(operation.name())
                    .isEqualTo(operation.name().equals("scan-number"));
        }
    }

    @Test
    void answers_to_a_users_query_are_compared_with_the_sources() throws Exception {
        Operation operation = OperationKinds.all(
                        Map.of(
                                "name",
                                "months",
                                "sql",
                                "SELECT monthYear, count(*) AS n, avg(avgTone) AS tone, max(numArticles) AS most FROM events"
                                        + " WHERE monthYear > 0 GROUP BY monthYear ORDER BY n DESC"),
                        List.of())
                .get(0);
        site.ready(operation, context(operation)).run(site.store());
        String id = source.ends().column(0).textAt(0);
        replace("SELECT * REPLACE (CASE WHEN \"globalEventId\" = '" + id
                + "' THEN 777777 ELSE \"numArticles\" END AS \"numArticles\")");
        Operation.Task task = site.ready(operation, context(operation));
        assertThatThrownBy(() -> task.run(site.store()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("wrong answer: row");
    }

    @Test
    void a_dropped_file_is_gone() throws IOException {
        site.close();
        site.drop(null);
        assertThat(file).doesNotExist();
        assertThat(site.store()).isNull();
    }

    private void replace(String select) throws Exception {
        replace(select, "");
    }

    /** Writes the file anew, with other values. */
    private void replace(String select, String behind) throws Exception {
        Path other = directory.resolve("other.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute(
                    "COPY (" + select + " FROM '" + file + "'" + behind + ") TO '" + other + "' (FORMAT parquet)");
        }
        Files.move(other, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    private RunContext context(Operation operation) throws Exception {
        Tasks tasks = new Tasks();
        tasks.prepare(List.of(operation), Sources.of(source));
        return new RunContext(null, null, Sources.of(source), tasks, RunProgress.SILENT, new AtomicReference<>(), null);
    }
}
