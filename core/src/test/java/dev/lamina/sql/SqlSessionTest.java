// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A session over tables in memory: errors, what is read, and tables that change. */
class SqlSessionTest {
    @TempDir
    Path directory;

    private final List<SourceTable> tables = new ArrayList<>();
    private MemoryTable things;
    private SqlSession session;

    @BeforeEach
    void open() throws Exception {
        things = new MemoryTable("things", 1, Samples.ENTITY, Samples.rows(50_000, 3), 1000);
        tables.add(things);
        session = SqlSession.open(() -> tables, directory.resolve("spill"));
    }

    @AfterEach
    void close() {
        session.close();
    }

    private List<List<String>> rows(String query) throws Exception {
        return Oracle.rows(session, query);
    }

    @Test
    void only_the_columns_asked_for_are_read() throws Exception {
        assertThat(rows("SELECT sum(n) FROM things WHERE day > '2025-05-01'")).hasSize(1);
        assertThat(things.scans).hasSize(1);
        assertThat(things.scans.get(0).columns()).containsExactly("n", "day");
        assertThat(things.closed).isEqualTo(1);
    }

    @Test
    void rows_are_counted_without_reading_any() throws Exception {
        assertThat(rows("SELECT count(*) FROM things")).containsExactly(List.of("50000"));
        assertThat(things.scans).isEmpty();
    }

    @Test
    void a_limit_ends_the_reading() throws Exception {
        SqlStatement statement = session.prepare("SELECT id FROM things LIMIT 3");
        try (SqlAnswer answer = statement.answer(SqlAnswer.Shape.TEXTS, count -> {})) {
            int rows = 0;
            while (answer.next()) {
                rows += answer.rows();
            }
            assertThat(rows).isEqualTo(3);
            assertThat(answer.accounts().get(0).rows()).isLessThan(30_000);
        }
        assertThat(things.closed).isEqualTo(1);
    }

    @Test
    void long_rows_are_not_gathered_to_large_batches() throws Exception {
        tables.add(new MemoryTable("letters", 1, Samples.ENTITY, Samples.rows(1_000, 3), 8));
        SqlStatement statement = session.prepare("SELECT id, repeat('x', 1000) FROM letters");
        try (SqlAnswer answer = statement.answer(SqlAnswer.Shape.TEXTS, count -> {})) {
            int rows = 0;
            while (answer.next()) {
                assertThat(answer.rows()).isLessThanOrEqualTo(256);
                rows += answer.rows();
            }
            assertThat(rows).isEqualTo(1_000);
        }
    }

    @Test
    void structs_in_small_batches_take_no_more_and_more_memory() throws Exception {
        tables.add(new MemoryTable("places", 1, Samples.ENTITY, Samples.rows(3_000, 3), 8));
        assertThat(rows("SELECT count(*) > 0, count(spot) FROM places WHERE spot IS NULL"
                        + " AND moment < TIMESTAMPTZ '2100-01-01 00:00:00+00'"))
                .containsExactly(List.of("true", "0"));
    }

    @Test
    void too_little_memory_is_told_without_advice_that_no_statement_can_follow() {
        assertThatThrownBy(() -> rows("SELECT list(repeat('x', 1000000) || i ORDER BY i) FROM range(3000) t(i)"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Out of Memory")
                .hasMessageNotContaining("SET ")
                .hasMessageEndingWith("\nDuckDB has 1GiB for a statement. Ask for fewer rows or columns at once.");
    }

    @Test
    void what_was_read_is_told() throws Exception {
        SqlStatement statement = session.prepare("SELECT name FROM things WHERE n = 3");
        try (SqlAnswer answer = statement.answer(SqlAnswer.Shape.TEXTS, count -> {})) {
            long rows = 0;
            while (answer.next()) {
                rows += answer.rows();
            }
            TableAccount account = answer.accounts().get(0);
            assertThat(answer.accounts()).hasSize(1);
            assertThat(account.table()).isEqualTo("things@1");
            assertThat(account.columns()).containsExactly("n", "name");
            assertThat(account.where()).isEqualTo("n = 3");
            assertThat(account.rows()).isEqualTo(rows);
            assertThat(account.ofRows()).isEqualTo(50_000);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELEC 1                         | LINE 1: SELEC 1          | 8
            SELECT nme FROM things          | LINE 1: SELECT nme       | 15
            SELECT * FROM thinks            | LINE 1: SELECT * FROM th | 22
            SELECT id FROM things WHERE     | LINE 1: SELECT id FROM   | 30
            SELECT n FROM things GROUP BY id | LINE 1: SELECT n FROM   | 15
            SELECT id + FROM things          | LINE 1: SELECT id +     | 20
            """)
    void an_error_shows_its_place(String sql, String line, int caret) {
        assertThatThrownBy(() -> session.prepare(sql))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining(line)
                .hasMessageContaining("\n" + " ".repeat(caret) + "^");
    }

    @Test
    void an_error_among_the_rows_shows_its_place_too() {
        assertThatThrownBy(() -> rows("SELECT id,\n       CAST(name AS INTEGER) FROM things"))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("Could not convert string")
                .hasMessageContaining("LINE 2:        CAST(name AS INTEGER) FROM things\n               ^")
                .hasMessageNotContaining(TableReference.PREFIX);
    }

    @Test
    void an_unknown_table_or_column_is_answered_with_the_known_ones() {
        assertThatThrownBy(() -> session.prepare("SELECT * FROM nowhere"))
                .hasMessageContaining("Table with name nowhere does not exist")
                .hasMessageContaining("Datasets: things.");
        assertThatThrownBy(() -> session.prepare("SELECT * FROM things@7"))
                .hasMessageContaining("things@7")
                .hasMessageContaining("Datasets: things, things@1.");
        assertThatThrownBy(() -> session.prepare("SELECT t.colour FROM things t"))
                .hasMessageContaining("colour")
                .hasMessageContaining("Columns of things: id, n, tone, name, day, moment, ok, raw, tags, spot.");
    }

    @Test
    void a_text_may_name_a_version() throws Exception {
        tables.add(new MemoryTable("things", 2, Samples.ENTITY, Samples.rows(5, 3), 10));
        assertThat(rows("SELECT count(*) FROM query_table('things@1')")).containsExactly(List.of("50000"));
        assertThat(rows("SELECT count(id) FROM query_table(['things@2', 'Things@1'])"))
                .containsExactly(List.of("50005"));
        assertThat(rows("FROM query('SELECT count(n) > 0 FROM \"things@2\"')")).containsExactly(List.of("true"));
    }

    @ParameterizedTest
    @CsvSource({"day-2, FROM Day-2 LIMIT 1", "a.b, SELECT * FROM a.b", "order, SELECT count(*) FROM order"})
    void a_name_that_needs_quotes_is_told(String name, String sql) throws Exception {
        tables.add(new MemoryTable(name, 1, Samples.ENTITY, Samples.rows(5, 3), 10));
        assertThatThrownBy(() -> session.prepare(sql))
                .isInstanceOf(SqlException.class)
                .hasMessageEndingWith("Put the name of dataset " + name + " in double quotes: \"" + name + "\".");
        assertThatThrownBy(() -> session.prepare("SELECT nme FROM \"" + name + "\""))
                .hasMessageNotContaining("in double quotes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO things (id) VALUES (1)",
                "DELETE FROM things",
                "UPDATE things SET n = 1",
                "DROP TABLE things",
                "CREATE TABLE x AS SELECT 1",
                "COPY things TO 'x.csv'",
                "ATTACH 'x.db'",
                "SET threads = 1",
                "INSTALL spatial",
                "WITH x AS (INSERT INTO things (id) VALUES (1) RETURNING id) SELECT * FROM x",
                "EXPLAIN ANALYZE DELETE FROM things",
                "EXPLAIN -- DELETE\nDELETE FROM things"
            })
    void what_is_no_query_is_refused(String sql) {
        assertThatThrownBy(() -> session.prepare(sql))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("sql: found ")
                .hasMessageContaining("but only queries can run here");
    }

    @Test
    void a_comment_is_not_what_was_found() {
        assertThatThrownBy(() -> session.prepare("-- away with it\nDROP TABLE things"))
                .hasMessageContaining("sql: found DROP, but only queries can run here");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PIVOT things ON name USING sum(n)",
                "SELECT * FROM (PIVOT things ON name USING sum(n))",
                "WITH x AS (FROM things) PIVOT_WIDER x ON name USING sum(n)"
            })
    void a_pivot_needs_its_values(String sql) {
        assertThatThrownBy(() -> session.prepare(sql))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("ON column IN");
    }

    @Test
    void a_change_after_with_is_what_was_found() {
        assertThatThrownBy(() -> session.prepare("WITH x AS (SELECT 1 AS id) DELETE FROM things"))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("sql: found DELETE, but only queries can run here");
    }

    @Test
    void tables_of_our_own_are_not_listed() throws Exception {
        List<List<String>> shown = rows("SHOW ALL TABLES");
        assertThat(shown).hasSize(1);
        assertThat(shown.get(0).get(2)).isEqualTo("things");
        assertThat(shown.get(0).get(3)).startsWith("[id, n, ");
        assertThat(rows("SHOW")).isEqualTo(shown);
        assertThat(rows("SELECT table_name FROM information_schema.tables")).containsExactly(List.of("things"));
        assertThat(rows("SELECT table_name FROM duckdb_tables()")).isEmpty();
    }

    @Test
    void parts_of_a_struct_that_differ_by_case_alone_are_told_apart() throws Exception {
        Field pair = Field.struct(
                "pair", true, List.of(new Field("a", ColumnType.INT, true), new Field("A", ColumnType.INT, true)));
        Entity entity = new Entity("pairs", List.of(new Field("id", ColumnType.LONG, false), pair), "id");
        Batch row = new Batch(entity.fields());
        ((LongVector) row.column(0)).append(1);
        StructVector parts = (StructVector) row.column(1);
        ((IntVector) parts.child(0)).append(3);
        ((IntVector) parts.child(1)).append(4);
        parts.endRow();
        row.setRows(1);
        tables.add(new MemoryTable("pairs", 1, entity, row, 10));
        assertThat(rows("SELECT count(*) FROM things")).containsExactly(List.of("50000"));
        assertThat(rows("SELECT pair.A, pair.A_1 FROM pairs")).containsExactly(List.of("3", "4"));
    }

    @Test
    void names_of_our_own_are_refused() {
        assertThatThrownBy(() -> session.prepare("SELECT 1 AS __lamina_1_1"))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("are reserved for Lamina. Use another name.");
    }

    @Test
    void rows_that_cant_be_read_are_an_error_and_no_answer() {
        things.failsAfter = 20;
        assertThatThrownBy(() -> rows("SELECT count(n) FROM things"))
                .isInstanceOf(IOException.class)
                .hasMessage("a chunk is not there");
        assertThatThrownBy(() -> rows("SELECT a.id FROM things a JOIN things b USING (id)"))
                .isInstanceOf(IOException.class)
                .hasMessage("a chunk is not there");
    }

    @Test
    void a_dataset_that_is_dropped_meanwhile_is_named() {
        things.failsAfter = 20;
        things.dropped = true;
        assertThatThrownBy(() -> rows("SELECT sum(n) FROM things"))
                .isInstanceOf(DroppedException.class)
                .hasMessage("things@1 was dropped while the statement read it. Run the statement again.");
    }

    @Test
    void each_statement_sees_the_versions_that_there_are_then() throws Exception {
        assertThat(rows("SELECT count(*), typeof(any_value(n)) FROM things"))
                .containsExactly(List.of("50000", "INTEGER"));
        Entity other = new Entity(
                "things",
                List.of(new Field("id", ColumnType.LONG, false), new Field("n", ColumnType.TEXT, true)),
                "id");
        Batch row = new Batch(other.fields());
        ((LongVector) row.column(0)).append(1);
        ((TextVector) row.column(1)).append("three");
        row.setRows(1);
        tables.add(new MemoryTable("things", 2, other, row, 10));
        assertThat(rows("SELECT count(*), typeof(any_value(n)) FROM things")).containsExactly(List.of("1", "VARCHAR"));
        assertThat(rows("SELECT typeof(a.n), typeof(b.n) FROM things@1 a, things@2 b WHERE a.id = b.id AND a.id = 1"))
                .containsExactly(List.of("INTEGER", "VARCHAR"));
        tables.remove(0);
        assertThatThrownBy(() -> rows("SELECT * FROM things@1")).hasMessageContaining("Datasets: things, things@2.");
        tables.clear();
        assertThatThrownBy(() -> rows("SELECT * FROM things")).hasMessageContaining("Datasets: none.");
    }

    @Test
    void names_that_differ_by_case_alone_are_told_apart_or_refused() throws Exception {
        Entity entity = new Entity(
                "cases", List.of(new Field("id", ColumnType.LONG, false), new Field("ID", ColumnType.INT, true)), "id");
        tables.add(new MemoryTable("cases", 1, entity, new Batch(entity.fields()), 10));
        assertThat(session.prepare("SELECT * FROM cases").columns())
                .extracting(SqlAnswer.Column::name)
                .containsExactly("id", "ID_1");
        tables.add(new MemoryTable("Cases", 2, entity, new Batch(entity.fields()), 10));
        for (String name : List.of("cases", "\"Cases\"", "main.cases", "cases@1", "CASES@2", "query_table('cases')")) {
            assertThatThrownBy(() -> session.prepare("SELECT id FROM " + name))
                    .as(name)
                    .isInstanceOf(SqlException.class)
                    .hasMessage("Datasets Cases and cases have names that differ only in case, which SQL can't tell"
                            + " apart. Load one of them under another name.");
        }
        assertThat(rows("SELECT count(*) FROM things")).containsExactly(List.of("50000"));
        assertThat(rows("WITH cases AS (SELECT 1 AS a) FROM cases")).containsExactly(List.of("1"));
        assertThat(rows("SHOW TABLES")).containsExactly(List.of("things"));
    }

    @Test
    void local_files_are_joined() throws Exception {
        Path file = directory.resolve("codes.csv");
        Files.writeString(file, "n,label\n3,three\n4,four\n");
        String found = rows("SELECT c.label, count(*) FROM things t JOIN '" + file
                        + "' c ON t.n = c.n WHERE t.ok GROUP BY 1" + " ORDER BY 1")
                .toString();
        assertThat(found).startsWith("[[four, ").contains("], [three, ");
        assertThat(things.scans.get(0).columns()).containsExactly("n", "ok");
        assertThat(things.scans.get(0).where()).hasToString("ok = true");
        assertThatThrownBy(() -> session.prepare("SELECT * FROM 'missing.csv'"))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("missing.csv");
    }

    @Test
    void an_answer_becomes_a_parquet_file() throws Exception {
        Path file = directory.resolve("it's.parquet");
        session.prepare("SELECT * FROM things ORDER BY id").writeParquet(file, count -> {});
        assertThat(rows("SELECT count(*) FROM (SELECT * FROM things EXCEPT ALL SELECT * FROM "
                        + SqlNames.literal(file.toString()) + ")"))
                .containsExactly(List.of("0"));
        session.prepare("SELECT count(*) AS a, count(DISTINCT 1) AS b FROM things")
                .writeParquet(file, count -> {});
        assertThat(rows("SELECT a, b FROM " + SqlNames.literal(file.toString())))
                .containsExactly(List.of("50000", "1"));
    }

    @Test
    void each_row_becomes_an_object() throws Exception {
        SqlStatement statement =
                session.prepare("SELECT 1 AS a, NULL AS b, 'x\"y' AS c, [1, 2] AS d, DATE '2025-05-01' AS e, 2 AS a");
        try (SqlAnswer answer = statement.answer(SqlAnswer.Shape.JSON, count -> {})) {
            assertThat(answer.next()).isTrue();
            assertThat(answer.column(0).textAt(0))
                    .isEqualTo("{\"a\":1,\"b\":null,\"c\":\"x\\\"y\",\"d\":[1,2],\"e\":\"2025-05-01\",\"a_1\":2}");
        }
    }

    @Test
    void a_plan_is_explained() throws Exception {
        assertThat(rows("EXPLAIN SELECT id FROM things WHERE n = 3").get(0).get(1))
                .contains("= 3");
        assertThat(rows("EXPLAIN ANALYZE SELECT count(n) FROM things").get(0).get(1))
                .contains("Total Time");
        assertThat(rows("/* why? */ EXPLAIN -- so\n SELECT id FROM things WHERE n = 3")
                        .get(0)
                        .get(1))
                .contains("= 3");
        assertThat(rows("explain /* it's */ analyze\n-- so\nSELECT count(n) FROM things")
                        .get(0)
                        .get(1))
                .contains("Total Time");
        assertThat(rows("EXPLAIN (FORMAT json) SELECT id FROM things").get(0).get(1))
                .startsWith("[");
        assertThat(rows("EXPLAIN ANALYZE (FORMAT json) (SELECT id FROM things)")
                        .get(0)
                        .get(1))
                .startsWith("{");
        assertThat(rows("EXPLAIN (SELECT id FROM things WHERE n = 3)").get(0).get(1))
                .contains("= 3");
        assertThat(rows("SUMMARIZE things")).hasSize(10);
        assertThat(rows("DESCRIBE things")).hasSize(10);
        assertThat(rows("SHOW TABLES")).containsExactly(List.of("things"));
    }

    @Test
    void a_plan_is_not_an_object_and_its_query_is_not_written_instead() throws Exception {
        SqlStatement statement = session.prepare("EXPLAIN SELECT id FROM things");
        assertThatThrownBy(() -> statement.answer(SqlAnswer.Shape.JSON, count -> {}))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("EXPLAIN gives a plan");
        Path file = directory.resolve("plan.parquet");
        assertThatThrownBy(() -> statement.writeParquet(file, count -> {}))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining("Use --format table or csv.");
        assertThat(file).doesNotExist();
        assertThat(things.scans).isEmpty();
    }

    @Test
    void a_statement_can_be_ended_before_its_first_row() throws Exception {
        SqlStatement statement = session.prepare("SELECT count(*) FROM range(100000000000) a, range(1000) b");
        Thread other = new Thread(() -> {
            // More than once, since the statement may not have begun.
            for (int i = 0; i < 100 && !Thread.currentThread().isInterrupted(); i++) {
                statement.cancel();
                LockSupport.parkNanos(100_000_000L);
            }
        });
        other.start();
        try {
            assertThatThrownBy(() -> {
                        try (SqlAnswer answer = statement.answer(SqlAnswer.Shape.TEXTS, count -> {})) {
                            answer.next();
                        }
                    })
                    .isInstanceOf(SqlException.class);
        } finally {
            other.interrupt();
            other.join();
        }
    }

    @Test
    void a_statement_that_was_ended_while_it_was_prepared_does_not_run() throws Exception {
        SqlStatement statement = session.prepare("SELECT count(n) FROM things");
        statement.cancel();
        assertThatThrownBy(() -> statement.answer(SqlAnswer.Shape.TEXTS, count -> {}))
                .isInstanceOf(SqlException.class)
                .hasMessage("The statement was cancelled.");
        assertThat(things.scans).isEmpty();
    }

    @Test
    void who_listens_can_end_the_work() {
        assertThatThrownBy(() -> {
                    try (SqlAnswer answer = session.prepare("SELECT sum(n) FROM things")
                            .answer(SqlAnswer.Shape.TEXTS, count -> {
                                throw new IllegalStateException("enough");
                            })) {
                        answer.next();
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("enough");
    }
}
