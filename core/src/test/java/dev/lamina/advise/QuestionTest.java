// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Select;
import dev.lamina.model.Predicate;
import dev.lamina.results.QueryPlan;
import dev.lamina.study.source.Things;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QuestionTest {
    private static String marked(String one, String other) {
        List<Predicate> conditions = Stream.of(one, other)
                .map(text -> Predicate.parse(text, Things.ENTITY))
                .toList();
        List<Select> draws = conditions.stream()
                .map(where -> new Select(List.of("id"), where, List.of(), Select.ALL, Map.of()))
                .toList();
        Question question = new Question("q", "", 1, draws, null, null, "things");
        String client = AccessPlan.work(conditions.get(1), "sort", 10);
        return question.marked(new QueryPlan("scan", 1, "", client)).client();
    }

    @Test
    void parameters_of_what_the_client_tests_are_markers() {
        assertThat(marked("name = 'a'", "name = 'it''s, or not'"))
                .isEqualTo("keep rows with name = ?, sort, take the first 10");
        assertThat(marked("kind = 1 and name <> 'a' and tone > 2.5", "kind = 1 and name <> 'b' and tone > -3.5"))
                .as("what all draws have is no parameter")
                .isEqualTo("keep rows with kind = 1 and name <> ? and tone > ?, sort, take the first 10");
        assertThat(marked("kind in (1, 2) or kind = 3", "kind in (4, 5) or kind = 3"))
                .isEqualTo("keep rows with kind in (?) or kind = 3, sort, take the first 10");
        assertThat(marked("kind = 1 or kind = 2", "kind = 1 or kind = 2"))
                .isEqualTo("keep rows with kind = 1 or kind = 2, sort, take the first 10");
    }

    @Test
    void long_values_are_markers_too() {
        String name = "x,''y ".repeat(5_000);
        assertThat(marked("name = '" + name + "'", "name = 'a'"))
                .isEqualTo("keep rows with name = ?, sort, take the first 10");
        StringJoiner kinds = new StringJoiner(", ", "kind in (", ")");
        for (int kind = 0; kind < 5_000; kind++) {
            kinds.add(String.valueOf(kind));
        }
        assertThat(marked(kinds.toString(), "kind in (7, 9)"))
                .isEqualTo("keep rows with kind in (?), sort, take the first 10");
    }
}
