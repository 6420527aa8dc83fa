// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.scan.ScanAccount;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements over datasets that are stored in Cassandra, in many small stripes. */
@Tag("node")
class StoredSqlTest {
    @TempDir
    static Path directory;

    private static StoredDatasets datasets;
    private static SqlSession session;

    @BeforeAll
    static void load() throws Exception {
        SharedNode shared = SharedNode.get();
        datasets = StoredDatasets.open(shared.session(), shared.keyspace(StoredSqlTest.class), Access.tuned());
        store("things", Samples.ENTITY, Samples.rows(300, 7));
        store("things", Samples.ENTITY, Samples.rows(700, 8));
        store("others", SqlAnswersTest.OTHERS, SqlAnswersTest.others(150, 5));
        store("nothing", SqlAnswersTest.OTHERS, SqlAnswersTest.others(0, 1));
        session = SqlSession.open(TableSource.of(datasets), directory.resolve("spill"));
    }

    private static void store(String name, Entity entity, Batch rows) throws Exception {
        MemoryDataset memory = new MemoryDataset(entity, rows);
        RowSource source = new RowSource() {
            @Override
            public Entity entity() {
                return entity;
            }

            @Override
            public long rows() {
                return rows.rows();
            }

            @Override
            public BatchCursor read() {
                return memory.read();
            }
        };
        datasets.load(name, source, "memory", false, new LoadOptions(20, 3), LoadProgress.SILENT);
    }

    @AfterAll
    static void close() {
        session.close();
        datasets.close();
    }

    @Test
    void answers_are_those_of_duckdb_on_parquet() throws Exception {
        try (Oracle oracle = new Oracle()) {
            for (SourceTable table : TableSource.of(datasets).tables()) {
                // As DuckDB of the tests in memory has them, whose versions begin with 1.
                oracle.show(table.dataset() + "@" + (table.version() + 1), table, directory);
            }
            oracle.show("things", directory.resolve("things_2.parquet"));
            oracle.show("others", directory.resolve("others_1.parquet"));
            oracle.show("nothing", directory.resolve("nothing_1.parquet"));
            for (String query : Queries.ALL) {
                if (!query.contains("@")) {
                    oracle.requireSame(session, query);
                }
            }
            assertThat(Oracle.rows(session, "SELECT count(*), sum(n) FROM things@0"))
                    .isEqualTo(oracle.rows("SELECT count(*), sum(n) FROM \"things@1\""));
        }
    }

    private static TableAccount account(String query) throws Exception {
        try (SqlAnswer answer = session.prepare(query).answer(SqlAnswer.Shape.TEXTS, count -> {})) {
            while (answer.next()) {
                assertThat(answer.rows()).isPositive();
            }
            assertThat(answer.accounts()).hasSize(1);
            return answer.accounts().get(0);
        }
    }

    @Test
    void stripes_are_skipped_and_only_the_columns_asked_for_are_fetched() throws Exception {
        TableAccount all = account("SELECT sum(id), sum(weight) FROM others");
        assertThat(all.scan().stripes()).isEqualTo(8);
        assertThat(all.scan().read()).isEqualTo(8);
        TableAccount some = account("SELECT count(weight) FROM others WHERE id BETWEEN 205 AND 290");
        assertThat(some.scan().read()).isEqualTo(1);
        assertThat(some.scan().skipped()).isEqualTo(7);
        assertThat(some.rows()).isEqualTo(18);
        assertThat(some.where()).isEqualTo("id >= 205 and id <= 290");
        TableAccount one = account("SELECT sum(weight) FROM others");
        assertThat(one.scan().columns()).extracting(ScanAccount.Column::name).containsExactly("weight");
        assertThat(one.scan().chunks()).isEqualTo(8);
        assertThat(one.scan().bytes()).isPositive().isLessThan(all.scan().bytes());
        TableAccount few = account("SELECT id FROM others LIMIT 3");
        assertThat(few.scan().stripes()).isEqualTo(8);
        assertThat(few.columns()).containsExactly("id");
        TableAccount none = account("SELECT count(*) FROM others");
        assertThat(none.scan()).isNull();
        assertThat(none.rows()).isEqualTo(150);
    }

    @Test
    void a_version_that_is_dropped_before_it_is_read_is_named() throws Exception {
        store("gone", SqlAnswersTest.OTHERS, SqlAnswersTest.others(100, 2));
        SqlStatement statement = session.prepare("SELECT sum(weight) FROM gone");
        datasets.drop("gone", 0);
        assertThatThrownBy(() -> {
                    try (SqlAnswer answer = statement.answer(SqlAnswer.Shape.TEXTS, count -> {})) {
                        answer.next();
                    }
                })
                .isInstanceOf(DroppedException.class)
                .hasMessage("gone@0 was dropped while the statement read it. Run the statement again.");
        assertThat(Oracle.rows(session, "SHOW TABLES"))
                .isEqualTo(List.of(List.of("nothing"), List.of("others"), List.of("things")));
    }
}
