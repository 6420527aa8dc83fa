// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FrequenciesTest {
    private static final Map<String, Object> QUERY = Map.of("name", "newest", "sql", "SELECT ts FROM readings");
    private static final Map<String, Object> WRITE = Map.of("name", "arrive", "insert", "readings");

    private static Map<String, Object> with(Map<String, Object> entry, Map<String, Object> more) {
        Map<String, Object> all = new LinkedHashMap<>(entry);
        all.putAll(more);
        return all;
    }

    @Test
    void shares_are_parts_of_a_hundred_executions_a_second() {
        Frequencies found =
                Frequencies.of(List.of(with(QUERY, Map.of("share", "30 %")), with(WRITE, Map.of("share", 10))));
        assertThat(found.queries())
                .containsExactly(with(QUERY, Map.of("per_second", 75.0)), with(WRITE, Map.of("per_second", 25.0)));
        assertThat(found.warnings())
                .singleElement()
                .asString()
                .startsWith("The queries have shares, so that costs are those of 100 executions a second");
    }

    @Test
    void shares_do_not_stand_beside_rates() {
        assertThatThrownBy(() -> Frequencies.of(
                        List.of(with(QUERY, Map.of("share", 30)), with(WRITE, Map.of("per_second", 10)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a share for all queries, or a rate for all");
        assertThatThrownBy(() -> Frequencies.of(List.of(with(QUERY, Map.of("share", 30, "per_second", 5)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("newest")
                .hasMessageContaining("since per_second is there");
        assertThatThrownBy(() -> Frequencies.of(List.of(with(QUERY, Map.of("share", 30)), WRITE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("arrive");
    }

    @Test
    void where_nothing_is_said_each_is_executed_once_a_second() {
        Frequencies found = Frequencies.of(List.of(QUERY, WRITE));
        assertThat(found.queries()).extracting(query -> query.get("per_second")).containsExactly(1, 1);
        assertThat(found.warnings()).singleElement().asString().startsWith("No query says how often it is executed");
    }

    @Test
    void a_frequency_of_another_period_is_answered_with_that_of_a_day() {
        assertThatThrownBy(() -> Frequencies.of(
                        List.of(with(QUERY, Map.of("per_hour", 20)), with(WRITE, Map.of("per_second", 3)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Operation newest: per_hour is 20, expected per_second or per_day; as often is per_day: 480.");
        assertThatThrownBy(() -> Frequencies.of(List.of(with(QUERY, Map.of("per_minute", "0.1")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("as often is per_day: 144.");
        assertThatThrownBy(() -> Frequencies.of(List.of(with(QUERY, Map.of("per_hour", "often")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("per_hour is often, expected a number above 0");
    }

    @Test
    void a_write_without_a_frequency_is_not_called_a_query() {
        assertThatThrownBy(() -> Frequencies.of(List.of(with(QUERY, Map.of("per_second", 3)), WRITE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(
                        "per_second is missing, expected how often it is executed, as the other queries and writes say.");
    }
}
