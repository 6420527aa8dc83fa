// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static dev.lamina.study.judge.MadeUp.cell;
import static dev.lamina.study.judge.MadeUp.chunks;
import static dev.lamina.study.judge.MadeUp.layout;
import static dev.lamina.study.judge.MadeUp.results;
import static dev.lamina.study.judge.MadeUp.unequal;
import static dev.lamina.study.judge.MadeUp.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.results.Cell;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.results.Run;
import dev.lamina.study.plan.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimsTest {
    private static final Results RESULTS = results(
            List.of(
                    layout("columns", Client.TUNED, 100, chunks(450, 0.75)),
                    layout("rows", 800),
                    layout("columns", Client.PUBLISHED, 300, chunks(450, 0.75)),
                    layout("rows", Client.PUBLISHED, 900, null),
                    unequal("broken")),
            cell("columns", "scan", 4050, 4252.5, 3847.5),
            cell("rows", "scan", 100, 105, 95),
            cell("columns", Client.PUBLISHED, "scan", 1000, 1010, 990),
            cell("rows", Client.PUBLISHED, "scan", 500, 500, 500),
            cell("once", "scan", 7),
            without("columns", "lookup", Cell.Status.UNSUPPORTED));

    @Test
    void a_ratio_holds_when_its_whole_interval_does() {
        Run.Claim claim = tuned("ratio(columns:scan, rows:scan) >= 39.9");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(claim.why())
                .isEqualTo("With the tuned client: ratio(columns:scan, rows:scan) is 40.5× [40.5–40.5];"
                        + " it holds if the whole interval is >= 39.9.");
        assertThat(claim.measured().median()).isEqualTo(40.5, within(1e-9));
        assertThat(claim.measured().n()).isEqualTo(3);
        assertThat(claim.id()).isEqualTo("id");
        assertThat(claim.source()).isEqualTo("source");
        assertThat(claim.text()).isEqualTo("text");
        assertThat(claim.published()).isEqualTo("39.9×");
    }

    @Test
    void a_ratio_that_is_too_small_does_not_hold() {
        assertThat(tuned("ratio(columns:scan, rows:scan) >= 41").verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
        assertThat(tuned("ratio(columns:scan, rows:scan) < 41").verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(tuned("ratio(columns:scan, rows:scan) ~ 81.1").verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
        assertThat(tuned("ratio(columns:scan, rows:scan) ~ 79").verdict()).isEqualTo(ClaimVerdict.HOLDS);
    }

    @Test
    void an_absolute_figure_is_context() {
        Run.Claim claim = tuned("rate(columns:scan)");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONTEXT);
        assertThat(claim.why())
                .startsWith("With the tuned client: rate(columns:scan) is 4.05k/s [")
                .endsWith("]. Absolute figures from another machine get no verdict.");
        assertThat(claim.measured().unit()).isEqualTo("rows/s");
    }

    @Test
    void sizes_come_from_the_layouts() {
        assertThat(value("bytes(rows)")).isEqualTo(800);
        assertThat(value("disk(columns, rows)")).isEqualTo(8);
        assertThat(value("chunkBytes(columns)")).isEqualTo(450);
        assertThat(value("chunks(columns, columns)")).isEqualTo(1);
        assertNotMeasured("chunks(columns, rows) > 1", "rows has no chunks.");
        assertThat(value("compression(columns)")).isEqualTo(4.5);
        assertThat(value("dictionaryShare(columns)")).isEqualTo(0.75);
        assertThat(tuned("disk(columns, rows) ~ 7.1").why())
                .isEqualTo(
                        "With the tuned client: disk(columns, rows) is 8× (one value, no interval);"
                                + " it holds if the interval overlaps 3.55 to 14.2, half to twice the published value, does not reach 1, and stays within a quarter to four times it.");
    }

    @Test
    void what_has_no_figure_is_not_measured() {
        assertNotMeasured("rate(columns:lookup)", "This run has no figure for lookup on columns.");
        assertNotMeasured("ratio(columns:scan, absent:scan) > 1", "This run has no figure for scan on absent.");
        assertNotMeasured("bytes(broken)", "This run has no size of broken.");
        assertNotMeasured("disk(columns, absent) > 1", "This run has no size of absent.");
        assertNotMeasured("dictionaryShare(rows)", "rows has no chunks.");
    }

    @Test
    void the_published_client_is_held_against_the_publication_where_it_ran() {
        Run.Claim claim = judge("ratio(columns:scan, rows:scan) ~ 2", List.of(Client.TUNED, Client.PUBLISHED));
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(claim.measured().median()).isEqualTo(2, within(0.01));
        assertThat(claim.why()).startsWith("With the published client: ");
        assertThat(judge("disk(columns, rows)", List.of(Client.PUBLISHED))
                        .measured()
                        .median())
                .isEqualTo(3);
    }

    @Test
    void a_reference_is_held_against_layouts_whatever_their_client() {
        Results results = results(
                List.of(
                        layout("columns", Client.TUNED, 100, null),
                        layout("columns", Client.PUBLISHED, 100, null),
                        layout("file", Client.DUCKDB, 400, null)),
                cell("columns", Client.PUBLISHED, "scan", 30, 30),
                cell("columns", Client.TUNED, "scan", 50, 50),
                cell("file", Client.DUCKDB, "scan", 20, 20));
        for (List<Client> clients : List.of(List.of(Client.TUNED), List.of(Client.TUNED, Client.PUBLISHED))) {
            List<Run.Claim> claims = new Claims(results, List.of(), clients)
                    .judge(List.of(
                            new Study.ClaimEntry("a", "s", "t", "p", "ratio(columns:scan, file:scan) > 1"),
                            new Study.ClaimEntry("b", "s", "t", "p", "disk(file, columns) <= 0.5")));
            assertThat(claims).extracting(Run.Claim::verdict).containsExactly(ClaimVerdict.HOLDS, ClaimVerdict.HOLDS);
            assertThat(claims.get(0).measured().median()).isEqualTo(clients.size() == 2 ? 1.5 : 2.5, within(1e-9));
            assertThat(claims.get(1).measured().median()).isEqualTo(0.25);
        }
    }

    private static void assertNotMeasured(String expect, String why) {
        Run.Claim claim = tuned(expect);
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim.measured()).isNull();
        assertThat(claim.why()).isEqualTo(why);
    }

    private static double value(String expect) {
        return tuned(expect).measured().median();
    }

    private static Run.Claim tuned(String expect) {
        return judge(expect, List.of(Client.TUNED));
    }

    private static Run.Claim judge(String expect, List<Client> clients) {
        Study.ClaimEntry entry = new Study.ClaimEntry("id", "source", "text", "39.9×", expect);
        return new Claims(RESULTS, List.of(), clients).judge(List.of(entry)).get(0);
    }
}
