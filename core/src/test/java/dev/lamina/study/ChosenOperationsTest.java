// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.Operation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ChosenOperationsTest {
    @Test
    void what_is_asked_is_told_whatever_the_study_calls_it() {
        Study study = Studies.named("gdelt", null)
                .withOperations(List.of(
                        Map.of("name", "ingest"),
                        Map.of("name", "tone", "scan", List.of("avgTone"), "summary", "how friendly the news are"),
                        Map.of(
                                "name", "newest",
                                "sql", "SELECT avgTone\nFROM events WHERE monthYear = :month",
                                "entity", "events",
                                "summary", "one month",
                                "per_second", 100,
                                "timed_per_second", 50),
                        Map.of("name", "mixed", "mixed", "all", "summary", "everything")));
        Map<String, String> asked = ChosenOperations.asked(study);
        assertThat(asked)
                .containsOnlyKeys("tone", "newest", "newest-latency", "mixed")
                .containsEntry("tone", "decode and fold avgTone")
                .containsEntry("newest", "events: SELECT avgTone FROM events WHERE monthYear = :month")
                .containsEntry("mixed", "all queries and writes at once");
        assertThat(asked.get("newest-latency")).startsWith("events: SELECT avgTone FROM events ");
    }

    @Test
    void what_answers_follow_from_is_told_beside_the_statement() {
        Map<String, Object> sql = Map.of(
                "name", "newest",
                "sql", "SELECT avgTone FROM events WHERE monthYear = :month",
                "parameters", Map.of("month", Map.of("draw", "zipf")),
                "draws", 20,
                "missing", "5 %");
        Study study = Studies.named("gdelt", null)
                .withOperations(List.of(
                        sql,
                        Map.of(
                                "name",
                                "mix",
                                "requests",
                                List.of(
                                        Map.of("key", "198012"),
                                        Map.of("entity", "offers", "as", "slice", "columns", List.of("price"))),
                                "load",
                                Map.of("closed", 8)),
                        Map.of("name", "blocks", "block", Map.of("side", 8, "users", 4))));
        Map<String, String> asked = ChosenOperations.asked(study);
        assertThat(asked)
                .containsEntry(
                        "newest",
                        "SELECT avgTone FROM events WHERE monthYear = :month; parameters {month={draw=zipf}}; 20 draws;"
                                + " 5 % of the draws for what no row has")
                .containsEntry(
                        "mix",
                        "read records, offers in turn; closed loop of 8; 198012 as key, offers: each as slice [price]")
                .containsEntry("blocks", "read blocks of 8 × 8 tiles, tile by tile; 64 blocks, 4 users");
        assertThat(asked.get("newest-latency")).startsWith(asked.get("newest") + "; open loop of ");
    }

    @Test
    void frequencies_are_read_even_where_they_are_of_no_use() {
        Study study = Studies.named("reversed", null)
                .withOperations(List.of(Map.of("name", "x", "slice", Map.of("newest", 3), "per_second", "often")));
        assertThatThrownBy(() -> ChosenOperations.of(study, List.of(), Set.of()))
                .hasMessage("Operation x: per_second is often, expected a number above 0 and at most 1e9.");
    }

    @Test
    void every_operation_of_the_packaged_studies_says_what_it_asks() {
        for (String name : Studies.names()) {
            Study study = Studies.named(name, null);
            Set<String> named = ChosenOperations.of(study, List.of(), Set.of()).operations().stream()
                    .map(Operation::name)
                    .collect(Collectors.toSet());
            assertThat(ChosenOperations.asked(study).keySet()).as(name).containsAll(named);
        }
    }
}
