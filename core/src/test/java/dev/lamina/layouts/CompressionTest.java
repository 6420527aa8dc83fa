// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.ColumnType;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompressionTest {
    private static final Entity THINGS = new Entity(
            "things", List.of(new Field("id", ColumnType.TEXT, false), new Field("kind", ColumnType.INT, true)), "id");
    private static final Map<String, Object> TABLE = Map.of("name", "a", "family", "table", "partition", List.of("id"));
    private static final Map<String, Object> COMPACT =
            Map.of("name", "b", "family", "record", "partition", List.of("id"), "compact", true);
    private static final Map<String, Object> COLUMNAR = Map.of("name", "c", "family", "chunks", "codec", "flatbuffers");

    @Test
    void without_words_the_servers_default_stands() {
        for (Map<String, Object> entry : List.of(TABLE, COMPACT, COLUMNAR)) {
            assertThat(Layouts.of(entry).ddl(THINGS, "k").get(0)).doesNotContain("compression");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none    | 0  | compression = {'enabled': 'false'}",
                "LZ4     | 0  | compression = {'class': 'LZ4Compressor'}",
                "Deflate | 4  | compression = {'class': 'DeflateCompressor', 'chunk_length_in_kb': '4'}",
                "Snappy  | 16 | compression = {'class': 'SnappyCompressor', 'chunk_length_in_kb': '16'}",
                "Zstd    | 64 | compression = {'class': 'ZstdCompressor', 'chunk_length_in_kb': '64'}"
            })
    void every_family_states_it(String compression, int chunkLength, String option) {
        assertThat(ddl(TABLE, compression, chunkLength)).endsWith(") WITH " + option);
        assertThat(ddl(COMPACT, compression, chunkLength)).endsWith(") WITH COMPACT STORAGE\n    AND " + option);
        assertThat(ddl(COLUMNAR, compression, chunkLength)).endsWith(") WITH " + option);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lz4  | 4 | Layout c: compression is lz4, expected none, LZ4, Snappy, Zstd or Deflate.",
                "LZ4  | 5 | Layout c: chunkLength is 5, expected 4, 16 or 64.",
                "none | 4 | Layout c: chunkLength is 4, expected no value, since chunks exist only with LZ4, Snappy, Zstd or Deflate.",
                "''   | 4 | Layout c: chunkLength is 4, expected no value, since chunks exist only with LZ4, Snappy, Zstd or Deflate."
            })
    void another_word_is_refused(String compression, int chunkLength, String message) {
        assertThatThrownBy(() -> ddl(COLUMNAR, compression, chunkLength))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    @Tag("node")
    void the_server_takes_what_is_stated() {
        for (String compression : List.of("none", "LZ4", "Snappy", "Zstd", "Deflate")) {
            for (Map<String, Object> entry : List.of(TABLE, COMPACT, COLUMNAR)) {
                Layout layout = Layouts.of(with(entry, compression, compression.equals("none") ? 0 : 64));
                String keyspace = Keyspaces.create(layout, THINGS, "compression " + compression);
                Map<String, String> options = Keyspaces.session()
                        .execute(SimpleStatement.newInstance(
                                "SELECT compression FROM system_schema.tables WHERE keyspace_name = ? AND table_name = ?",
                                keyspace,
                                layout.tables().get(0)))
                        .one()
                        .getMap(0, String.class, String.class);
                if (compression.equals("none")) {
                    assertThat(options).containsEntry("enabled", "false");
                } else {
                    assertThat(options).containsEntry("chunk_length_in_kb", "64");
                    assertThat(options.get("class")).endsWith("." + compression + "Compressor");
                }
            }
        }
    }

    @Test
    void before_4_0_there_is_no_zstd() {
        for (Map<String, Object> entry : List.of(TABLE, COMPACT, COLUMNAR)) {
            Layout zstd = Layouts.of(with(entry, "Zstd", 16));
            assertThat(zstd.lacking(Version.parse("3.11.19")))
                    .contains("Cassandra 3.11.19 does not have compression by Zstd, which came with 4.0");
            assertThat(zstd.lacking(Version.parse("4.0.20"))).isEmpty();
            assertThat(Layouts.of(with(entry, "Deflate", 16)).lacking(Version.parse("3.11.19")))
                    .isEmpty();
        }
    }

    private static String ddl(Map<String, Object> entry, String compression, int chunkLength) {
        return Layouts.of(with(entry, compression, chunkLength))
                .ddl(THINGS, "k")
                .get(0);
    }

    private static Map<String, Object> with(Map<String, Object> entry, String compression, int chunkLength) {
        Map<String, Object> more = new LinkedHashMap<>(entry);
        if (!compression.isEmpty()) {
            more.put("compression", compression);
        }
        if (chunkLength != 0) {
            more.put("chunkLength", chunkLength);
        }
        return more;
    }
}
