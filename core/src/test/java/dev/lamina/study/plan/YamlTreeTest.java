// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** YAML documents with anchors and aliases. */
class YamlTreeTest {
    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static Object read(String text) throws IOException {
        try (YAMLParser parser = FACTORY.createParser(text)) {
            return YamlTree.read(parser, "some.yaml");
        }
    }

    @Test
    void nothing_is_null() throws IOException {
        assertThat(read("")).isNull();
        assertThat(read("# a remark\n")).isNull();
    }

    @Test
    void scalars_have_their_types() throws IOException {
        assertThat(read("{a: 1, b: 2.5, c: true, d: false, e: '1', f: word, g: 5000000000}"))
                .isEqualTo(Map.of("a", 1, "b", 2.5, "c", true, "d", false, "e", "1", "f", "word", "g", 5_000_000_000L));
        assertThat((Map<?, ?>) read("a: ~\nb: null\n"))
                .hasSize(2)
                .allSatisfy((key, value) -> assertThat(value).isNull());
        // As Jackson has it.
        assertThat(read("a:\n")).isEqualTo(Map.of("a", ""));
    }

    @Test
    void keys_keep_their_order() throws IOException {
        assertThat(((Map<?, ?>) read("{z: 1, a: 2, m: 3}")).keySet().stream().map(String::valueOf))
                .containsExactly("z", "a", "m");
    }

    @Test
    void an_alias_stands_for_the_map_that_was_anchored() throws IOException {
        assertThat(read("""
                        one: &this {a: 1, b: {c: [2, 3]}}
                        two: *this
                        """))
                .isEqualTo(Map.of(
                        "one", Map.of("a", 1, "b", Map.of("c", List.of(2, 3))),
                        "two", Map.of("a", 1, "b", Map.of("c", List.of(2, 3)))));
    }

    @Test
    void an_alias_stands_for_the_list_that_was_anchored() throws IOException {
        assertThat(read("""
                        one: &four
                          - {key: x}
                          - {key: y}
                        two: *four
                        three: [*four, z]
                        """))
                .isEqualTo(Map.of(
                        "one", List.of(Map.of("key", "x"), Map.of("key", "y")),
                        "two", List.of(Map.of("key", "x"), Map.of("key", "y")),
                        "three", List.of(List.of(Map.of("key", "x"), Map.of("key", "y")), "z")));
    }

    @Test
    void an_alias_of_a_scalar_says_that_it_needs_a_map_or_list() {
        assertThatThrownBy(() -> read("[&n 7, *n]"))
                .hasMessageContaining("found the alias *n, but no map or list before it has the anchor &n");
    }

    @Test
    void anchors_may_lie_inside_of_others() throws IOException {
        assertThat(read("[&outer {a: &inner [1, 2]}, *inner, *outer]"))
                .isEqualTo(List.of(Map.of("a", List.of(1, 2)), List.of(1, 2), Map.of("a", List.of(1, 2))));
    }

    @Test
    void the_last_anchor_of_a_name_counts() throws IOException {
        assertThat(read("[&a [1], *a, &a {b: 2}, *a]"))
                .isEqualTo(List.of(List.of(1), List.of(1), Map.of("b", 2), Map.of("b", 2)));
    }

    @Test
    void an_unknown_alias_is_named_with_its_place() {
        assertThatThrownBy(() -> read("one: 1\ntwo: *absent\n")).isInstanceOfSatisfying(JsonParseException.class, e -> {
            assertThat(e.getOriginalMessage())
                    .isEqualTo("found the alias *absent, but no map or list before it has the anchor &absent");
            assertThat(e.getLocation().getLineNr()).isEqualTo(2);
        });
        assertThatThrownBy(() -> read("[*late, &late 1]")).hasMessageContaining("found the alias *late");
    }

    @Test
    void a_key_that_stands_twice_is_refused() {
        assertThatThrownBy(() -> read("a: 1\nb: 2\na: 3\n")).hasMessageContaining("Duplicate field 'a'");
        assertThatThrownBy(() -> read("[&x {a: 1}, {b: *x, b: 2}]")).hasMessageContaining("Duplicate field 'b'");
    }

    @Test
    void aliases_of_aliases_are_refused_before_they_are_expanded() {
        StringBuilder text = new StringBuilder("a0: &a0 [l, l, l, l, l, l, l, l, l]\n");
        for (int i = 1; i < 10; i++) {
            text.append("a" + i + ": &a" + i + " [" + ("*a" + (i - 1) + ", ").repeat(9) + "]\n");
        }
        assertThatThrownBy(() -> read(text.toString())).isInstanceOfSatisfying(JsonParseException.class, e -> {
            assertThat(e.getOriginalMessage())
                    .isEqualTo("found more than 100,000 values with all aliases replaced. Use fewer aliases.");
            assertThat(e.getLocation().getLineNr()).isEqualTo(6);
        });
    }

    @Test
    void deep_nesting_is_refused() throws IOException {
        assertThat(read("[".repeat(100) + "]".repeat(100))).isInstanceOf(List.class);
        assertThatThrownBy(() -> read("[".repeat(101) + "]".repeat(101)))
                .hasMessageContaining("found more than 100 maps and lists inside of one another");
        // Each alias lies in a list, so that the depth grows without any bracket in sight.
        StringBuilder text = new StringBuilder("a0: &a0 [l]\n");
        for (int i = 1; i < 200; i++) {
            text.append("a" + i + ": &a" + i + " [*a" + (i - 1) + "]\n");
        }
        assertThatThrownBy(() -> read(text.toString()))
                .hasMessageContaining("found more than 100 maps and lists inside of one another");
    }
}
