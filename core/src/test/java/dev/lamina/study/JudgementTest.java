// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static dev.lamina.study.judge.MadeUp.cell;
import static dev.lamina.study.judge.MadeUp.results;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Claim;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.study.judge.Results;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.EnvironmentEntry;
import dev.lamina.study.plan.Study;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgementTest {
    private static final Study STUDY = new Study(
            "mine",
            "Which one?",
            Map.of("gdelt", Map.of()),
            10,
            null,
            new EnvironmentEntry("5.0.9", "1G", null, null, null, null, null, Map.of(), List.of()),
            List.of(layout("rows"), layout("columns")),
            List.of(),
            List.of(Map.of("name", "ingest"), Map.of("name", "scan", "scan", "all")),
            null,
            null,
            List.of(
                    claim("faster", "Columns are faster.", "ratio(columns:scan, rows:scan) > 1"),
                    new Study.ClaimEntry(
                            "nulls",
                            "somebody",
                            "Nulls cost.",
                            "1×",
                            "ratio(columns:scan, rows:scan) > 1",
                            "published")),
            List.of(),
            Map.of());

    private static Map<String, Object> layout(String name) {
        return Map.of(
                "name", name, "family", "table", "summary", "", "table", name, "partition", List.of("globalEventId"));
    }

    private static Study.ClaimEntry claim(String id, String text, String expect) {
        return new Study.ClaimEntry(id, "somebody", text, "1×", expect, null);
    }

    @Test
    void a_claim_is_judged_in_each_environment_and_one_that_changes_is_told_with_its_words() {
        Plan plan = Plan.of(STUDY, Wishes.withCassandra("4.1.10,5.0.9"));
        Results results = results(
                List.of(),
                cell("rows@4.1.10", "scan", 10, 10.1, 10),
                cell("columns@4.1.10", "scan", 5, 5.1, 5),
                cell("rows@5.0.9", "scan", 20, 20.1, 20),
                cell("columns@5.0.9", "scan", 90, 90.1, 90));
        Judgement judgement = new Judgement(STUDY, plan, results, List.of(new MeasuredOperation("scan", "")));
        assertThat(judgement.claims())
                .extracting(claim -> claim.id() + " " + claim.verdict().word())
                .containsExactly("faster@4.1.10 reversed", "faster@5.0.9 holds");
        assertThat(judgement.changed())
                .containsExactly("Claim faster: reversed on 4.1.10; holds on 5.0.9: Columns are faster.");
    }

    @Test
    void a_claim_about_a_client_is_left_out_where_it_does_not_run() {
        Results results = results(List.of(), cell("rows", "scan", 10, 10.1, 10), cell("columns", "scan", 90, 90.1, 90));
        List<MeasuredOperation> operations = List.of(new MeasuredOperation("scan", ""));
        Plan tuned = Plan.of(STUDY, Wishes.none());
        assertThat(new Judgement(STUDY, tuned, results, operations).claims())
                .extracting(Claim::id)
                .containsExactly("faster");
        Plan published =
                Plan.of(STUDY, Wishes.some().clients(List.of("published")).build());
        assertThat(new Judgement(STUDY, published, results, operations).claims())
                .extracting(Claim::id)
                .containsExactly("faster", "nulls");
    }
}
