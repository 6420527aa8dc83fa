// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.model.Batch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read for statements: which columns, which rows, in which order. */
class PushDownTest {
    @TempDir
    static Path directory;

    private static SqlSession session;

    @BeforeAll
    static void open() throws Exception {
        List<SourceTable> tables = List.of(
                new MemoryTable("others", 1, SqlAnswersTest.OTHERS, SqlAnswersTest.others(10, 1), 64),
                new MemoryTable("things", 1, Samples.ENTITY, new Batch(Samples.ENTITY.fields()), 64));
        session = SqlSession.open(() -> tables, directory.resolve("spill"));
    }

    @AfterAll
    static void close() {
        session.close();
    }

    /** Each scan: its columns, what its rows meet, and what else is known. */
    private static List<String> scans(String query) throws Exception {
        List<String> scans = new ArrayList<>();
        for (PlannedScan scan : session.prepare(query).scans().values()) {
            StringJoiner columns = new StringJoiner(" ");
            scan.columns().forEach(column -> columns.add(Integer.toString(column)));
            scans.add(columns + "|" + (scan.where() == null ? "" : scan.where()) + (scan.ordered() ? "" : "|unordered")
                    + (scan.few() ? "|few" : ""));
        }
        return scans;
    }

    private static String where(String condition) throws Exception {
        PlannedScan scan = session.prepare("SELECT id FROM things WHERE " + condition)
                .scans()
                .values()
                .iterator()
                .next();
        return scan.where() == null ? "all" : scan.where().toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            n > 5                                        | n > 5
            5 < n                                        | n > 5
            n + 1 > 5                                    | n > 4
            n > 5 AND name <> 'x'                        | n > 5 and name <> 'x'
            n BETWEEN 2 AND 4                            | n >= 2 and n <= 4
            n IN (1, 5, 9)                               | n in (1, 5, 9) and (n = 1 or n = 5 or n = 9)
            n NOT IN (1, 5)                              | not (n in (1, 5))
            NOT (n > 5)                                  | n <= 5
            n IS NULL                                    | n is null
            n IS NOT NULL                                | not (n is null)
            n = 3 OR tone < 2                            | n = 3 or tone < 2.0
            n = 3 OR lower(name) = 'x'                   | all
            n = 3 AND lower(name) = 'x'                  | n = 3
            NOT (n = 3 AND lower(name) = 'x')            | all
            name = 'b''c'                                | name = 'b''c'
            name = E'two\\nlines'                        | all
            name <> E'an empty\\n\\nline' AND n = 1       | n = 1
            name LIKE 'ab%'                              | name >= 'ab' and name < 'ac'
            name LIKE '%ab%'                             | all
            name = 'A' COLLATE NOCASE                    | all
            name = '東京' AND n = 1                        | n = 1 and name = '東京'
            name IN ('a) OR (n = 1', 'b')                | name in ('a) OR (n = 1', 'b') and (name = 'a) OR (n = 1' or name = 'b')
            tone = 'nan'::DOUBLE                         | tone = 'NaN'
            tone < 'infinity'::DOUBLE                    | tone < 'Infinity'
            tone > 1e300                                 | tone > 1.0E300
            tone <> 0.1                                  | tone <> 0.1
            day >= '2025-05-01'                          | day >= '2025-05-01'
            day = '2025-05-01 00:00:00'::TIMESTAMP       | day = '2025-05-01'
            day < 'infinity'                             | all
            moment >= '2025-05-01T00:00:00Z'             | moment >= '2025-05-01T00:00:00Z'
            moment >= '2025-05-01T02:00:00+02'           | moment >= '2025-05-01T00:00:00Z'
            moment >= '2025-05-01T00:00:00.0005Z'        | moment > '2025-05-01T00:00:00Z'
            moment <= '2025-05-01T00:00:00.0005Z'        | moment <= '2025-05-01T00:00:00Z'
            moment = '2025-05-01T00:00:00.0005Z'         | all
            ok                                           | ok = true
            NOT ok                                       | not (ok = true)
            raw = '\\xAB\\x27z'::BLOB                    | raw = 0xab277a
            spot.x = 3                                   | all
            tags IS NULL                                 | tags is null
            n::VARCHAR = '5'                             | all
            coalesce(n, 0) = 3                           | all
            CASE WHEN n > 3 THEN true ELSE false END     | all
            random() < 0.5 AND n = 3                     | n = 3
            n > (SELECT 3)                               | all
            """)
    void a_filter_is_given_to_the_scan_as_far_as_it_can_be_said(String condition, String expected) throws Exception {
        assertThat(where(condition)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SELECT count(*) FROM things ; |~unordered~
            """)
    void nothing_but_the_number_of_rows_is_needed_to_count_them(String query, String rest) throws Exception {
        assertThat(scans(query)).hasSize(1);
        assertThat(session.prepare(query).scans().values().iterator().next().columns())
                .isEmpty();
    }

    @Test
    void each_place_of_a_self_join_is_read_for_itself() throws Exception {
        assertThat(scans("SELECT a.name, b.day FROM things a JOIN things b ON a.id = b.id WHERE a.n = 1 AND b.ok"))
                .containsExactly("0 1 3|n = 1", "0 4 6|ok = true");
    }

    @Test
    void a_condition_of_a_left_join_leaves_the_left_side_whole() throws Exception {
        assertThat(scans("SELECT t.id, o.weight FROM things t LEFT JOIN others o ON t.id = o.id AND o.weight > 2"
                        + " AND t.n > 3"))
                .containsExactly("0 1|", "0 1|weight > 2");
        assertThat(scans("SELECT t.id FROM things t LEFT JOIN others o ON t.id = o.id WHERE o.weight IS NULL"))
                .containsExactly("0|", "0 1|");
        assertThat(scans("SELECT t.id FROM things t FULL JOIN others o ON t.id = o.id AND t.n > 3 AND o.weight > 2"))
                .containsExactly("0 1|", "0 1|");
    }

    @Test
    void a_common_table_expression_that_is_read_twice_serves_both() throws Exception {
        assertThat(scans("WITH x AS MATERIALIZED (SELECT * FROM others WHERE id > 1)"
                        + " SELECT * FROM x a JOIN x b ON a.id = b.id WHERE a.weight = 2 AND b.weight = 3"))
                .containsExactly("0 1|id > 1 and (weight = 2 or weight = 3)");
    }

    @Test
    void a_table_that_is_read_twice_under_one_name_serves_both() throws Exception {
        assertThat(
                        scans(
                                "SELECT * FROM main.others a JOIN main.others b USING (id) WHERE a.weight = 2 AND b.weight = 3"))
                .containsExactly("0 1|weight = 2 or weight = 3");
        assertThat(scans("SELECT * FROM main.others a JOIN main.others b USING (id) WHERE a.weight = 2"))
                .containsExactly("0 1|");
    }

    @Test
    void order_is_kept_where_it_may_be_seen() throws Exception {
        assertThat(scans("SELECT id FROM things")).containsExactly("0|");
        assertThat(scans("SELECT id FROM things ORDER BY n")).containsExactly("0 1||unordered");
        assertThat(scans("SELECT sum(n), count(*) FROM things")).containsExactly("1||unordered");
        assertThat(scans("SELECT name, max(n) FROM things GROUP BY name")).containsExactly("1 3||unordered");
        assertThat(scans("SELECT list(n) FROM things")).containsExactly("1|");
        assertThat(scans("SELECT first(n) FROM things GROUP BY name")).containsExactly("1 3|");
        assertThat(scans("SELECT sum(n) FROM (SELECT n FROM things LIMIT 5)")).containsExactly("1||few");
        assertThat(scans("SELECT id, row_number() OVER () FROM things")).containsExactly("0|");
    }

    @Test
    void a_limit_asks_for_few_rows_where_all_pass() throws Exception {
        assertThat(scans("SELECT id + 1 FROM things LIMIT 5")).containsExactly("0||few");
        assertThat(scans("SELECT id FROM things WHERE n = 1 LIMIT 5")).containsExactly("0 1|n = 1");
        assertThat(scans("SELECT id FROM things ORDER BY n LIMIT 5")).containsExactly("0 1||unordered");
        assertThat(scans("SELECT DISTINCT name FROM things LIMIT 5")).containsExactly("3|");
    }

    @Test
    void what_no_row_can_meet_reads_nothing() throws Exception {
        assertThat(scans("SELECT * FROM things WHERE n = 1 AND n = 2")).isEmpty();
        assertThat(scans("SELECT * FROM things LIMIT 0")).isEmpty();
        assertThat(scans("DESCRIBE things")).isEmpty();
        assertThat(scans("SHOW TABLES")).isEmpty();
    }
}
