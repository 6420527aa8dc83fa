// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelFileTest {
    private static ModelFile of(String text) {
        return ModelFile.of("model.cql", text);
    }

    @Test
    void a_file_is_split_into_statements_that_keep_their_lines() {
        ModelFile file = of("""
                -- a; comment
                CREATE TABLE a (k int PRIMARY KEY, t text) WITH comment = 'it''s; -- here';
                /* CREATE TABLE
                   nothing; */ create table if not exists "B c" (k int PRIMARY KEY);
                CREATE CUSTOM INDEX ON a (t) USING 'sai';
                CREATE MATERIALIZED VIEW v AS SELECT * FROM "B c" WHERE k IS NOT NULL PRIMARY KEY (k)
                """);
        assertThat(file.statements())
                .extracting(
                        statement -> statement.kind() + " " + statement.table().asInternal() + " " + statement.line())
                .containsExactly("TABLE a 2", "TABLE B c 4", "INDEX a 5", "VIEW B c 6");
        assertThat(file.statements().get(0).text())
                .isEqualTo("\nCREATE TABLE a (k int PRIMARY KEY, t text) WITH comment = 'it''s; -- here'");
        assertThat(file.statements().get(1).text())
                .isEqualTo("\n\n\n               create table if not exists \"B c\" (k int PRIMARY KEY)");
        assertThat(file.isOneModel()).isFalse();
    }

    @Test
    void options_that_a_statement_names_are_told_from_all_else() {
        ModelFile file = of("""
                CREATE TABLE a (k int PRIMARY KEY, gc_grace_seconds int) WITH CLUSTERING ORDER BY (k ASC)
                    AND Compression = {'class': 'LZ4Compressor', 'chunk_length_in_kb': 16} -- AND comment = 'x'
                    AND comment = 'and caching = 3';
                CREATE MATERIALIZED VIEW v AS SELECT * FROM a WHERE k IS NOT NULL AND b IS NOT NULL PRIMARY KEY (k);
                CREATE MATERIALIZED VIEW IF NOT EXISTS "W x" AS SELECT * FROM a WHERE k IS NOT NULL PRIMARY KEY (k)
                    WITH gc_grace_seconds = 864000
                """);
        assertThat(file.statements().get(0).options())
                .containsExactlyInAnyOrder("compression", "class", "chunk_length_in_kb", "comment");
        assertThat(file.statements().get(1).options()).isEmpty();
        assertThat(file.statements().get(2).options()).containsExactly("gc_grace_seconds");
        assertThat(file.statements())
                .extracting(ModelFile.Statement::view)
                .containsExactly(null, CqlIdentifier.fromInternal("v"), CqlIdentifier.fromInternal("W x"));
    }

    @Test
    void comments_say_what_columns_of_their_table_are_made_of() {
        ModelFile file = of("""
                -- one model
                // Day = date(ts)
                CREATE TABLE a (
                    day date, "B u" int, -- "B u" = hash(id) % 16
                    PRIMARY KEY (day)); -- note: x = y
                CREATE TABLE b (
                    day date PRIMARY KEY); /* day = month(ts) */
                """);
        CqlIdentifier day = CqlIdentifier.fromInternal("day");
        assertThat(file.expressions().get(CqlIdentifier.fromInternal("a")))
                .containsEntry(day, new ModelFile.Made("date(ts)", 2))
                .containsEntry(CqlIdentifier.fromInternal("B u"), new ModelFile.Made("hash(id) % 16", 4))
                .hasSize(2);
        assertThat(file.expressions().get(CqlIdentifier.fromInternal("b")))
                .containsEntry(day, new ModelFile.Made("month(ts)", 7));
        assertThat(file.isOneModel()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE k.a (b int PRIMARY KEY) | 1: the statement names the keyspace k. Lamina makes keyspaces of"
                        + " its own: leave k. out.",
                "CREATE TABLE a (b frozen<k.t> PRIMARY KEY) | 1: the statement names the keyspace k. Lamina makes"
                        + " keyspaces of its own: leave k. out.",
                "CREATE TABLE a (b int PRIMARY KEY);~INSERT INTO a (b) VALUES (1.5) | 2: found INSERT INTO, expected"
                        + " CREATE TABLE, CREATE INDEX or CREATE MATERIALIZED VIEW. Leave the statement out.",
                "~USE k | 2: found USE k, expected CREATE TABLE, CREATE INDEX or CREATE MATERIALIZED VIEW. Leave the"
                        + " statement out.",
                "CREATE INDEX ON b (c) USING 'sai' | 1: there is no table b above this statement. Make the table first.",
                "CREATE TABLE a (b int PRIMARY KEY);~~CREATE TABLE A (b int PRIMARY KEY) | 3: the file makes table a"
                        + " twice. Give each table a name.",
                "CREATE TABLE | 1: the statement names no table behind TABLE. Name one.",
                "CREATE TABLE \"a (b int PRIMARY KEY) | 1: the statement names no table behind TABLE. Name one.",
                "CREATE TABLE a (b int PRIMARY KEY,~c text masked with DEFAULT) | 2: the statement masks a column, and Lamina"
                        + " makes no masks. Leave MASKED WITH and the function behind it out.",
                "-- nothing | 1: the file has no CREATE TABLE. Write the tables that are to be compared."
            })
    void what_is_no_table_index_or_view_is_refused_with_its_line(String text, String message) {
        assertThatThrownBy(() -> of(text.replace("~", "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("model.cql:" + message);
    }

    @Test
    void a_byte_order_mark_is_left_out(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("model.cql"), "\uFEFFCREATE TABLE masked (b int PRIMARY KEY)");
        assertThat(ModelFile.read(file).statements())
                .extracting(statement -> statement.table().asInternal())
                .containsExactly("masked");
    }

    @Test
    void a_file_that_is_not_there_is_named() {
        assertThatThrownBy(() -> ModelFile.read(Path.of("absent.cql")))
                .hasMessage("--candidate: absent.cql can't be read. Give a file with CREATE TABLE statements.");
    }
}
