// SPDX-License-Identifier: Apache-2.0
package dev.lamina.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainNameTest {
    @ParameterizedTest
    @ValueSource(strings = {"gdelt", "row-per-record", "events_by_day", "5.0.9", "Trips", "a..b"})
    void a_name_of_letters_digits_and_three_marks_is_plain(String name) {
        assertThat(PlainName.is(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", ".", "..", "../x", "a/b", "a\\b", "/tmp", "-rf", ".hidden", "a b", "a\n", "\u00e9"})
    void a_name_that_is_a_path_or_an_option_is_not(String name) {
        assertThat(PlainName.is(name)).isFalse();
        assertThat(PlainName.is(null)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 101})
    void a_name_has_at_most_100_characters(int length) {
        assertThat(PlainName.is("a".repeat(length))).isEqualTo(length <= 100);
    }

    @Test
    void a_new_name_that_differs_from_a_known_one_in_case_alone_is_told() {
        assertThat(PlainName.alike("Readings", List.of("days", "readings"))).contains("readings");
        assertThat(PlainName.alike("Readings", List.of("Readings", "readings"))).isEmpty();
        assertThat(PlainName.alike("reading", List.of("readings"))).isEmpty();
    }
}
