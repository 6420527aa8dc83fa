// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.report.console.ConsoleReport;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path directory;

    @Test
    void the_tables_and_the_page_are_made_again() throws Exception {
        RunJson.write(SampleRuns.gdelt(), directory.resolve("run.json"));
        Shell.Result result = lamina("report", directory.toString()).done();
        Path page = directory.resolve("report.html");
        assertThat(result.out())
                .contains("columnar-flatbuffers-dict reads one column 1,240×")
                .contains("row-per-record", "scan-one", "claims hold", "Not shown: ")
                .contains("Report:  " + page.toUri(), "Results: " + directory.resolve("run.json"))
                .endsWith("All:     lamina report " + directory.resolve("run.json") + " --full\n")
                .doesNotContain("\u001b");
        assertThat(result.error()).isEmpty();
        assertThat(Files.readString(page)).startsWith("<!").contains("columnar-flatbuffers-dict");
    }

    @Test
    void all_of_it_is_printed_where_it_is_asked_for() throws Exception {
        RunJson.write(SampleRuns.gdelt(), directory.resolve("run.json"));
        assertThat(lamina("report", directory.toString(), "--full").done().out())
                .startsWith(ConsoleReport.text(SampleRuns.gdelt(), false))
                .doesNotContain("--full");
    }

    @Test
    void the_file_itself_may_be_named() throws Exception {
        Path file = directory.resolve("kept.json");
        RunJson.write(SampleRuns.interrupted(), file);
        lamina("report", file.toString()).done();
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void texts_in_a_run_cannot_steer_the_terminal() throws Exception {
        RunJson.write(SampleRuns.hostile(), directory.resolve("run.json"));
        assertThat(lamina("report", directory.toString()).done().out()).doesNotContain("\u001b");
    }

    @Test
    void a_missing_run_says_so() {
        lamina("report", directory.toString())
                .refusedWith(directory.resolve("run.json") + ": found no such file, expected the run.json of a run.");
        lamina("report", "/").refusedWith("/run.json: found no such file");
        lamina("report").refusedWith("Missing required parameter: 'DIR'");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_damaged_run_is_named_by_line_and_column() throws Exception {
        Path file = directory.resolve("run.json");
        Files.writeString(file, "{\n  \"study\": \"gdelt\",\n  oops\n}\n");
        lamina("report", directory.toString()).refusedWith(file + ":3:", "expected a run as Lamina writes it.");
        RunJson.write(SampleRuns.gdelt(), file);
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() / 2));
        lamina("report", directory.toString()).refusedWith(file + ":", "expected a run as Lamina writes it.");
        Files.writeString(file, "");
        lamina("report", directory.toString()).refusedWith(file.toString());
        assertThat(directory.resolve("report.html")).doesNotExist();
    }

    @Test
    void summaries_and_histograms_are_written_where_they_are_wanted() throws Exception {
        RunJson.write(SampleComparisons.before(), directory.resolve("run.json"));
        Path logs = directory.resolve("logs");
        Shell.Result result = lamina(
                        "report",
                        directory.toString(),
                        "--junit",
                        directory.resolve("junit.xml").toString(),
                        "--markdown",
                        directory.resolve("summary.md").toString(),
                        "--hlog",
                        logs.toString())
                .done();
        assertThat(result.out()).endsWith("Histograms: 2 in " + logs + "\n");
        assertThat(logs.resolve("row-per-record.tuned.recent.hlog")).isNotEmptyFile();
        assertThat(directory.resolve("junit.xml")).content().contains("<testsuite name=\"gdelt cells\"");
        assertThat(directory.resolve("summary.md")).content().startsWith("## Lamina: gdelt");
    }

    @Test
    void a_run_without_histograms_says_so() throws Exception {
        RunJson.write(SampleRuns.gdelt(), directory.resolve("run.json"));
        lamina("report", directory.toString(), "--hlog", directory.toString())
                .refusedWith("--hlog: this run of gdelt has no histograms");
        assertThat(directory.resolve("report.html")).doesNotExist();
    }
}
