// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ColumnType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a study's words for a layout may be, and what is said where they are wrong. */
class LayoutWordsTest {
    private static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("kind", ColumnType.INT, true),
                    new Field("day", ColumnType.DATE, true)),
            "id");

    private static Map<String, Object> entry(Object... words) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "mine");
        for (int i = 0; i < words.length; i += 2) {
            entry.put(words[i].toString(), words[i + 1]);
        }
        return entry;
    }

    private static void refused(String message, Object... words) {
        assertThatThrownBy(() -> Layouts.of(entry(words)).ddl(ENTITY, "k"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void every_family_has_a_summary_and_is_found_by_its_name() {
        assertThat(Layouts.families())
                .extracting(LayoutFamily::name)
                .containsExactlyInAnyOrder("columnar", "record", "stripes", "table");
        assertThat(Layouts.families())
                .allSatisfy(family -> assertThat(family.summary()).endsWith("."));
    }

    @Test
    void a_layout_has_the_study_s_summary_or_its_family_s() {
        Layout plain = Layouts.of(entry("family", "columnar", "codec", "flatbuffers"));
        assertThat(plain.name()).isEqualTo("mine");
        assertThat(plain.summary()).isEqualTo("One cell per column chunk.");
        assertThat(Layouts.of(entry("family", "table", "partition", List.of("id"), "summary", "Mine."))
                        .summary())
                .isEqualTo("Mine.");
    }

    @Test
    void a_layout_without_name_is_refused() {
        assertThatThrownBy(() -> Layouts.of(Map.of("family", "table")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A layout has no \"name\": {family=table}.");
    }

    @Test
    void unknown_families_are_refused_with_the_known_ones() {
        refused("Layout mine has the family \"tabel\". Known: columnar, record, stripes, table.", "family", "tabel");
        refused("Layout mine has the family \"\". Known: columnar, record, stripes, table.");
    }

    @Test
    void unknown_parameters_are_refused_with_the_known_ones() {
        refused(
                "Layout mine has an unknown parameter \"chunkRow\". Known: chunkLength, chunkRows,"
                        + " chunksPerShard, codec, compression, dates, default,"
                        + " family, name, sstables, summary.",
                "family",
                "columnar",
                "codec",
                "flatbuffers",
                "chunkRow",
                7);
        refused(
                "Layout mine has an unknown parameter \"compact\". Known: batch, bins, chunkLength, clustering,"
                        + " compression, dates, default, family, literals, missing, name,"
                        + " names, options, partition, published, sstables, summary, table.",
                "family",
                "table",
                "partition",
                List.of("id"),
                "compact",
                true);
    }

    @Test
    void unknown_codecs_are_refused_with_the_known_ones() {
        refused(
                "Layout mine: codec is flatbufers, expected one of "
                        + ChunkCodecs.all().stream().map(ChunkCodec::name).collect(Collectors.joining(", ")) + ".",
                "family",
                "columnar",
                "codec",
                "flatbufers");
        refused(
                "Layout mine: codec is missing, expected one of "
                        + ChunkCodecs.all().stream().map(ChunkCodec::name).collect(Collectors.joining(", ")) + ".",
                "family",
                "columnar");
    }

    @Test
    void values_of_a_wrong_type_are_refused() {
        refused(
                "Layout mine: chunkRows is 0, expected a whole number of at least 1.",
                "family",
                "columnar",
                "codec",
                "flatbuffers",
                "chunkRows",
                0);
        refused(
                "Layout mine: chunksPerShard is many, expected a whole number of at least 1.",
                "family",
                "columnar",
                "codec",
                "flatbuffers",
                "chunksPerShard",
                "many");
        refused(
                "Layout mine: chunkRows is 16777217, expected at most 16777216.",
                "family",
                "columnar",
                "codec",
                "flatbuffers",
                "chunkRows",
                (1 << 24) + 1);
        refused(
                "Layout mine: dates is datetime, expected date, text or timestamp.",
                "family",
                "columnar",
                "codec",
                "flatbuffers",
                "dates",
                "datetime");
        refused(
                "Layout mine: dates is text, expected date or timestamp.",
                "family",
                "table",
                "partition",
                List.of("id"),
                "dates",
                "text");
        refused(
                "Layout mine: partition is id, expected a list such as [monthYear].",
                "family",
                "table",
                "partition",
                "id");
        refused(
                "Layout mine: missing is 0, expected a map such as {monthYear: 0}.",
                "family",
                "table",
                "partition",
                List.of("id"),
                "missing",
                0);
        refused(
                "Layout mine: compact is yes, expected true or false.",
                "family",
                "record",
                "partition",
                List.of("id"),
                "compact",
                "yes");
        refused(
                "Layout mine: record is json, expected joined.",
                "family",
                "record",
                "partition",
                List.of("id"),
                "record",
                "json");
    }

    @Test
    void a_row_layout_needs_a_partition_key() {
        refused(
                "Layout mine: partition is missing, expected the fields of the partition key, such as [monthYear].",
                "family",
                "table",
                "clustering",
                List.of("id"));
    }

    @Test
    void a_key_that_does_not_tell_records_apart_is_refused() {
        refused(
                "Layout mine: its primary key [kind] [day desc] lacks id, so that records would overwrite each other.",
                "family",
                "table",
                "partition",
                List.of("kind"),
                "clustering",
                List.of("day desc"));
        // A quotient of the identity is the same for many records.
        refused(
                "Layout mine: its primary key [id / 10 as tens] [] lacks id, so that records would overwrite each"
                        + " other.",
                "family",
                "table",
                "partition",
                List.of("id / 10 as tens"));
    }

    @Test
    void key_words_that_name_no_field_are_refused() {
        refused(
                "Layout mine: Entity things has no field \"month\". Known: id, kind, day.",
                "family",
                "table",
                "partition",
                List.of("month"),
                "clustering",
                List.of("id"));
        refused(
                "Layout mine: Entity things has no field \"id / 0 as none\". Known: id, kind, day.",
                "family",
                "table",
                "partition",
                List.of("id / 0 as none"));
        refused(
                "Layout mine: key column \"kind / 10 as tens\" divides kind, which is no text of digits.",
                "family",
                "table",
                "partition",
                List.of("kind / 10 as tens"),
                "clustering",
                List.of("id"));
    }

    @Test
    void sentinels_and_names_must_be_of_fields_that_need_them() {
        refused(
                "Layout mine: missing has \"day\", expected one of kind, id.",
                "family",
                "table",
                "partition",
                List.of("kind"),
                "clustering",
                List.of("id"),
                "missing",
                Map.of("day", "1900-01-01"));
        refused(
                "Layout mine: names has \"dya\", expected one of id, kind, day.",
                "family",
                "table",
                "partition",
                List.of("id"),
                "names",
                Map.of("dya", "d"));
        refused(
                "Layout mine: missing, kind: \"none\" is not a value of type int.",
                "family",
                "table",
                "partition",
                List.of("kind"),
                "clustering",
                List.of("id"),
                "missing",
                Map.of("kind", "none"));
    }

    @Test
    void two_fields_of_one_name_or_an_identity_that_is_no_field_make_no_entity() {
        Field id = new Field("id", ColumnType.TEXT, false);
        assertThatThrownBy(() -> new Entity("things", List.of(id, id), "id"))
                .hasMessage("Entity things has two fields named id.");
        assertThatThrownBy(() -> new Entity("things", List.of(id), "no"))
                .hasMessage("Entity things has no field \"no\" to identify it.");
    }

    @Test
    void queries_ask_for_each_column_once_and_for_at_least_one() {
        assertThatThrownBy(() -> new Query.Scan(List.of(), Query.Form.VALUES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A query asks for no column, expected at least one.");
        assertThatThrownBy(() -> new Query.Partition("kind", "1", List.of("id", "kind", "id")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A query asks for a column twice: id, kind, id.");
    }
}
