// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import static dev.lamina.study.judge.MadeUp.activity;
import static dev.lamina.study.judge.MadeUp.cell;
import static dev.lamina.study.judge.MadeUp.chunks;
import static dev.lamina.study.judge.MadeUp.layout;
import static dev.lamina.study.judge.MadeUp.results;
import static dev.lamina.study.judge.MadeUp.unequal;
import static dev.lamina.study.judge.MadeUp.waiting;
import static dev.lamina.study.judge.MadeUp.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.results.Expected;
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
            cell("columns", "wild", 200, 6000, 251),
            cell("columns", "apart", 500, 900, 530),
            cell("columns", "twice", 2000, 4200),
            cell("once", "scan", 7),
            without("columns", "lookup", Cell.Status.UNSUPPORTED));

    @Test
    void a_ratio_holds_when_its_whole_interval_does() {
        Claim claim = tuned("ratio(columns:scan, rows:scan) >= 39.9");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(claim.why()).isEqualTo("40.5 times [40.5–40.5], as claimed: at least 39.9.");
        assertThat(claim.expect()).isEqualTo("ratio(columns:scan, rows:scan) >= 39.9");
        assertThat(claim.expected()).isEqualTo(new Expected(Expected.Kind.SIZE, 39.9, null));
        assertThat(claim.measured().median()).isEqualTo(40.5, within(1e-9));
        assertThat(claim.measured().n()).isEqualTo(3);
        assertThat(claim.id()).isEqualTo("id");
        assertThat(claim.source()).isEqualTo("source");
        assertThat(claim.text()).isEqualTo("text");
        assertThat(claim.published()).isEqualTo("39.9×");
    }

    @Test
    void the_sentence_says_by_how_much_a_claim_is_missed() {
        assertThat(said("ratio(columns:scan, rows:scan) >= 41"))
                .isEqualTo("weaker: 40.5 times [40.5–40.5] instead of at least 41.");
        assertThat(said("ratio(columns:scan, rows:scan) ~ 42..59"))
                .isEqualTo("holds: 40.5 times [40.5–40.5], as claimed: 42 to 59.");
        assertThat(said("ratio(columns:scan, rows:scan) ~ 60..70"))
                .isEqualTo("weaker: 40.5 times [40.5–40.5] instead of 60 to 70.");
        assertThat(said("ratio(columns:scan, rows:scan) ~ 7"))
                .isEqualTo("stronger: 40.5 times [40.5–40.5] instead of 7.");
        assertThat(said("ratio(columns:scan, rows:scan) < 1"))
                .isEqualTo("reversed: 40.5 times [40.5–40.5], the other way round; claimed: less than 1.");
        assertThat(said("ratio(columns:scan, rows:scan) ~ 1"))
                .isEqualTo("refuted: 40.5 times [40.5–40.5]; claimed: no difference (0.9 to 1.1).");
        assertThat(said("ratio(columns:wild, rows:scan) ~ 4"))
                .isEqualTo("undecided: 6.71 times [0.0660–682]: the interval includes 1.");
        assertThat(said("ratio(columns:apart, rows:scan) ~ 4"))
                .isEqualTo("direction: 6.21 times [3.06–12.6]: the direction holds; whether it is 4 stays open.");
    }

    @Test
    void the_sentence_of_a_bound_says_what_is_claimed() {
        assertThat(said("ratio(rows:scan, columns:scan) > 0.5"))
                .isEqualTo("refuted: 0.0247 times [0.0247–0.0247]; claimed: more than 0.5.");
        assertThat(said("ratio(columns:wild, rows:scan) > 0.5"))
                .isEqualTo("undecided: 6.71 times [0.0660–682]: the interval lies only partly within what is claimed:"
                        + " more than 0.5.");
        assertThat(said("dictionaryShare(columns) ~ 0.72..0.75"))
                .isEqualTo("holds: 0.750 of chunks, as claimed: 0.72 to 0.75.");
    }

    @Test
    void two_repeats_have_a_range_and_no_verdict() {
        Claim claim = tuned("ratio(columns:twice, rows:scan) ~ 4");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim.measured().n()).isEqualTo(2);
        assertThat(claim.why()).isEqualTo("28.3 times (20 to 40) from 2 repeats, too few for an interval.");
        assertThat(tuned("ratio(once:scan, rows:scan) ~ 4").why())
                .isEqualTo("0.0700 times from 1 repeat, too few for an interval.");
    }

    @Test
    void an_absolute_figure_is_context() {
        Claim claim = tuned("rate(columns:scan)");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CONTEXT);
        assertThat(claim.why()).startsWith("4.05k/s [").endsWith("] on this machine.");
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
        assertThat(value("compressionRatio(columns, columns)")).isEqualTo(1);
        assertNotMeasured("compressionRatio(columns, rows) > 1", "The server reports no SSTable compression of rows.");
        assertThat(value("dictionaryShare(columns)")).isEqualTo(0.75);
        assertThat(tuned("disk(columns, rows) ~ 7.1").why()).isEqualTo("8 times, as claimed: 7.1.");
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
        Claim claim = judge("ratio(columns:scan, rows:scan) ~ 2", List.of(Client.TUNED, Client.PUBLISHED));
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
                cell("columns", Client.PUBLISHED, "scan", 30, 30, 30),
                cell("columns", Client.TUNED, "scan", 50, 50, 50),
                cell("file", Client.DUCKDB, "scan", 20, 20, 20));
        for (List<Client> clients : List.of(List.of(Client.TUNED), List.of(Client.TUNED, Client.PUBLISHED))) {
            List<Claim> claims = new Claims(results, List.of(), clients)
                    .judge(List.of(
                            new Study.ClaimEntry("a", "s", "t", "p", "ratio(columns:scan, file:scan) > 1", null),
                            new Study.ClaimEntry("b", "s", "t", "p", "disk(file, columns) <= 0.5", null)));
            assertThat(claims).extracting(Claim::verdict).containsExactly(ClaimVerdict.HOLDS, ClaimVerdict.HOLDS);
            assertThat(claims.get(0).measured().median()).isEqualTo(clients.size() == 2 ? 1.5 : 2.5, within(1e-9));
            assertThat(claims.get(1).measured().median()).isEqualTo(0.25);
        }
    }

    @Test
    void nodes_are_compared_by_their_processor_time_per_request() {
        Results results = new Results(
                RESULTS.layouts(),
                RESULTS.cells(),
                List.of(),
                List.of(
                        activity("rows", 1, 30, 10),
                        activity("rows", 2, 40, 20),
                        activity("rows", 3, 60, 30),
                        activity("columns", 1, 10, 90)));
        Claims claims = new Claims(results, List.of(), List.of(Client.TUNED));
        List<Claim> judged = claims.judge(List.of(
                new Study.ClaimEntry("a", "s", "t", "p", "busier(node1, node2, rows:scan) ~ 2", null),
                new Study.ClaimEntry("b", "s", "t", "p", "busier(node1, node3, rows:scan) > 1", null),
                new Study.ClaimEntry("c", "s", "t", "p", "busier(node3, node1, rows:scan) < 1", null)));
        assertThat(judged.get(0).measured().values()).containsExactly(3.0, 2.0, 2.0);
        assertThat(judged.get(2).verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(judged.get(0).verdict()).isEqualTo(ClaimVerdict.DIRECTION);
        assertThat(judged.get(1).verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(judged.get(1).why())
                .isEqualTo("The processor time of node 1 and node 3 was not observed during scan on rows.");
    }

    @Test
    void a_node_that_takes_no_processor_time_has_no_ratio() {
        Results results = new Results(
                RESULTS.layouts(),
                RESULTS.cells(),
                List.of(),
                List.of(activity("rows", 1, 0, 10), activity("rows", 2, 40, 20), activity("rows", 3, 60, 30)));
        List<Claim> judged = new Claims(results, List.of(), List.of(Client.TUNED))
                .judge(List.of(
                        new Study.ClaimEntry("a", "s", "t", "p", "busier(node1, node2, rows:scan) ~ 2", null),
                        new Study.ClaimEntry("b", "s", "t", "p", "busier(node2, node1, rows:scan) > 1", null)));
        assertThat(judged)
                .extracting(Claim::verdict)
                .containsExactly(ClaimVerdict.NOT_MEASURED, ClaimVerdict.NOT_MEASURED);
        assertThat(judged)
                .extracting(Claim::why)
                .containsOnly("In a repeat of scan on rows, node 1 took no processor time, so that there is no ratio.");
    }

    @Test
    void waiting_for_disks_is_the_mean_of_each_repeat() {
        Results results = new Results(
                RESULTS.layouts(),
                RESULTS.cells(),
                List.of(),
                List.of(
                        waiting("rows", 1, 10.0, 20.0),
                        waiting("rows", 2, 0.0, 0.0),
                        waiting("rows", 3, 40.0),
                        activity("rows", 4, 1, 1),
                        waiting("columns", 1, 99.0)));
        Claims claims = new Claims(results, List.of(), List.of(Client.TUNED));
        List<Claim> judged = claims.judge(List.of(
                new Study.ClaimEntry("a", "s", "t", "p", "iowait(rows:scan) < 90", null),
                new Study.ClaimEntry("b", "s", "t", "p", "iowait(once:scan) < 90", null)));
        assertThat(judged.get(0).measured().values()).containsExactly(15.0, 0.0, 40.0);
        assertThat(judged.get(0).measured().unit()).isEqualTo("%");
        assertThat(judged.get(0).verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(judged.get(1).why()).isEqualTo("The machine was not observed during scan on once.");
    }

    @Test
    void a_claim_about_the_tuned_client_is_judged_by_it_though_the_published_one_runs_too() {
        List<Client> both = List.of(Client.TUNED, Client.PUBLISHED);
        String expect = "ratio(columns:scan, rows:scan) >= 39.9";
        assertThat(judge(expect, both).why())
                .isEqualTo("With the published client: 2.00 times [1.95–2.05] instead of at least 39.9.");
        Study.ClaimEntry tuned = new Study.ClaimEntry("id", "source", "text", "39.9×", expect, "tuned");
        assertThat(new Claims(RESULTS, List.of(), both)
                        .judge(List.of(tuned))
                        .get(0)
                        .why())
                .isEqualTo("40.5 times [40.5–40.5], as claimed: at least 39.9.");
    }

    private static void assertNotMeasured(String expect, String why) {
        Claim claim = tuned(expect);
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim.measured()).isNull();
        assertThat(claim.why()).isEqualTo(why);
    }

    private static String said(String expect) {
        Claim claim = tuned(expect);
        return claim.verdict().word() + ": " + claim.why();
    }

    private static double value(String expect) {
        return tuned(expect).measured().median();
    }

    private static Claim tuned(String expect) {
        return judge(expect, List.of(Client.TUNED));
    }

    private static Claim judge(String expect, List<Client> clients) {
        Study.ClaimEntry entry = new Study.ClaimEntry("id", "source", "text", "39.9×", expect, null);
        return new Claims(RESULTS, List.of(), clients).judge(List.of(entry)).get(0);
    }
}
