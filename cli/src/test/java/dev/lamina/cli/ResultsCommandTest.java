// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleRuns;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsCommandTest {
    @TempDir
    Path directory;

    private Path compressed(Path file) throws Exception {
        Files.createDirectories(file.getParent());
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(RunJson.text(SampleRuns.gdelt()).getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    @Test
    void pages_are_written_and_made_anew() throws Exception {
        compressed(directory.resolve("gdelt/5.0.9.json.gz"));
        Path index = directory.resolve("README.md");
        Path page = directory.resolve("gdelt/README.md");
        assertThat(lamina("results", directory.toString()).done().out()).isEqualTo(index + "\n" + page + "\n");
        assertThat(index).content().contains("[gdelt](gdelt/README.md)");
        assertThat(page).content().endsWith("mine-5.0.9 --anyway\n```\n");
        String first = Files.readString(page);
        lamina("results", directory.toString()).done();
        assertThat(page).hasContent(first);
    }

    /** What is left out is what a report draws; figures, claims and what compare says of them stay. */
    @Test
    void a_run_is_added_with_its_figures() throws Exception {
        Path whole = directory.resolve("whole");
        RunJson.write(SampleRuns.gdelt(), whole.resolve("run.json"));
        Path results = Files.createDirectories(directory.resolve("results"));
        lamina("results", results.toString(), "--add", whole.toString(), "--study", "gdelt-edition-b")
                .done();
        Path added = results.resolve("gdelt-edition-b/" + SampleRuns.gdelt().cassandras() + ".json.gz");
        assertThat(results.resolve("gdelt-edition-b/README.md")).isNotEmptyFile();
        Run published = RunJson.read(added);
        assertThat(published.ratios()).isEmpty();
        assertThat(published.claims()).isEqualTo(SampleRuns.gdelt().claims()).isNotEmpty();
        assertThat(published.layouts()).isEqualTo(SampleRuns.gdelt().layouts());
        assertThat(lamina("compare", added.toString(), whole.toString()).done().out())
                .isEqualTo(lamina("compare", whole.toString(), whole.toString())
                        .done()
                        .out());
        Path again = Files.createDirectories(directory.resolve("again"));
        Files.copy(added, again.resolve("run.json.gz"));
        lamina("report", again.toString()).done();
        assertThat(again.resolve("report.html")).isNotEmptyFile();
        lamina("results", results.toString(), "--add", added.toString(), "--study", "../elsewhere")
                .refusedWith("found ../elsewhere, expected lower-case letters");
    }

    @Test
    void why_a_run_is_not_added_is_said() throws Exception {
        Run one = SampleRuns.gdelt();
        RunEnvironment server = one.environment();
        Run both = new Run(
                one.heading(),
                one.execution(),
                one.verdict(),
                one.dataset(),
                new Run.Servers(
                        server,
                        List.of(new RunEnvironment(
                                null,
                                "4.1.10",
                                server.nodes(),
                                null,
                                null,
                                server.java(),
                                server.os(),
                                null,
                                server.cpus(),
                                server.memoryBytes(),
                                null,
                                server.settings()))),
                one.matrix(),
                one.conclusions(),
                one.recording(),
                one.notes());
        Path run = directory.resolve("both/run.json");
        RunJson.write(both, run);
        Path results = Files.createDirectories(directory.resolve("results"));
        lamina("results", results.toString(), "--add", run.toString())
                .refusedWith(run + ": this run has 2 environments (Cassandra 5.0.9, 4.1.10), which leaves less time for"
                        + " each. Make a run on each, with --cassandra VERSION, and add these.");
        RunJson.write(SampleRuns.interrupted(), run);
        lamina("results", results.toString(), "--add", run.toString())
                .refusedWith(run + ": this run did not finish. Repeat it with the command that it names.");
    }

    @Test
    void a_directory_without_runs_is_refused() {
        lamina("results", directory.toString()).refusedWith(directory + ": there are no runs.");
        lamina("results", directory.resolve("absent").toString()).refusedWith("there is no such directory");
        lamina("results", directory.toString(), "--study", "gdelt").refusedWith("--study needs --add too");
        lamina("results").refusedWith("Missing required parameter: 'DIR'");
        lamina("list").refusedWith("One of: studies, layouts, families, datasets, codecs.");
    }

    @Test
    void a_compressed_run_can_be_compared_and_reported() throws Exception {
        Path ours = compressed(directory.resolve("ours/run.json.gz"));
        Path plain = directory.resolve("plain/run.json");
        RunJson.write(SampleRuns.gdelt(), plain);
        String same =
                lamina("compare", plain.toString(), plain.toString()).done().out();
        assertThat(lamina("compare", ours.toString(), plain.toString()).done().out())
                .isEqualTo(same);
        assertThat(lamina("compare", ours.getParent().toString(), plain.toString())
                        .done()
                        .out())
                .isEqualTo(same);
        assertThat(lamina("report", ours.getParent().toString()).done().out()).contains("Results: " + ours);
        assertThat(directory.resolve("ours/report.html")).isNotEmptyFile();
    }
}
