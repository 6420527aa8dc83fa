// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private enum Colour {
        RED,
        DARK_BLUE
    }

    private static SourceMap map() {
        SourceMap inner = new SourceMap("some.yaml", 4);
        inner.put("side", 8, 5);
        SourceMap map = new SourceMap("some.yaml", 1);
        map.put("name", "x", 1);
        map.put("rows", 10, 2);
        map.put("keys", List.of("a", 1), 3);
        map.put("block", inner, 4);
        map.put("colour", "dark-blue", 6);
        return map;
    }

    private static Settings settings() {
        return new Settings("Thing x", map(), "name");
    }

    @Test
    void values_are_read_by_key() {
        Settings settings = settings();
        assertThat(settings.text("rows")).isEqualTo("10");
        assertThat(settings.number("rows", 1, 1, 10)).isEqualTo(10);
        assertThat(settings.count("lines", 0)).isZero();
        assertThat(settings.texts("keys", "[a]")).containsExactly("a", "1");
        assertThat(settings.in("block", "{side: 8}").count("side", 1)).isEqualTo(8);
        assertThat(settings.in("pan", "{view: 8}").values()).isEmpty();
        assertThat(settings.choice("colour", Colour.RED)).isEqualTo(Colour.DARK_BLUE);
        assertThat(settings.flag("on", true)).isTrue();
        settings.requireAllKnown();
    }

    @Test
    void an_unknown_key_is_answered_with_its_line_and_the_nearest() {
        Settings settings = settings();
        assertThat(settings.has("row")).isFalse();
        assertThatThrownBy(settings::requireAllKnown)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "some.yaml:2: Thing x has an unknown key \"rows\". Did you mean \"row\"? Known: name, row.");
        Settings block = settings.in("block", "{side: 8}");
        assertThatThrownBy(block::requireAllKnown)
                .hasMessage("some.yaml:5: Thing x: block has an unknown key \"side\". Known: none.");
    }

    @Test
    void a_missing_key_that_is_there_misspelt_is_not_called_missing() {
        assertThatThrownBy(() -> settings().text("row"))
                .hasMessage(
                        "some.yaml:2: Thing x has an unknown key \"rows\". Did you mean \"row\"? Known: name, row.");
        assertThatThrownBy(() -> settings().text("table"))
                .hasMessage("some.yaml:1: Thing x: table is missing, expected a value.");
    }

    @Test
    void a_wrong_value_is_answered_with_its_line_and_what_is_expected() {
        Settings settings = settings();
        assertThatThrownBy(() -> settings.number("rows", 1, 1, 9))
                .hasMessage("some.yaml:2: Thing x: rows is 10, expected a whole number from 1 to 9.");
        assertThatThrownBy(() -> settings.flag("rows", true))
                .hasMessage("some.yaml:2: Thing x: rows is 10, expected true or false.");
        assertThatThrownBy(() -> settings.texts("rows", "[a]"))
                .hasMessage("some.yaml:2: Thing x: rows is 10, expected a list such as [a].");
        assertThatThrownBy(() -> settings.in("rows", "{side: 8}"))
                .hasMessage("some.yaml:2: Thing x: rows is 10, expected a map such as {side: 8}.");
        assertThatThrownBy(() -> settings.choice("name", Colour.RED))
                .hasMessage("some.yaml:1: Thing x: name is x, expected one of red, dark-blue.");
        assertThatThrownBy(() -> settings.in("block", "{side: 8}").number("side", 0, 1, 7))
                .hasMessage("some.yaml:5: Thing x: block, side is 8, expected a whole number from 1 to 7.");
    }

    @Test
    void a_map_without_a_file_has_no_lines_and_a_copy_has_them() {
        assertThatThrownBy(() -> new Settings("Thing x", Map.of("a", 1)).requireAllKnown())
                .hasMessage("Thing x has an unknown key \"a\". Known: none.");
        Map<String, Object> copy = SourceMap.copy(map());
        copy.put("more", 1);
        assertThat(copy).hasSize(6).isEqualTo(SourceMap.copy(copy));
        assertThat(SourceMap.at(copy, "rows")).isEqualTo("some.yaml:2: ");
        assertThat(SourceMap.at(copy, "more")).isEqualTo("some.yaml:1: ");
    }
}
