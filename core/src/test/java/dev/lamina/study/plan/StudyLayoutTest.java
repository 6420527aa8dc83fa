// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.study.source.Things;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A layout of several entities, and which layouts run where nobody names any. */
class StudyLayoutTest {
    private static final Entity NOTES = new Entity("notes", List.of(new Field("note", ColumnType.TEXT, false)), "note");

    private static final Map<String, Object> OWN = Map.of(
            "things", Map.of("table", "things_rows", "partition", List.of("'ALL' as p"), "clustering", List.of("id")),
            "notes", Map.of("table", "notes_rows", "partition", List.of("note")));

    private static StudyLayout layout(Map<String, Object> more) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", "rows", "family", "table"));
        entry.putAll(more);
        return new StudyLayout(entry);
    }

    @Test
    void each_entity_has_a_layout_of_its_own() {
        StudyLayout layout = layout(Map.of("entities", OWN, "sstables", 2, "default", false));
        assertThat(layout.name()).isEqualTo("rows");
        assertThat(layout.sstables()).isEqualTo(2);
        assertThat(layout.runsByDefault()).isFalse();
        assertThat(layout.overThrift()).isFalse();
        assertThat(layout.of(Things.ENTITY).tables()).containsExactly("things_rows");
        assertThat(layout.of(NOTES).tables()).containsExactly("notes_rows");
        layout.requireFit(List.of(Things.ENTITY, NOTES));
    }

    @Test
    void one_layout_fits_every_entity_where_it_names_none() {
        StudyLayout layout = layout(Map.of("partition", List.of("id")));
        assertThat(layout.of(Things.ENTITY)).isSameAs(layout.of(NOTES));
        layout.requireFit(List.of(Things.ENTITY));
        assertThatThrownBy(() -> layout.requireFit(List.of(NOTES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"id\"");
    }

    @Test
    void words_for_an_entity_that_the_dataset_does_not_have_are_refused() {
        StudyLayout layout = layout(Map.of("entities", OWN));
        assertThatThrownBy(() -> layout.requireFit(List.of(Things.ENTITY)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("entities has \"notes\", which the dataset does not have. Known: things.");
    }

    @Test
    void entities_with_the_same_table_are_refused() {
        Map<String, Object> same = new LinkedHashMap<>();
        same.put("things", Map.of("partition", List.of("id")));
        same.put("notes", Map.of("partition", List.of("note")));
        StudyLayout layout = layout(Map.of("entities", same));
        assertThatThrownBy(() -> layout.requireFit(List.of(Things.ENTITY, NOTES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("entities things and notes would have the same table, records. Name a table for each under"
                        + " entities; layouts of the families chunks and stripes hold one entity alone.");
    }

    @Test
    void a_wrong_word_of_any_entity_is_refused() {
        Map<String, Object> wrong = new LinkedHashMap<>();
        wrong.put("things", Map.of("partition", List.of("id")));
        wrong.put("notes", Map.of("partition", List.of("note"), "tabel", "x"));
        assertThatThrownBy(() -> layout(Map.of("entities", wrong)))
                .hasMessageStartingWith("Layout rows has an unknown key \"tabel\". Did you mean \"table\"?");
    }

    @Test
    void protocols_choose_layouts_and_the_client_is_the_tuned_one() {
        StudyLayout usual = layout(Map.of("partition", List.of("id")));
        StudyLayout unusual = layout(Map.of("partition", List.of("id"), "default", false));
        Protocols none = Protocols.of(List.of());
        assertThat(none).isEqualTo(new Protocols(true, false, List.of("tuned")));
        assertThat(none.runs(usual)).isTrue();
        assertThat(none.runs(unusual)).isFalse();
        Protocols thrift = Protocols.of(List.of("thrift"));
        assertThat(thrift).isEqualTo(new Protocols(false, true, List.of("tuned")));
        assertThat(thrift.runs(usual)).isFalse();
        Protocols both = Protocols.of(List.of("cql", "thrift"));
        assertThat(both).isEqualTo(new Protocols(true, true, List.of("tuned")));
        assertThat(both.runs(usual)).isTrue();
        assertThat(both.runs(unusual)).isFalse();
        assertThat(Protocols.of(List.of("cql", "published")))
                .isEqualTo(new Protocols(true, false, List.of("published")));
        assertThat(Protocols.of(List.of("published", "tuned")))
                .isEqualTo(new Protocols(true, false, List.of("published", "tuned")));
    }
}
