// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.report.console.ConsoleReportTest;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleLatency;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HtmlReportTest {
    @TempDir
    private Path directory;

    static Stream<Run> runs() {
        return ConsoleReportTest.runs();
    }

    @Test
    void the_page_says_what_the_run_says() {
        String page = HtmlReport.text(SampleRuns.gdelt());
        assertThat(page)
                .contains("reads one column 1,240× [1,180–1,310] faster than row-per-record")
                .contains("lamina run gdelt --rows 50000 --seed 42 --cassandra 5.0.9")
                .contains("74.7M/s")
                .contains("1/1220")
                .contains("↓ weaker")
                .contains("PRIMARY KEY ((dataset, version, shard), columnname, rowid)")
                .contains("storage_compatibility_mode")
                .contains("shard 0: 49,000")
                .doesNotContain("{{");
    }

    @Test
    void the_policy_allows_the_scripts_that_the_page_has() {
        HtmlReport.Scripts scripts = HtmlReport.Scripts.load();
        assertThat(scripts.policy())
                .endsWith("script-src " + OfflinePage.digest(scripts.echarts()) + " "
                        + OfflinePage.digest(scripts.own()));
    }

    @Test
    void every_measured_cell_tells_interval_repeats_and_cpu() {
        assertThat(HtmlReport.text(SampleRuns.gdelt()))
                .containsPattern(
                        "<td title=\"row-per-record, ingest: 9\\.28k/s \\[[^\"]*], n = 5; CPU per row: server 116 µs,"
                                + " client [^\"]* µs; client-bound: doubling[^\"]*; warm-up 6\\.10 s, stable\">");
    }

    @Test
    void a_reference_is_marked_and_has_its_own_name_whatever_clients_there_are() {
        assertThat(HtmlReport.text(SampleRuns.withReference()))
                .contains("local Parquet file, no Cassandra")
                .contains("<span class=\"chip\">no Cassandra</span>")
                .contains("COPY input TO")
                .contains("columnar-flatbuffers-dict/published")
                .doesNotContain("parquet/");
    }

    @Test
    void many_claims_without_a_figure_stand_apart() {
        assertThat(HtmlReport.text(SampleRuns.withReference()))
                .contains("<summary>7 claims that this run did not measure</summary>")
                .containsPattern("(?s)id=\"claim-columnar[^\"]*\".*<details><summary>7 claims.*id=\"claim-left-0\"");
        assertThat(HtmlReport.text(SampleRuns.gdelt()))
                .contains("keys-only")
                .doesNotContain("that this run did not measure");
    }

    @Test
    void a_cells_first_pass_stands_in_its_details() {
        assertThat(HtmlReport.text(SampleRuns.withReference()))
                .containsPattern(
                        "<td title=\"parquet, scan-all: [^\"]*; warm-up 1\\.20 s, stable; first pass 12\\.3 ms\">");
    }

    @Test
    void the_run_can_be_had_back_from_the_page() throws IOException {
        for (Run run :
                new Run[] {SampleRuns.gdelt(), SampleRuns.hostile(), SampleRuns.latency(), SampleRuns.hostileLatency()
                }) {
            String page = HtmlReport.text(run);
            String start = "<script type=\"application/json\" id=\"data\">";
            int from = page.indexOf(start) + start.length();
            Path file = directory.resolve("run.json");
            Files.writeString(file, page.substring(from, page.indexOf("</script>", from)));
            assertThat(RunJson.read(file)).isEqualTo(run);
        }
    }

    @Test
    void no_text_of_a_run_becomes_markup() {
        assertNoMarkup(HtmlReport.text(SampleRuns.hostile()));
        assertNoMarkup(HtmlReport.text(SampleRuns.hostileTiles()));
        assertNoMarkup(HtmlReport.text(SampleRuns.hostileLatency()));
        assertNoMarkup(HtmlReport.text(SampleRuns.hostileActivity()));
    }

    private static void assertNoMarkup(String page) {
        String markup = page.replaceAll("(?s)<script>.*?</script>", "");
        assertThat(markup)
                .doesNotContain("<b>\"")
                .doesNotContain("<script>document")
                .doesNotContain("<b onmouseover")
                .doesNotContain("<i>\"")
                .contains("&lt;b ")
                .contains("&lt;/script&gt;&lt;script&gt;document.title='taken'");
        // the page's own comment is the only one, and its four scripts the only ones
        assertThat(page.split("<!--", -1)).hasSize(2);
        assertThat(page.split("</script>", -1)).hasSize(5);
    }

    @Test
    void a_place_name_in_a_text_is_not_filled_in() {
        assertThat(HtmlReport.text(SampleRuns.hostile())).contains("\"'&amp;{{css}}");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void every_kind_of_run_gives_a_page(Run run) throws IOException {
        Path file = directory.resolve("out/report.html");
        HtmlReport.write(run, file);
        assertThat(Files.readString(file))
                .startsWith("<!DOCTYPE html>")
                .endsWith("</html>\n")
                .contains("How to read it");
        assertThat(file.resolveSibling("report.html.part")).doesNotExist();
    }

    @Test
    void timed_requests_have_tables_that_need_no_script() {
        String page = HtmlReport.text(SampleRuns.latency());
        assertThat(page)
                .contains("<a href=\"#latency-1\">point-<wbr>read</a>")
                .contains("That is coordinated omission.")
                .contains("open loop at 1.00k/s, poisson arrivals")
                .contains("<b>ascending is client-bound.</b> Requests were sent later than intended: late by 41 ms")
                .contains("ReadLatency of the table over JMX, its histogram's difference")
                .contains("buckets 20 % wide")
                .contains("single readings")
                .contains("<th scope=\"col\" class=\"n\">columns in the row</th>")
                .contains("<th scope=\"row\" class=\"n\">1,000,000</th>")
                .contains("names are asked for in ascending order alone");
        assertThat(page.split("data-series=", -1)).hasSize(2);
        assertThat(page.split("data-latency=", -1)).hasSize(1 + 4 + SampleLatency.POINTS.length);
        assertThat(HtmlReport.text(SampleRuns.gdelt())).doesNotContain("id=\"latency\"");
        assertThat(HtmlReport.text(SampleRuns.hostileLatency()))
                .contains("No operation of this run is an open loop")
                .doesNotContain("That is coordinated omission.")
                .contains("The histogram in run.json can't be read");
    }

    @Test
    void a_quantile_that_late_requests_moved_is_marked_and_the_mark_explained() {
        assertThat(HtmlReport.text(SampleRuns.late()))
                .containsPattern("<td class=\"n\">[0-9]+ / [0-9,]+\\*</td>")
                .contains("Microseconds, p50/p99 of the intended time; * is client-bound:");
        assertThat(HtmlReport.text(SampleRuns.latency()))
                .contains("Microseconds, min/p80/p95/max of the server's time:")
                .doesNotContain("* is client-bound:");
    }

    @Test
    void sampled_processes_have_a_table_that_needs_no_script() {
        String page = HtmlReport.text(SampleRuns.activity());
        assertThat(page)
                .contains("<section id=\"processes\"")
                .contains("<td class=\"wrap\">node 1: OFFERS, OPTIONS, OFFERS_BY_COUNTRY</td>")
                .contains("<td class=\"wrap\">node 3</td>")
                .containsPattern("<td class=\"wrap\">machine</td>\\s*<td class=\"n\">–</td>")
                .contains("service: disk traffic: /proc/104/io can't be read (denied)");
        assertThat(page.split(">node 1: ", -1)).as("a row per layout").hasSize(3);
        assertThat(HtmlReport.text(SampleRuns.gdelt())).doesNotContain("id=\"processes\"");
    }

    @Test
    void a_series_says_what_each_further_cell_costs() {
        assertThat(HtmlReport.text(SampleRuns.activity()))
                .contains("Server CPU per request, µs, as a line over cells per row")
                .containsPattern("<th scope=\"row\">flat</th>\\s*<td class=\"n\">18[0-9] \\[1[78][0-9]–1[89][0-9]]</td>"
                        + "\\s*<td class=\"n\">7\\.[45][0-9] \\[7\\.[0-9]+–7\\.[0-9]+]</td>\\s*<td class=\"n\">5</td>");
        assertThat(HtmlReport.text(SampleRuns.latency())).doesNotContain("as a line over");
    }

    @Test
    void a_page_without_scripts_leads_to_no_part_that_it_lacks() {
        String page = HtmlReport.text(SampleRuns.oneLayout());
        assertThat(page).contains("<a href=\"#matrix\">");
        Matcher links = Pattern.compile("<a href=\"#([a-z]+)\">").matcher(page);
        while (links.find()) {
            assertThat(page).contains("<section id=\"" + links.group(1) + "\"");
        }
        assertThat(HtmlReport.text(SampleRuns.latency())).contains("<a href=\"#latency\">");
    }

    @Test
    void a_layout_that_the_servers_do_not_support_was_not_cut_off_by_the_runs_end() {
        Run run = SampleRuns.oneLayout();
        Cell.Key key = new Cell.Key("indexed", Client.TUNED, "ingest");
        List<Cell> cells = List.of(run.cells().get(0), Cell.unsupported(key, "Cassandra 3.11.19 has no such index"));
        assertThat(HtmlReport.text(SampleComparisons.with(run, run.layouts(), cells)))
                .contains("It was not filled and compared with the source: the matrix says why.")
                .contains("Cassandra 3.11.19 has no such index")
                .doesNotContain("run ended before");
    }

    @Test
    void an_incomplete_run_has_a_banner() {
        assertThat(HtmlReport.text(SampleRuns.interrupted()))
                .contains("Incomplete run.</b> Stopped by Ctrl-C after 2 min 11 s.")
                .contains("49,999 rows, expected 50,000");
        assertThat(HtmlReport.text(SampleRuns.gdelt())).doesNotContain("Incomplete run.");
    }

    @Test
    void the_page_is_the_same_in_every_country() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.ROOT);
            String page = HtmlReport.text(SampleRuns.gdelt());
            Locale.setDefault(Locale.GERMANY);
            assertThat(HtmlReport.text(SampleRuns.gdelt())).isEqualTo(page);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void colours_go_by_half_decades() {
        assertThat(MatrixCell.step(1)).isZero();
        assertThat(MatrixCell.step(1.04)).isZero();
        assertThat(MatrixCell.step(1.5)).isEqualTo(1);
        assertThat(MatrixCell.step(3.2)).isEqualTo(2);
        assertThat(MatrixCell.step(11)).isEqualTo(3);
        assertThat(MatrixCell.step(999)).isEqualTo(6);
        assertThat(MatrixCell.step(1e9)).isEqualTo(7);
    }
}
