// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a study's words for a layout may be, and what is said where they are wrong. */
class LayoutParametersTest {
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
                .containsExactlyInAnyOrder("chunks", "record", "stripes", "table");
        assertThat(Layouts.families())
                .allSatisfy(family -> assertThat(family.summary()).endsWith("."));
    }

    @Test
    void a_layout_has_the_study_s_summary_or_its_family_s() {
        Layout plain = Layouts.of(entry("family", "chunks", "codec", "flatbuffers"));
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
        refused(
                "Layout mine has the family \"tabel\". Did you mean \"table\"? Known: chunks, record, stripes, table.",
                "family",
                "tabel");
        refused("Layout mine has the family \"\". Known: chunks, record, stripes, table.");
    }

    @Test
    void the_family_s_old_name_is_answered_with_the_new_one() {
        refused(
                "Layout mine has the family \"columnar\". It is called \"chunks\" now. Change the family; the layout may"
                        + " keep its name.",
                "family",
                "columnar");
    }

    @Test
    void unknown_parameters_are_refused_with_the_known_ones() {
        refused(
                "Layout mine has an unknown key \"chunkRow\". Did you mean \"chunkRows\"? Known: chunkLength, chunkRows,"
                        + " chunksPerShard, codec, compression, dates, default,"
                        + " family, name, sstables, summary.",
                "family",
                "chunks",
                "codec",
                "flatbuffers",
                "chunkRow",
                7);
        refused(
                "Layout mine has an unknown key \"compact\". Known: answers, batch, bins, chunkLength, clustering, columns,"
                        + " compaction, compactionOptions, compression, dates, default, elements, family, inFlight,"
                        + " index, inserts, literals, missing, name, names, nested, nulls, options, pages, partition, published, select, sstables,"
                        + " static, summary, table, tables, types, unique, view, views.",
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
                "chunks",
                "codec",
                "flatbufers");
        refused(
                "Layout mine: codec is missing, expected one of "
                        + ChunkCodecs.all().stream().map(ChunkCodec::name).collect(Collectors.joining(", ")) + ".",
                "family",
                "chunks");
    }

    @Test
    void values_of_a_wrong_type_are_refused() {
        refused(
                "Layout mine: chunkRows is 0, expected a whole number of at least 1.",
                "family",
                "chunks",
                "codec",
                "flatbuffers",
                "chunkRows",
                0);
        refused(
                "Layout mine: chunksPerShard is many, expected a whole number of at least 1.",
                "family",
                "chunks",
                "codec",
                "flatbuffers",
                "chunksPerShard",
                "many");
        refused(
                "Layout mine: chunkRows is 16777217, expected at most 16777216.",
                "family",
                "chunks",
                "codec",
                "flatbuffers",
                "chunkRows",
                (1 << 24) + 1);
        refused(
                "Layout mine: sstables is 2, expected 1, since each load takes the place of the one before.",
                "family",
                "chunks",
                "codec",
                "flatbuffers",
                "sstables",
                2);
        refused(
                "Layout mine: sstables is 8, expected 1, since each load takes the place of the one before.",
                "family",
                "stripes",
                "sstables",
                8);
        refused(
                "Layout mine: dates is datetime, expected date, text or timestamp.",
                "family",
                "chunks",
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
                "Layout mine: record is xml, expected joined, json or protobuf.",
                "family",
                "record",
                "partition",
                List.of("id"),
                "record",
                "xml");
        refused(
                "Layout mine: nested is list, expected collection, frozen, udt or scalars.",
                "family",
                "table",
                "partition",
                List.of("id"),
                "nested",
                "list");
        refused(
                "Layout mine: elements is missing, expected how many elements the longest list has, each of which gets a"
                        + " column.",
                "family",
                "table",
                "partition",
                List.of("id"),
                "nested",
                "scalars");
        refused(
                "Layout mine: elements is 3, expected no such key without nested: scalars.",
                "family",
                "table",
                "partition",
                List.of("id"),
                "elements",
                3);
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
                "Layout mine: its primary key [kind] [day desc] lacks id, so records would overwrite each other.",
                "family",
                "table",
                "partition",
                List.of("kind"),
                "clustering",
                List.of("day desc"));
        // A quotient of the identity is the same for many records.
        refused(
                "Layout mine: its primary key [id / 10 as tens] [] lacks id, so records would overwrite each"
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
        refused("""
                Layout mine: key column:6: found "0", expected a whole number of at least 1 with at most 18 digits, \
                such as id / 10000 or ts / 6 hours.
                  id / 0 as none
                       ^""", "family", "table", "partition", List.of("id / 0 as none"));
        refused(
                "Layout mine: key column \"day / 10 as tens\": day is of type date, expected a unit of time after the number, such as day / 1 day.",
                "family",
                "table",
                "partition",
                List.of("day / 10 as tens"),
                "clustering",
                List.of("id"));
    }

    @Test
    void sentinels_and_names_must_be_of_fields_that_need_them() {
        refused(
                "Layout mine: missing: there is no field \"day\". Known: kind, id.",
                "family",
                "table",
                "partition",
                List.of("kind"),
                "clustering",
                List.of("id"),
                "missing",
                Map.of("day", "1900-01-01"));
        refused(
                "Layout mine: names: there is no field \"dya\". Did you mean \"day\"? Known: id, kind, day.",
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
    void a_constant_is_a_part_of_the_partition_key_alone_and_has_a_text_and_a_name_of_its_own() {
        List<String> id = List.of("id");
        assertThat(Layouts.of(entry("family", "table", "partition", List.of("'it''s ALL' as K"), "clustering", id))
                        .ddl(ENTITY, "k"))
                .containsExactly("""
                        CREATE TABLE k.records (
                            k text,
                            id text,
                            kind int,
                            day date,
                            PRIMARY KEY (k, id)
                        )""");
        refused(
                "Layout mine: key column \"'' as k\" is empty, but a key can't be empty. Give it a text.",
                "family",
                "table",
                "partition",
                List.of("'' as k"),
                "clustering",
                id);
        refused(
                "Layout mine: clustering has the constant k, which does not order records. Move it to partition.",
                "family",
                "table",
                "partition",
                id,
                "clustering",
                List.of("'a' as k desc"));
        refused(
                "Layout mine: its primary key ['a' as k] [] lacks id, so records would overwrite each other.",
                "family",
                "table",
                "partition",
                List.of("'a' as k"));
        refused(
                "Layout mine: two of its columns are called kind. Give one of them another name.",
                "family",
                "table",
                "partition",
                List.of("'a' as Kind"),
                "clustering",
                id);
        refused(
                "Layout mine: literals: there is no field \"j\". Known: id, k.",
                "family",
                "table",
                "partition",
                List.of("'a' as k"),
                "clustering",
                id,
                "published",
                "prepared",
                "literals",
                List.of("j"));
    }

    @Test
    void an_entity_s_own_words_stand_over_the_common_ones() {
        Map<String, Object> entry = entry(
                "family",
                "table",
                "partition",
                List.of("id"),
                "table",
                "common",
                "entities",
                Map.of("things", Map.of("table", "own"), "others", Map.of()));
        assertThat(Layouts.entities(entry)).containsExactlyInAnyOrder("things", "others");
        assertThat(Layouts.words(entry, "things"))
                .isEqualTo(entry("family", "table", "partition", List.of("id"), "table", "own"));
        assertThat(Layouts.of(entry, "things").tables()).containsExactly("own");
        for (String other : List.of("others", "unnamed")) {
            assertThat(Layouts.of(entry, other).tables()).containsExactly("common");
        }
        assertThatThrownBy(() ->
                        Layouts.of(entry("family", "table", "entities", Map.of("things", Map.of("table", "own")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layout mine has separate parameters for things, so it is one layout per entity."
                        + " Name the entity.");
        Map<String, Object> plain = entry("family", "table", "partition", List.of("id"), "table", "common");
        assertThat(Layouts.entities(plain)).isEmpty();
        assertThat(Layouts.of(plain, "things").tables()).containsExactly("common");
    }

    @Test
    void words_of_entities_are_words_and_none_of_the_whole_layout() {
        assertThatThrownBy(() -> Layouts.entities(entry("entities", List.of("things"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layout mine: entities is [things], expected keys by entity, such as {offers: {table:"
                        + " offers_json}}.");
        assertThatThrownBy(() -> Layouts.of(entry("entities", Map.of("things", "own")), "things"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layout mine: entities, things is own, expected keys such as {table: offers_json}.");
        assertThatThrownBy(() -> Layouts.words(entry("entities", Map.of("things", Map.of("sstables", 2))), "other"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Layout mine: entities, things has \"sstables\", which is the same for all entities. Give it"
                                + " to the layout.");
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
