// SPDX-License-Identifier: Apache-2.0
package dev.lamina.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnknownNameTest {
    private static final List<String> KNOWN = List.of("gdelt", "taxi", "trips", "row-per-record", "wide-row");

    @ParameterizedTest
    @CsvSource({
        "trps, trips",
        "tirps, trips",
        "TRIPS, trips",
        "gdetl, gdelt",
        "row_per_record, row-per-record",
        "widerow, wide-row"
    })
    void a_name_with_a_typing_error_is_answered_with_the_nearest(String name, String meant) {
        assertThat(UnknownName.hint(name, KNOWN))
                .isEqualTo("Did you mean \"" + meant + "\"? Known: gdelt, taxi, trips, row-per-record, wide-row.");
    }

    @ParameterizedTest
    @CsvSource({"columnar", "x", "''"})
    void a_name_that_is_near_to_none_is_answered_with_all(String name) {
        assertThat(UnknownName.hint(name, KNOWN)).isEqualTo("Known: gdelt, taxi, trips, row-per-record, wide-row.");
    }

    @Test
    void where_nothing_is_known_the_message_says_so() {
        assertThat(UnknownName.hint("trips", List.of())).isEqualTo("Known: none.");
    }
}
