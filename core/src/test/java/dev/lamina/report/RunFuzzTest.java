// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.TextMutation;
import dev.lamina.report.console.ConsoleReport;
import dev.lamina.report.console.ConsoleSummary;
import dev.lamina.report.page.HtmlReport;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.UnreadableRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Results whose text is damaged: they are refused in a sentence that names the file, or make a report. {@code -Dlamina.fuzz=N}
 * damages each N/10 times in each way, twice without.
 */
@Timeout(3 * 3600)
class RunFuzzTest {
    private static final int ROUNDS = Math.max(1, Integer.getInteger("lamina.fuzz", 20) / 10);

    private final SplittableRandom random = Vectors.printed("RunFuzzTest").random();

    @TempDir
    Path directory;

    private int refused;
    private int reported;

    @Test
    void damaged_results_are_refused_or_make_a_report() throws IOException {
        List<String> texts = new ArrayList<>();
        for (Run run : List.of(
                SampleRuns.bothClients(),
                SampleRuns.withReference(),
                SampleRuns.latency(),
                SampleRuns.tiles(),
                SampleRuns.activity())) {
            Path file = directory.resolve("run.json");
            RunJson.write(run, file);
            texts.add(Files.readString(file));
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (String whole : texts) {
                String other = texts.get(random.nextInt(texts.size()));
                for (TextMutation mutation : TextMutation.values()) {
                    tryOne(mutation, mutation.of(whole, other, random));
                }
            }
        }
        assertThat(refused).isPositive();
        assertThat(reported).isPositive();
    }

    private void tryOne(TextMutation mutation, String damaged) throws IOException {
        Path file = Files.writeString(directory.resolve("run.json"), damaged);
        try {
            Run run = RunJson.read(file);
            ConsoleReport.text(run, true);
            ConsoleSummary.text(run, 0, false);
            HtmlReport.write(run, directory.resolve("report.html"));
            reported++;
        } catch (UnreadableRunException e) {
            refused++;
            assertThat(e.getMessage())
                    .as(() -> mutation + ": " + kept(damaged))
                    .startsWith(file.toString())
                    .doesNotContain("com.fasterxml", "dev.lamina", "java.", "Exception");
        } catch (RuntimeException | Error e) {
            throw new AssertionError(mutation + ": " + kept(damaged), e);
        }
    }

    /** Where the damaged text is, which somebody will want to look at. */
    private static Path kept(String damaged) {
        try {
            return Files.writeString(Files.createTempFile(Path.of("target"), "damaged-", ".json"), damaged);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
