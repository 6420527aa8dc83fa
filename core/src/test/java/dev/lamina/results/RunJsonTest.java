// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.lamina.fixtures.Golden;
import dev.lamina.measure.Measurement;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJsonTest {
    @TempDir
    private Path directory;

    @Test
    void the_format_is_sealed() {
        Golden.seal("run.json", () -> RunJson.text(SampleRuns.gdelt()));
    }

    /** Without the histograms' bytes, which depend on the system's zlib. */
    @Test
    void the_format_of_timed_requests_is_sealed() {
        Golden.seal(
                "run-latency.json",
                () -> RunJson.text(SampleRuns.latency()).replaceAll("(\"histogram\" : \"HISTFAA)[^\"]*\"", "$1…\""));
    }

    @Test
    void the_format_of_maps_and_factors_is_sealed() {
        String text = RunJson.text(SampleRuns.tiles());
        Golden.seal("run-tiles.json", () -> text.substring(text.indexOf("\n  \"attributions\"") + 1));
    }

    @Test
    void the_format_of_sampled_processes_is_sealed() {
        String text = RunJson.text(SampleRuns.activity());
        Golden.seal("run-activity.json", () -> text.substring(text.indexOf("\n  \"activity\"") + 1));
    }

    @Test
    void what_is_written_can_be_read() throws IOException {
        for (Run run : List.of(
                SampleRuns.gdelt(),
                SampleRuns.allFailed(),
                SampleRuns.interrupted(),
                SampleRuns.hostile(),
                SampleRuns.latency(),
                SampleRuns.hostileLatency(),
                SampleRuns.tiles(),
                SampleRuns.hostileTiles(),
                SampleRuns.activity(),
                SampleRuns.hostileActivity())) {
            Path file = directory.resolve("deep/run.json");
            RunJson.write(run, file);
            assertThat(RunJson.read(file)).isEqualTo(run);
            assertThat(file.resolveSibling("run.json.part")).doesNotExist();
        }
    }

    @Test
    void what_gzip_has_compressed_is_read_whatever_its_name() throws IOException {
        Path file = directory.resolve("kept");
        byte[] text = RunJson.text(SampleRuns.gdelt()).getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text);
        }
        assertThat(RunJson.read(file)).isEqualTo(SampleRuns.gdelt());
        byte[] compressed = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(compressed, compressed.length / 2));
        assertThatThrownBy(() -> RunJson.read(file))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessageStartingWith(file + ": found a damaged gzip file, expected the run.json of a run.");
    }

    /** It has "does not hold" for what is refuted and for what is undecided. */
    @Test
    void claims_of_an_earlier_release_are_read_in_the_words_of_this_one() throws Exception {
        Path file = Path.of(
                RunJsonTest.class.getResource("run-earlier-verdicts.json").toURI());
        assertThat(RunJson.read(file).claims())
                .extracting(claim -> claim.id() + ": " + claim.verdict().word())
                .containsExactly(
                        "columnar-one-column: holds",
                        "columnar-ingest: refuted",
                        "columnar-ingest-twice: undecided",
                        "columnar-disk: holds",
                        "row-scan-rate: context",
                        "columnar-space: context",
                        "keys-only: not measured");
    }

    @Test
    void every_verdict_is_read_as_it_is_written() throws IOException {
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            Path file = damaged("\"verdict\" : \"weaker\"", "\"verdict\" : \"" + verdict.word() + "\"");
            assertThat(RunJson.read(file).claims()).extracting(Claim::verdict).contains(verdict);
        }
    }

    @Test
    void what_was_not_measured_is_absent() {
        assertThat(RunJson.text(SampleRuns.interrupted()))
                .doesNotContain("null")
                .doesNotContain("\"finished\"")
                .contains("\"interruption\"");
    }

    @Test
    void keys_of_a_later_release_are_skipped() throws IOException {
        Path file = damaged("\"lamina\" : \"0.1.0\",", "\"lamina\" : \"0.1.0\", \"moon\" : {\"phase\" : [1]},");
        assertThat(RunJson.read(file)).isEqualTo(SampleRuns.gdelt());
    }

    @Test
    void a_missing_file_is_named_with_what_to_do() {
        Path file = directory.resolve("run.json");
        assertThatThrownBy(() -> RunJson.read(file))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessage(file + ": found no such file, expected the run.json of a run."
                        + " Give the directory that `lamina run --out` wrote.");
    }

    @Test
    void a_directory_is_not_a_run() {
        assertThatThrownBy(() -> RunJson.read(directory))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessageContaining("found a directory");
    }

    @Test
    void a_text_in_place_of_a_number_is_named_by_line_column_and_key() throws IOException {
        Path file = damaged("\"seed\" : 42", "\"seed\" : \"many\"");
        UnreadableRunException e = catchThrowableOfType(UnreadableRunException.class, () -> RunJson.read(file));
        assertThat(e.line()).isEqualTo(9);
        assertThat(e.column()).isEqualTo(12);
        assertThat(e)
                .hasMessageStartingWith(
                        file + ":9:12: found at \"seed\": \"many\", expected a run as Lamina writes it. ")
                .hasMessageEndingWith("Restore the" + " file, or repeat the run with the command that it names.");
    }

    @Test
    void what_belongs_nowhere_is_told_without_words_of_java() throws IOException {
        Path list = damaged("\"seed\" : 42", "\"seed\" : []");
        assertThatThrownBy(() -> RunJson.read(list)).hasMessageContaining("found at \"seed\": a value of another kind");
        Path twice = damaged("\"seed\" : 42", "\"seed\" : 42, \"seed\" : 42");
        assertThatThrownBy(() -> RunJson.read(twice))
                .hasMessageContaining("Duplicate field 'seed', expected a run as Lamina writes it.");
        Path missing = damaged("\"max_heap_size\" : \"1024MiB\"", "\"max_heap_size\" : null");
        assertThatThrownBy(() -> RunJson.read(missing))
                .hasMessageContaining("found at \"environment.settings")
                .hasMessageNotContainingAny("java.", "dev.lamina");
        Path latin = Files.write(directory.resolve("latin.json"), new byte[] {'{', (byte) 0xe9, '}'});
        assertThatThrownBy(() -> RunJson.read(latin))
                .hasMessageStartingWith(latin + ": found a text that is not UTF-8, expected");
    }

    @Test
    void an_unknown_word_and_a_wrong_value_of_a_group_are_named_by_their_keys() throws IOException {
        Path status = damaged("\"status\" : \"measured\"", "\"status\" : \"moved\"");
        assertThatThrownBy(() -> RunJson.read(status))
                .hasMessageContaining("found at \"cells[0].status\": \"moved\", expected a run as Lamina writes it.");
        Path warmUp = damaged("\"warmUp\" : \"time limit\"", "\"warmUp\" : \"tea\"");
        assertThatThrownBy(() -> RunJson.read(warmUp)).hasMessageContaining(".warmUp\": \"tea\", expected");
        Path client = damaged("\"client\" : \"tuned\",\n    \"operation\"", "\"operation\"");
        assertThatThrownBy(() -> RunJson.read(client)).hasMessageContaining("cells[0].client");
    }

    @Test
    void a_file_that_ends_too_early_is_named_by_its_end() throws IOException {
        String text = RunJson.text(SampleRuns.gdelt());
        Path file = directory.resolve("run.json");
        Files.writeString(file, text.substring(0, text.indexOf("\"environment\"")));
        UnreadableRunException e = catchThrowableOfType(UnreadableRunException.class, () -> RunJson.read(file));
        assertThat(e.line()).isGreaterThan(10);
        assertThat(e).hasMessageContaining("run.json:" + e.line() + ":" + e.column() + ": found ");
    }

    @Test
    void a_key_that_must_be_there_is_missed_by_name() throws IOException {
        Path file = damaged("\"cells\" :", "\"sells\" :");
        assertThatThrownBy(() -> RunJson.read(file)).hasMessageContaining("'cells'");
        Path number = damaged("\"cpus\" : 2,", "");
        assertThatThrownBy(() -> RunJson.read(number)).hasMessageContaining("environment.cpus");
    }

    @Test
    void nothing_at_all_is_damage_too() throws IOException {
        Path file = directory.resolve("run.json");
        for (String text : List.of("", "null", "[]", "{} {}", "\u0000")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> RunJson.read(file))
                    .as("text \"%s\"", text)
                    .isInstanceOf(UnreadableRunException.class)
                    .hasMessageContaining("run.json:1:");
        }
    }

    @Test
    void nothing_in_place_of_what_must_be_there_is_named_by_its_key() throws IOException {
        Path name = damaged("\"name\" : \"row-per-record\"", "\"name\" : null");
        assertThatThrownBy(() -> RunJson.read(name))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessageContaining("at \"layouts[0].name\": ");
        Path cells = damaged("\"status\" : \"measured\"", "\"status\" : null");
        assertThatThrownBy(() -> RunJson.read(cells)).isInstanceOf(UnreadableRunException.class);
    }

    @Test
    void every_key_is_documented() throws IOException {
        String documented = Files.readString(Path.of("../docs/reference/run-json.md"));
        for (Class<?> type : new Class<?>[] {
            Run.class,
            Run.Heading.class,
            Run.Execution.class,
            Run.Servers.class,
            Run.Matrix.class,
            Run.Conclusions.class,
            Run.Recording.class,
            Run.Dataset.class,
            RunEnvironment.class,
            MeasuredOperation.class,
            LayoutResult.class,
            LayoutResult.Size.class,
            LayoutResult.Tables.class,
            ChunkTotals.class,
            ChunkTotals.Column.class,
            Cell.class,
            Cell.Key.class,
            Cell.Outcome.class,
            Cell.Cpu.class,
            Cell.Limit.class,
            Cell.Start.class,
            QueryTimes.class,
            Claim.class,
            Latency.class,
            Latency.Offered.class,
            Latency.Schedule.class,
            Latency.Cost.class,
            Latency.Clock.class,
            Latency.Window.class,
            Latency.Mark.class,
            Attribution.class,
            Attribution.Statement.class,
            Attribution.Compared.class,
            Attribution.Factors.class,
            Attribution.Part.class,
            LayerMap.class,
            LayerMap.Partitioning.class,
            LayerMap.Read.class,
            LayerMap.Requests.class,
            Activity.class,
            ActivitySeries.class,
            ActivitySeries.Intervals.class,
            ActivitySeries.Means.class,
            Measurement.class
        }) {
            for (RecordComponent key : type.getRecordComponents()) {
                // The keys of a group stand beside those of its owner, and the group has none.
                boolean group = key.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
                assertThat(documented).as("%s of %s", key, type).contains(group ? "" : "`" + name(key) + "`");
            }
        }
        assertThat(documented).contains("`numerator`", "`denominator`", "`value`", "`low`", "`high`", "`n`");
        assertThat(documented)
                .contains(Latency.Clock.QUANTILES.stream()
                        .map(name -> "`" + name + "`")
                        .toList());
    }

    private static String name(RecordComponent key) {
        JsonProperty named = key.getAccessor().getAnnotation(JsonProperty.class);
        return named == null || named.value().isEmpty() ? key.getName() : named.value();
    }

    private Path damaged(String from, String to) throws IOException {
        String text = RunJson.text(SampleRuns.gdelt());
        assertThat(text).contains(from);
        Path file = directory.resolve("run.json");
        Files.writeString(file, text.replace(from, to));
        return file;
    }
}
