// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/** The words of queries that Spark asks, and what the source says to them. */
class SparkKindTest {
    private static final String SQL = "SELECT kind, avg(tone) AS tone FROM things GROUP BY kind ORDER BY 2 DESC";

    @Test
    void a_query_is_asked_as_published_where_nothing_else_is_said() {
        SparkKind.Query query = query("spark", SQL);
        assertThat(query.setting()).isEqualTo(new SparkEngine.Setting(1, 256, 4, 1));
        assertThat(query.setting().master()).isEqualTo("local[1]");
        assertThat(query.cached()).isFalse();
        assertThat(query.summary()).isEqualTo("Spark, local[1]: " + SQL);
    }

    @Test
    void words_set_spark_up() {
        SparkKind.Query query = query(
                "spark",
                SQL,
                "cores",
                2,
                "cached",
                true,
                "split",
                "1GB",
                "shufflePartitions",
                8,
                "orderedBy",
                2,
                "repeats",
                5);
        assertThat(query.setting()).isEqualTo(new SparkEngine.Setting(2, 1024, 8, 2));
        assertThat(query.summary()).isEqualTo("Spark, local[2], the table in its memory: " + SQL);
        assertThat(query.orderedBy()).isEqualTo(2);
        assertThat(query.repeats()).isEqualTo(5);
        assertThat(query("spark", SQL, "cores", 2, "splitsPerNode", 7).setting().splitsPerNode())
                .isEqualTo(7);
    }

    @Test
    void wrong_words_are_refused_with_what_is_expected() {
        assertThatThrownBy(() -> query("spark", "DROP TABLE things"))
                .hasMessage(
                        "Operation x: spark is DROP TABLE things, expected a query, such as SELECT count(*) FROM events.");
        assertThatThrownBy(() -> query("spark", SQL, "cores", 0))
                .hasMessage("Operation x: cores is 0, expected a whole number from 1 to 256.");
        assertThatThrownBy(() -> query("spark", SQL, "cores", "two"))
                .hasMessage("Operation x: cores is two, expected a whole number from 1 to 256.");
        assertThatThrownBy(() -> query("spark", SQL, "cached", "yes"))
                .hasMessage("Operation x: cached is yes, expected true or false.");
        assertThatThrownBy(() -> query("spark", SQL, "split", "256"))
                .hasMessage("Operation x: split is 256, expected a size such as 256MB or 1GB.");
        assertThatThrownBy(() -> query("spark", SQL, "shufflePartitions", 0))
                .hasMessage("Operation x: shufflePartitions is 0, expected a whole number from 1 to 100000.");
        assertThatThrownBy(() -> query("spark", SQL, "master", "local[2]"))
                .hasMessageStartingWith("Operation x has an unknown key \"master\". Known: cached, cores,");
        assertThatThrownBy(() -> query("spark", SQL, "entity", "things"))
                .hasMessage("Operation x: entity is things, expected not allowed, since the query names what it"
                        + " reads.");
    }

    @Test
    void the_source_answers_the_same_query() throws Exception {
        Source source = Source.read(Things.rows(300), 1, RunProgress.SILENT);
        SparkKind.Drawn drawn =
                (SparkKind.Drawn) query("spark", SQL, "orderedBy", 2).prepare(source);
        assertThat(drawn.table()).isEqualTo("things");
        assertThat(drawn.rows()).isEqualTo(300);
        assertThat(drawn.answer().rows()).hasSize(8);
        assertThat(drawn.answer().difference(source.dataset().sql(SQL))).isNull();
    }

    @Test
    void decimals_may_come_as_doubles() throws Exception {
        Source source = Source.read(Things.rows(30), 1, RunProgress.SILENT);
        SparkKind.Drawn drawn = (SparkKind.Drawn)
                query("spark", "SELECT CAST(2.5 AS DECIMAL(9, 2)) AS price, sum(CAST(3 AS DECIMAL(9, 0))) FROM things")
                        .prepare(source);
        assertThat(drawn.answer().difference(List.of(List.of(2.5, 90.0)))).isNull();
        assertThat(drawn.answer().difference(List.of(List.of(2.25, 90.0))))
                .isEqualTo("a row [2.25, 90.0], expected [2.5, 90.0]");
    }

    @Test
    void times_are_of_utc_on_every_machine() throws Exception {
        TimeZone before = TimeZone.getDefault();
        // Where there is no half past two on this day.
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try {
            Source source = Source.read(Things.rows(30), 1, RunProgress.SILENT);
            String sql = "SELECT TIMESTAMP '2013-03-31 02:30:00', TIMESTAMPTZ '2013-03-31 02:30:00Z', DATE '2013-03-31'"
                    + " FROM things LIMIT 1";
            SparkKind.Drawn drawn = (SparkKind.Drawn) query("spark", sql).prepare(source);
            String time =
                    QueryProgram.value(LocalDateTime.of(2013, 3, 31, 2, 30)).toString();
            assertThat(drawn.answer().difference(List.of(List.of(time, time, "2013-03-31"))))
                    .isNull();
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void what_the_engines_tell_in_other_ways_is_refused_before_anything_is_started() throws Exception {
        Sources sources = Sources.of(Source.read(Things.rows(30), 1, RunProgress.SILENT));
        for (String value : List.of("id::BLOB", "[1, 2]", "{'a': 1}", "MAP {'a': 1}")) {
            assertThatThrownBy(() -> new Tasks()
                            .prepare(List.of(query("spark", "SELECT kind, " + value + " FROM things")), sources))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Operation x: spark: column 2 of the answer has ")
                    .hasMessageContaining(
                            ", which are not compared. Expected numbers, texts, booleans, dates and times.");
        }
    }

    @Test
    void what_the_source_can_t_be_asked_is_told_before_anything_is_started() throws Exception {
        Sources sources = Sources.of(Source.read(Things.rows(30), 1, RunProgress.SILENT));
        assertThatThrownBy(() -> new Tasks().prepare(List.of(query("spark", "SELECT sort FROM things")), sources))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Operation x: spark: the source can't be asked \"SELECT sort FROM things\": ")
                .hasMessageContaining("sort");
        assertThatThrownBy(() -> new Tasks().prepare(List.of(query("spark", SQL, "orderedBy", 3)), sources))
                .hasMessage("Operation x: orderedBy is 3, expected a column of the answer, 1 to 2.");
    }

    private static SparkKind.Query query(Object... words) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", "x"));
        for (int i = 0; i < words.length; i += 2) {
            entry.put(words[i].toString(), words[i + 1]);
        }
        return (SparkKind.Query) OperationKinds.of(entry);
    }
}
