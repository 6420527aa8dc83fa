// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.fixtures.Golden;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.UnreadableRunException;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsPagesTest {
    @TempDir
    Path directory;

    private static String on(String version, Run run) {
        return RunJson.text(run)
                .replaceFirst("\"cassandra\" : \"(\\\\.|[^\"\\\\])*\"", "\"cassandra\" : \"" + version + "\"");
    }

    private Path put(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        try (OutputStream out = name.endsWith(".gz")
                ? new GZIPOutputStream(Files.newOutputStream(file))
                : Files.newOutputStream(file)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private Map<Path, String> pages() {
        try {
            return ResultsPages.of(directory, "docs/results");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String page(String name) {
        return pages().get(directory.resolve(name));
    }

    @Test
    void claims_without_a_source_are_not_told_as_published() throws Exception {
        String published = "## What was published, and what holds";
        put("gdelt/5.0.9.json", on("5.0.9", SampleRuns.gdelt()));
        put("own/5.0.9.json", on("5.0.9", SampleRuns.gdelt()).replaceAll("\"source\" : \"velvia[^\"]*\",", ""));
        assertThat(page("gdelt/README.md")).contains(published);
        assertThat(page("own/README.md")).doesNotContain(published).contains("## What was left open");
    }

    @Test
    void the_pages_are_sealed() throws Exception {
        String old = on("3.11.19", SampleRuns.gdelt())
                .replace("\"verdict\" : \"weaker\"", "\"verdict\" : \"not measured\"")
                .replace("\"rows\" : 50000,", "\"rows\" : 20000,");
        put("gdelt/old.json.gz", old);
        put("gdelt/6.0-alpha2.json.gz", on("6.0-alpha2", SampleRuns.gdelt()));
        put("gdelt/5.0.9.json", on("5.0.9", SampleRuns.gdelt()));
        put("gdelt/about.md", "## What changed since\n\nThe storage engine did: [`B-space`](5.0.9.json).\n\n\n");
        put(
                "tiles/5.0.9.json.gz",
                on("5.0.9", SampleRuns.tiles()).replace("\"source\" : \"velvia", "\"source\" : \"Lamina's own "));
        put("about.md", "# What holds\n");
        Files.createDirectories(directory.resolve("images"));
        assertThat(pages().keySet())
                .extracting(file -> directory.relativize(file).toString())
                .containsExactly("README.md", "gdelt/README.md", "tiles/README.md");
        Golden.seal("results-index.txt", () -> page("README.md"));
        Golden.seal("results-page.txt", () -> page("gdelt/README.md"));
    }

    @Test
    void a_run_on_several_versions_has_a_column_for_each() throws Exception {
        String text = on("5.0.9", SampleRuns.gdelt());
        int environment = text.indexOf("\"environment\" : ") + "\"environment\" : ".length();
        String server = text.substring(environment, text.indexOf("\"operations\""));
        String others = "\"furtherEnvironments\" : [ "
                + server.strip().replaceFirst(",$", "").replace("5.0.9", "4.1.10") + " ],\n  ";
        int claims = text.indexOf("\"claims\"");
        put(
                "gdelt/both.json.gz",
                text.substring(0, environment)
                        + server
                        + others
                        + text.substring(environment + server.length(), claims)
                        + text.substring(claims)
                                .replace("\"columnar-one-column\"", "\"columnar-one-column@5.0.9\"")
                                .replace("\"columnar-ingest\"", "\"columnar-ingest@4.1.10\""));
        String page = page("gdelt/README.md");
        assertThat(page.lines().filter(line -> line.startsWith("| columnar-")))
                .anyMatch(line -> line.matches("\\| columnar-one-column: .*\\| not measured \\| ✓ holds .*"))
                .anyMatch(line -> line.matches("\\| columnar-ingest: .*\\| ↓ weaker .*\\| not measured \\|"));
        assertThat(page("README.md")).contains("| weaker 1 | holds 1 |");
        assertThat(page)
                .containsOnlyOnce(" --out mine-")
                .contains(" --out mine-4.1.10\n./lamina compare docs/results/gdelt/both.json.gz mine-4.1.10 --any");
    }

    @Test
    void a_command_that_leaves_the_rows_to_the_study_is_repeated_with_those_of_the_run() throws Exception {
        put("gdelt/5.0.9.json", on("5.0.9", SampleRuns.gdelt()).replace("run gdelt --rows 50000", "run gdelt"));
        assertThat(page("gdelt/README.md")).contains(" --seed 42 --cassandra 5.0.9 --rows 50000 --out mine-5.0.9\n");
        put("gdelt/5.0.9.json", on("5.0.9", SampleRuns.gdelt()).replace("--rows 50000", "--time 5m"));
        assertThat(page("gdelt/README.md"))
                .contains("lamina run gdelt --time 5m --seed 42 --cassandra 5.0.9 --out mine-5.0.9\n");
    }

    @Test
    void a_command_names_the_widest_row_as_it_is_called_today() throws Exception {
        put("gdelt/5.0.9.json", on("5.0.9", SampleRuns.gdelt()).replace("--rows 50000", "--max-row small-row"));
        assertThat(page("gdelt/README.md")).contains("lamina run gdelt --widest-row small-row --seed 42 ");
        put("gdelt/5.0.9.json", on("5.0.9", SampleRuns.gdelt()).replace("--rows 50000", "--max-row 4MB"));
        assertThat(page("gdelt/README.md")).contains("lamina run gdelt --max-row 4MB --seed 42 ");
    }

    @Test
    void runs_that_do_not_belong_together_are_refused_by_their_files() throws Exception {
        assertThatThrownBy(this::pages).hasMessageContaining(directory + ": there are no runs. Put each study's");
        Path first = put("gdelt/a.json.gz", on("5.0.9", SampleRuns.gdelt()));
        Path second = put("gdelt/b.json.gz", on("5.0.9", SampleRuns.gdelt()));
        assertThatThrownBy(this::pages)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(second + ": this run is on Cassandra 5.0.9, and so is a.json.gz. Keep one of them.");
        put(
                "gdelt/b.json.gz",
                on("4.1.10", SampleRuns.gdelt()).replace("\"study\" : \"gdelt\"", "\"study\" : \"taxi\""));
        assertThatThrownBy(this::pages)
                .hasMessage(second + ": this is a run of taxi, and a.json.gz one of gdelt."
                        + " Give each study a directory of its own.");
        put("gdelt/b.json.gz", on("trunk|", SampleRuns.gdelt()));
        assertThatThrownBy(this::pages)
                .hasMessageStartingWith(
                        second + ": found trunk| as the version of Cassandra, expected one such as 5.0.9.");
        Files.delete(second);
        put("gdelt/a.json.gz", on("5.0.9", SampleRuns.interrupted()));
        assertThatThrownBy(this::pages).hasMessageStartingWith(first + ": this run did not finish.");
        Files.write(first, new byte[] {0x1f, (byte) 0x8b, 8});
        assertThatThrownBy(this::pages)
                .hasRootCauseInstanceOf(EOFException.class)
                .hasCauseInstanceOf(UnreadableRunException.class)
                .hasMessageContaining(first + ": found a damaged gzip file");
    }

    @Test
    void no_text_of_a_run_is_markup_and_every_row_of_a_table_has_as_many_cells_as_its_head() throws Exception {
        put(
                "evil/5.0.9.json.gz",
                on("5.0.9", SampleRuns.hostile()).replace("\"complete\" : false", "\"complete\" : true"));
        put("failed/5.0.9.json.gz", on("5.0.9", SampleRuns.allFailed()));
        for (String page : pages().values()) {
            String text = page.replaceAll("</?(details|summary)>", "").replaceAll("(?s)```sh.*?\n```", "");
            assertThat(text).doesNotContain("<", "```");
            assertThat(page).doesNotContain("\u001b");
            int columns = 0;
            for (String line : page.split("\n")) {
                int cells = line.startsWith("|")
                        ? line.replace("\\|", "").replaceAll("[^|]", "").length()
                        : 0;
                assertThat(columns == 0 || cells == 0 || cells == columns)
                        .as(line)
                        .isTrue();
                columns = cells;
            }
        }
        assertThat(page("failed/README.md")).contains("- 5.0.9, failed ");
    }
}
