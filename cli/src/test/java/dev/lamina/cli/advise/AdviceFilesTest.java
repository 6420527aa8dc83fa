// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.advise.AdviceRequest;
import dev.lamina.advise.AdviceRun;
import dev.lamina.advise.TargetCluster;
import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.page.SampleAdvice;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdviceFilesTest {
    private static final AdviceRequest REQUEST = new AdviceRequest(
            null,
            null,
            null,
            null,
            false,
            List.of(),
            Limits.NONE,
            Map.of(),
            TargetCluster.of("--cluster", "6x8x3"),
            true,
            AdviceRequest.QUICK,
            null);

    @TempDir
    Path directory;

    private String written() throws Exception {
        AdviceFiles files = new AdviceFiles(directory);
        files.write(new AdviceRun.Outcome(SampleAdvice.quick(), null, null, false, null), REQUEST, List.of());
        return files.text();
    }

    @Test
    void what_an_earlier_advice_measured_does_not_stay_beside_one_that_measured_nothing() throws Exception {
        for (String name : List.of("advice.json", "report.html")) {
            Files.writeString(directory.resolve(name), "earlier");
        }
        String study = RunJson.text(SampleRuns.gdelt());
        String measured = study.replace("\"lamina run gdelt ", "\"./lamina advise rows.csv ");
        assertThat(measured).isNotEqualTo(study);
        Files.writeString(directory.resolve("run.json"), measured);
        assertThat(written())
                .contains("Removed: run.json and report.html of the earlier advice here; this one measured no designs");
        assertThat(directory.resolve("advice.json")).content().doesNotContain("earlier");
        assertThat(directory.resolve("run.json")).doesNotExist();
        assertThat(directory.resolve("report.html")).doesNotExist();
    }

    @Test
    void a_run_that_is_no_advice_s_stays() throws Exception {
        Files.writeString(directory.resolve("advice.json"), "earlier");
        Files.writeString(directory.resolve("report.html"), "a study's");
        for (String results : List.of(RunJson.text(SampleRuns.gdelt()), "no run's")) {
            Files.writeString(directory.resolve("run.json"), results);
            assertThat(written()).doesNotContain("Removed");
            assertThat(directory.resolve("run.json")).content().isEqualTo(results);
        }
        assertThat(directory.resolve("report.html")).hasContent("a study's");
    }
}
