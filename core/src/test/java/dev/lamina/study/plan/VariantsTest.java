// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.study.Plan;
import dev.lamina.study.operations.Wishes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariantsTest {
    private static final Map<String, Object> ROWS = Map.of(
            "name", "rows", "family", "table", "partition", List.of("globalEventId"), "summary", "A row per record.");
    private static final Map<String, Object> CHUNKS =
            Map.of("name", "chunks", "family", "chunks", "codec", "flatbuffers");

    @TempDir
    Path directory;

    @Test
    void a_layout_is_multiplied_by_every_combination_of_the_parameters() {
        List<Map<String, Object>> layouts = Variants.multiply(
                List.of(ROWS, CHUNKS),
                List.of(
                        words("name", "{layout}-none", "compression", "none"),
                        words(
                                "name",
                                "{layout}-{compression}-{chunkLength}",
                                "compression",
                                List.of("LZ4", "Zstd"),
                                "chunkLength",
                                List.of(4, 16))));
        assertThat(layouts)
                .extracting(layout -> layout.get("name"))
                .containsExactly(
                        "rows-none",
                        "rows-lz4-4",
                        "rows-lz4-16",
                        "rows-zstd-4",
                        "rows-zstd-16",
                        "chunks-none",
                        "chunks-lz4-4",
                        "chunks-lz4-16",
                        "chunks-zstd-4",
                        "chunks-zstd-16");
        assertThat(layouts.get(2))
                .containsEntry("compression", "LZ4")
                .containsEntry("chunkLength", 16)
                .containsEntry("partition", List.of("globalEventId"))
                .containsEntry("summary", "A row per record. Compression LZ4, chunkLength 16.");
        Layout made = Layouts.of(layouts.get(9));
        assertThat(made.name()).isEqualTo("chunks-zstd-16");
        assertThat(made.summary()).isEqualTo("One cell per column chunk.");
    }

    @Test
    void a_variants_own_summary_follows_the_layouts() {
        List<Map<String, Object>> layouts = Variants.multiply(
                List.of(ROWS, CHUNKS),
                List.of(words("name", "{layout}-small", "chunkLength", 4, "summary", "Small blocks.")));
        assertThat(layouts.get(0)).containsEntry("summary", "A row per record. Small blocks.");
        assertThat(layouts.get(1)).doesNotContainKey("summary");
    }

    @Test
    void a_variant_of_some_layouts_leaves_the_others_as_they_are() {
        List<Map<String, Object>> layouts = Variants.multiply(
                List.of(ROWS, CHUNKS),
                List.of(words(
                        "name", "{layout}-{chunkRows}", "layouts", List.of("chunks"), "chunkRows", List.of(10, 20))));
        assertThat(layouts).extracting(layout -> layout.get("name")).containsExactly("rows", "chunks-10", "chunks-20");
        assertThat(layouts.get(0)).isEqualTo(ROWS);
    }

    @Test
    void without_variants_layouts_stay() {
        assertThat(Variants.multiply(List.of(ROWS, CHUNKS), null)).containsExactly(ROWS, CHUNKS);
    }

    @Test
    void a_studys_claims_name_its_variants() throws IOException {
        Study study = study("variants: [{name: \"{layout}-{compression}\", compression: [none, LZ4]}]\n"
                + "claims: [{id: a, expect: \"disk(rows-lz4, rows-none) > 1\"}]\n");
        assertThat(study.layouts()).extracting(layout -> layout.get("name")).containsExactly("rows-none", "rows-lz4");
        assertThat(Plan.of(study, Wishes.of(List.of("rows-lz4"), List.of(), List.of("tuned"), false, 1))
                        .layouts())
                .extracting(StudyLayout::name)
                .containsExactly("rows-lz4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{compression: [none]} | Variant {compression=[none]}: found no name, expected a pattern",
                "{name: \"{layout}-{x}\", y: [1]} | Variant {layout}-{x}: found {x}, expected {layout} or one of its"
                        + " parameters [y].",
                "{name: \"a-{y}\", y: [1]} | Variant a-{y}: found no {layout}, expected a pattern with it",
                "{name: \"{layout}\", y: [1, 2]} | Variant {layout}: found no {y}, expected a pattern with it",
                "{name: \"{layout}-{y}\", y: []} | Variant {layout}-{y}: found no value of y, expected a list",
                "{name: \"{layout}-a\", layouts: [row]} | Variant {layout}-a: found layout row, expected one of rows.",
                "some | Variant some: found no parameters, expected a map",
            })
    void a_wrong_variant_says_what_is_expected(String variant, String message) {
        assertThatThrownBy(() -> study("variants: [" + variant + "]\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(directory.resolve("study.yaml") + ":12: " + message);
    }

    @Test
    void variants_of_layouts_that_are_none_are_said_to_be_so() {
        assertThatThrownBy(() -> Studies.named(
                        file(StudiesTest.LEAST.replaceFirst("layouts:\\R.*\\R", "layouts: some\n")
                                + "variants: [{name: \"{layout}-a\"}]\n"),
                        null))
                .hasMessageStartingWith(directory.resolve("study.yaml") + ":6: layouts is some, expected a list.");
    }

    private Study study(String more) throws IOException {
        return Studies.named(file(StudiesTest.LEAST + more), null);
    }

    private String file(String text) throws IOException {
        return Files.writeString(directory.resolve("study.yaml"), text).toString();
    }

    private static Map<String, Object> words(Object... words) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            map.put(words[i].toString(), words[i + 1]);
        }
        return map;
    }
}
