// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.node.NodeProgress;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunTest {
    @TempDir
    Path directory;

    @Test
    void requests_that_are_timed_count() throws Exception {
        RunOptions options = RunOptions.in(directory.resolve("out"), directory.resolve("home"))
                .build();
        DryRun dryRun =
                new StudyRun(Studies.named("cells", null), options, RunProgress.SILENT, NodeProgress.SILENT).dryRun();
        assertThat(dryRun.operations()).isEqualTo(21);
        // 5 repeats of 0.8 s.
        double timed = 21 * 5 * 0.8;
        // Each of them first for 0.2 s and then for 0.3 s; and until the compilers are idle.
        double warmUps = 21 * 0.5 + 30;
        double startAndIngest = 15 + 24 + 25;
        assertThat(dryRun.mostSeconds()).isEqualTo(timed + warmUps + startAndIngest, within(1e-6));
    }

    @Test
    void a_run_takes_as_long_as_the_user_says() throws Exception {
        RunOptions options = RunOptions.in(directory.resolve("out"), directory.resolve("home"))
                .rows(1000)
                .seconds(180)
                .build();
        DryRun dryRun =
                new StudyRun(Studies.named("gdelt", null), options, RunProgress.SILENT, NodeProgress.SILENT).dryRun();
        assertThat(dryRun.mostSeconds()).isEqualTo(180);
    }

    @Test
    void a_load_that_is_not_measured_happens_once() throws Exception {
        assertThat(loads("ingest", "scan-one")).isEqualTo(3);
        assertThat(loads("scan-one")).isEqualTo(1);
    }

    private int loads(String... operations) throws Exception {
        RunOptions options = RunOptions.in(directory.resolve("out"), directory.resolve("home"))
                .rows(100)
                .repeats(3)
                .operations(List.of(operations))
                .build();
        return new StudyRun(Studies.named("gdelt", null), options, RunProgress.SILENT, NodeProgress.SILENT)
                .dryRun()
                .loads();
    }
}
