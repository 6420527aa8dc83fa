// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.results.Cell;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompareCommandTest {
    private static final String SLOWER = "throughput(row-per-record,scan-all) < -5%";

    @TempDir
    Path directory;

    private Path before;
    private Path after;

    @BeforeEach
    void write() throws Exception {
        before = directory.resolve("before");
        after = directory.resolve("after");
        RunJson.write(SampleComparisons.before(), before.resolve("run.json"));
        Run all = SampleComparisons.after();
        List<Cell> unfailed = all.cells().stream()
                .filter(cell -> cell.status() != Cell.Status.FAILED)
                .toList();
        RunJson.write(SampleComparisons.with(all, all.layouts(), unfailed), after.resolve("run.json"));
    }

    private void writeWithFailedCell() throws Exception {
        RunJson.write(SampleComparisons.after(), after.resolve("run.json"));
    }

    private Shell.Result compare(String... options) {
        List<String> words = new ArrayList<>(List.of("compare", before.toString(), after.toString()));
        words.addAll(List.of(options));
        return lamina(words.toArray(new String[0]));
    }

    @Test
    void two_runs_are_compared_without_colour_in_a_pipe() {
        Shell.Result result = compare().done();
        assertThat(result.out())
                .startsWith("B against A: 1 faster, 1 slower, 1 better, ")
                .contains("scan-all  throughput", "-13 %", "slower", "Without comparison")
                .doesNotContain("\u001b", "PASS", "FAIL");
        assertThat(result.error()).isEmpty();
    }

    @Test
    void a_comparison_as_json_has_a_row_for_each_figure_and_what_became_of_bounds() throws Exception {
        Shell.Result result = compare("--json", "--fail-if", SLOWER);
        assertThat(result.exit()).isEqualTo(ExitCode.FAILED);
        JsonNode json = new ObjectMapper().readTree(result.out());
        List<JsonNode> rows = new ArrayList<>();
        json.get("rows").forEach(rows::add);
        JsonNode row = rows.stream()
                .filter(each -> each.path("operation").asText().equals("scan-all")
                        && each.get("quantity").asText().equals("throughput")
                        && each.get("layout").asText().equals("row-per-record"))
                .findFirst()
                .orElseThrow();
        assertThat(row.get("verdict").asText()).isEqualTo("slower");
        assertThat(row.get("b").asDouble() / row.get("a").asDouble()).isBetween(0.86, 0.88);
        assertThat(row.get("high").asDouble()).isBetween(row.get("factor").asDouble(), 0.95);
        assertThat(json.get("bounds").get(0).get("kept").asBoolean()).isFalse();
        assertThat(json.get("settings"))
                .anySatisfy(setting -> assertThat(setting.get("name").asText()).isEqualTo("Cassandra"));
    }

    @Test
    void less_and_more_is_said_where_it_is_asked_for() throws Exception {
        String usual = compare().done().out();
        String quiet = compare("--quiet").done().out();
        String verbose = compare("--verbose").done().out();
        assertThat(usual).contains("A and B are medians", "Without comparison").doesNotContain("row_cache_size");
        assertThat(quiet).contains("slower").doesNotContain("A and B are medians", "Without comparison");
        assertThat(verbose).contains("row_cache_size", "A and B are medians");
        RunJson.write(SampleRuns.hostile(), after.resolve("run.json"));
        assertThat(compare("--anyway").error()).contains("Warning: ");
        assertThat(compare("--anyway", "-q").error()).doesNotContain("Warning: ");
    }

    @Test
    void the_files_themselves_may_be_named_whatever_they_are_called() throws Exception {
        Path kept = Files.copy(before.resolve("run.json"), directory.resolve("baseline"));
        assertThat(lamina("compare", kept.toString(), after.resolve("run.json").toString())
                        .done()
                        .out())
                .isEqualTo(compare().out());
    }

    @Test
    void more_noise_leaves_fewer_differences() {
        assertThat(compare("--noise", "20%").done().out())
                .contains("Changes within 20 %")
                .doesNotContain("1 slower");
        assertThat(compare("--noise", "0.5 %").done().out()).contains("Changes within 0.5 %");
        assertThat(compare("--noise", "0%").done().out()).contains("Changes within 0 %");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "-1%", "50.1%", "100%", "%", "two", "1e1%", "NaN%"})
    void noise_out_of_range_is_refused(String noise) {
        compare("--noise=" + noise).refusedWith("--noise must be 0% to 50%, such as 2%, not " + noise + ".");
    }

    @Test
    void a_cell_that_failed_in_the_second_run_alone_fails_the_comparison() throws Exception {
        writeWithFailedCell();
        for (String option : List.of("--verbose", "--quiet", "--json")) {
            Shell.Result result = compare(option);
            assertThat(result.exit()).as(option).isEqualTo(ExitCode.FAILED);
            assertThat(result.error()).as(option).isEqualTo("""
                    Failed in B and not in A:
                      row-per-record lookup: Cassandra answered a request with an error: timeout
                    """);
        }
        lamina("compare", after.toString(), before.toString()).done();
        lamina("compare", after.toString(), after.toString()).done();
    }

    @Test
    void runs_without_a_common_figure_are_refused_whatever_is_asked() throws Exception {
        Run run = SampleComparisons.before();
        Run rows = SampleComparisons.with(run, run.layouts().subList(0, 1), List.of());
        Run columns = SampleComparisons.with(run, run.layouts().subList(1, 2), List.of());
        RunJson.write(rows, before.resolve("run.json"));
        RunJson.write(columns, after.resolve("run.json"));
        for (String option : List.of("--quiet", "--json", "--anyway")) {
            compare(option).refusedWith("""
                    These runs can't be compared:
                      A and B have no figure in common: A has those of row-per-record, B those of columnar-flatbuffers-dict.
                    Compare runs that measured a layout and an operation in common.""");
        }
    }

    @Test
    void runs_whose_only_figures_are_a_late_clients_are_compared_in_words_and_fail() throws Exception {
        RunJson.write(SampleComparisons.loaded(true), before.resolve("run.json"));
        RunJson.write(SampleComparisons.loaded(false), after.resolve("run.json"));
        String sentence = "No figure of A and B can be compared: the client of B was late.";
        for (String option : List.of("--verbose", "--quiet", "--json")) {
            Shell.Result result = compare(option);
            assertThat(result.exit()).as(option).isEqualTo(ExitCode.FAILED);
            assertThat(result.error()).as(option).isEqualTo(sentence + "\n");
        }
        assertThat(compare().out())
                .startsWith(sentence)
                .contains("row-per-record recent: the client of B was late. It fell behind by 12 ms.");
        lamina("compare", before.toString(), before.toString()).done();
    }

    @Test
    void bounds_decide_the_exit_code() throws Exception {
        Shell.Result kept = compare("--fail-if", "disk(row-per-record) > +1%").done();
        assertThat(kept.out()).endsWith("""
                PASS  disk(row-per-record) > +1%
                      0 % (one value, no interval), 25.6 MB to 25.6 MB: not > +1 %
                The bound was kept.
                """);
        Shell.Result broken = compare("--fail-if", "disk(row-per-record) > +1%", "--fail-if", SLOWER);
        assertThat(broken.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(broken.out()).endsWith("""
                FAIL  throughput(row-per-record,scan-all) < -5%
                      -13 % [-14 %, -11 %], 37.9k/s to 33.1k/s: wholly < -5 %
                1 of 2 bounds was not kept.
                """);
        writeWithFailedCell();
        Shell.Result nothing = compare("--fail-if", "throughput(row-per-record,lookup) < -5%");
        assertThat(nothing.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(nothing.out()).contains("no figure in B: row-per-record/tuned lookup: failed: ");
    }

    @Test
    void a_bound_that_cannot_be_read_shows_the_grammar_and_its_column() {
        compare("--fail-if", "p99(row-per-record > +10%").refusedWith("""
                --fail-if:20: found ">", expected a comma and an operation.
                  p99(row-per-record > +10%
                                     ^
                A bound is  QUANTITY(LAYOUT[/CLIENT],OPERATION[,CLOCK]) RELATION BOUND
                """);
        compare("--fail-if", "").refusedWith("--fail-if:1: found the end, expected one of throughput,");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "disk(rows) > +1%                        | there is no layout \"rows\". Known: row-per-record, columnar-",
                "p99(row-per-record,scan) > +1%          | there is no operation \"scan\". Known: ingest, fetch-all,",
                "p99(row-per-record/fast,scan-all) > +1% | there is no client of row-per-record \"fast\". Known: tuned."
            })
    void unknown_names_are_answered_with_the_known_ones(String bound, String message) {
        compare("--fail-if", bound).refusedWith("--fail-if:", message);
    }

    @Test
    void runs_of_unlike_make_are_refused_with_every_reason_unless_anyway() throws Exception {
        Run other = SampleComparisons.madeWith(
                RunJson.read(after.resolve("run.json")),
                "0.0.9",
                "codecs",
                data -> new Run.Dataset("codecs", null, 7, null, null, "0123456789abcdef"),
                server -> new RunEnvironment(
                        null,
                        "4.1.10",
                        1,
                        null,
                        null,
                        server.java(),
                        server.os(),
                        null,
                        8,
                        server.memoryBytes(),
                        null,
                        server.settings()));
        RunJson.write(other, after.resolve("run.json"));
        List<String> reasons = List.of(
                "study: A has gdelt, B has codecs",
                "dataset digest: A has 9f3a61c07be2d415, B has 0123456789abcdef",
                "Cassandra: A has 5.0.9, B has 4.1.10",
                "machine: A has 2 CPUs, 8.13 GB, B has 8 CPUs, 8.13 GB",
                "Lamina: A has 0.1.0, B has 0.0.9");
        compare()
                .refusedWith("These runs can't be compared:\n  " + String.join("\n  ", reasons))
                .refusedWith("Repeat one of the runs, or compare them as they are with --anyway.");
        Shell.Result result = compare("--anyway").done();
        assertThat(result.error().lines())
                .containsExactlyElementsOf(
                        reasons.stream().map(reason -> "Warning: " + reason).toList());
        assertThat(result.out()).contains("≠ Cassandra       5.0.9", "≠ rows            50,000");
    }

    @Test
    void a_run_that_is_missing_damaged_or_none_is_named() throws Exception {
        writeWithFailedCell();
        Path file = after.resolve("run.json");
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() / 2));
        compare().refusedWith(file + ":", "expected a run as Lamina writes it.");
        Files.writeString(file, whole.replace("\"status\" : \"failed\"", "\"status\" : 7 7"));
        compare().refusedWith(file + ":", "expected a run as Lamina writes it.");
        for (String text : List.of("", "{}", "[]", "# Notes\n", "\u0000\u0001", "{\"study\": \"gdelt\"}")) {
            Files.writeString(file, text);
            compare().refusedWith(file + ":", "expected a run as Lamina writes it.");
        }
        Files.delete(file);
        compare().refusedWith(file + ": found no such file, expected the run.json of a run.");
        lamina("compare", before.toString(), directory.resolve("absent.json").toString())
                .refusedWith("absent.json: found no such file");
        lamina("compare", before.toString()).refusedWith("Missing required parameter: 'B'");
    }

    @Test
    void texts_in_a_run_cannot_steer_the_terminal() throws Exception {
        RunJson.write(SampleRuns.hostile(), after.resolve("run.json"));
        Shell.Result refused = compare().refusedWith("study: A has gdelt, B has </script>");
        assertThat(refused.error()).doesNotContain("\u001b");
        Shell.Result result = compare("--anyway");
        assertThat(result.out() + result.error()).doesNotContain("\u001b");
    }

    @Test
    void summaries_are_written_where_they_are_wanted() throws Exception {
        Path junit = directory.resolve("ci/junit.xml");
        Path markdown = directory.resolve("ci/summary.md");
        Shell.Result result =
                compare("--fail-if", SLOWER, "--junit", junit.toString(), "--markdown", markdown.toString());
        assertThat(result.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(Files.readString(junit))
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
                .contains("<failure message=\"-13 % [-14 %, -11 %]");
        assertThat(Files.readString(markdown)).contains("| FAIL | throughput(row-per-record,scan-all) &lt; -5% |");
        compare("--junit", directory.toString())
                .refusedWith("--junit: " + directory + " is a directory. Add a file name.");
        compare("--markdown", junit.resolve("summary.md").toString())
                .refusedWith("--markdown: " + junit.resolve("summary.md") + " can't be written, since " + junit
                        + " is a file. Choose another place.");
    }
}
