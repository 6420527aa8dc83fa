// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final List<String> KNOWN = List.of("scan", "scan-one", "lookup", "fetch-all", "id");

    @ParameterizedTest
    @CsvSource({
        "skan,      scan",
        "scna,      scan",
        "scan-on,   scan-one",
        "scanone,   scan-one",
        "SCAN,      scan",
        "lokup,     lookup",
        "look-upp,  lookup",
        "fetchall,  fetch-all",
        "ID,        id"
    })
    void a_misspelt_name_is_near(String unknown, String nearest) {
        assertThat(Names.nearest(unknown, KNOWN)).isEqualTo(nearest);
    }

    @ParameterizedTest
    @CsvSource({"aggregate", "xd", "''", "sc", "lkp"})
    void another_name_is_not(String unknown) {
        assertThat(Names.nearest(unknown, KNOWN)).isNull();
    }

    @Test
    void the_first_of_names_that_are_equally_near_is_taken() {
        assertThat(Names.nearest("scan-x", List.of("scan-a", "scan-b"))).isEqualTo("scan-a");
    }

    @Test
    void the_answer_has_the_nearest_and_all() {
        assertThat(Names.suggest("skan", List.of("scan", "lookup")))
                .isEqualTo("Did you mean \"scan\"? Known: scan, lookup.");
        assertThat(Names.suggest("join", List.of("scan", "lookup"))).isEqualTo("Known: scan, lookup.");
        assertThat(Names.suggest("join", List.of())).isEqualTo("None is known.");
    }
}
