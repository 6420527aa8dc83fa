// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThriftFamilyTest {
    private static final Entity PRICES = new Entity(
            "prices",
            List.of(
                    new Field("country", ColumnType.TEXT, false),
                    new Field("id", ColumnType.TEXT, false),
                    new Field("amount", ColumnType.INT, true)),
            "id",
            List.of("country"));

    private static Map<String, Object> entry(String form, Map<String, Object> words) {
        Map<String, Object> entry = new HashMap<>(Map.of(
                "name",
                "thrift-" + form,
                "family",
                "thrift",
                "form",
                form,
                "table",
                "prices",
                "partition",
                List.of("'PRICES' as partition_key"),
                "clustering",
                List.of("country", "id")));
        entry.putAll(words);
        return entry;
    }

    private static List<String> ddl(String form, Map<String, Object> words) {
        return Layouts.of(entry(form, words)).ddl(PRICES, "k");
    }

    @Test
    void thrifts_own_column_family_is_named_by_its_key() {
        assertThat(ddl("legacy", Map.of())).containsExactly("""
                CREATE COLUMN FAMILY prices
                    WITH comparator = 'CompositeType(UTF8Type,UTF8Type)'
                    AND key_validation_class = 'UTF8Type'
                    AND default_validation_class = 'UTF8Type'""");
    }

    @Test
    void tables_of_cql_are_those_of_their_family() {
        assertThat(ddl("json", Map.of()))
                .singleElement()
                .asString()
                .contains("payload text", "PRIMARY KEY (partition_key, country, id)");
        assertThat(ddl("flat", Map.of())).singleElement().asString().contains("amount int");
        Layout flat = Layouts.of(entry("flat", Map.of("options", "comment = 'x'", "port", 9161)));
        assertThat(flat.ddl(PRICES, "k")).singleElement().asString().contains("comment = 'x'");
        assertThat(flat.tables()).containsExactly("prices");
    }

    @Test
    void wrong_words_are_refused() {
        refused("cells", Map.of(), "form is cells, expected legacy, json, json-get or flat");
        refused("", Map.of(), "form is missing, expected legacy, json, json-get or flat");
        refused("flat", Map.of("port", 70_000), "port is 70000, expected a port of at most 65535");
        refused(
                "flat",
                Map.of("partition", List.of("country"), "clustering", List.of("id")),
                "partition is [country], expected one constant");
        refused(
                "json",
                Map.of("clustering", List.of("country desc", "id")),
                "expected at least one field, none of them desc");
        refused("legacy", Map.of("options", "comment = 'x'"), "found the table options comment = 'x', expected none");
        refused("legacy", Map.of("clustering", List.of("country", "id", "amount")), "amount, which is not a text");
        refused("flat", Map.of("colour", "red"), "has an unknown key \"colour\". Known: ");
    }

    private static void refused(String form, Map<String, Object> words, String message) {
        assertThatThrownBy(() -> ddl(form, words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Layout thrift-" + form)
                .hasMessageContaining(message);
    }

    @Test
    void the_port_lies_above_the_native_one_unless_it_is_given() {
        assertThat(ThriftServers.port(ThriftServers.BESIDE_NATIVE, 9042)).isEqualTo(9160);
        assertThat(ThriftServers.port(ThriftServers.BESIDE_NATIVE, 40_000)).isEqualTo(40_118);
        assertThat(ThriftServers.port(9999, 9042)).isEqualTo(9999);
    }
}
