// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import org.junit.jupiter.api.Test;

class PageTextTest {
    private static Run run(String started, String finished) {
        Run run = SampleRuns.gdelt();
        return new Run(
                run.heading(),
                new Run.Execution(started, finished, true, null, "lamina run", 1),
                run.verdict(),
                run.dataset(),
                run.servers(),
                run.matrix(),
                run.conclusions(),
                run.recording(),
                run.notes());
    }

    @Test
    void a_run_says_how_long_it_took_unless_the_clock_was_set_back() {
        assertThat(PageText.started(run("2026-01-02T03:04:05Z", "2026-01-02T03:14:05Z")))
                .isEqualTo("2026-01-02 03:04 UTC, took 10 min 0 s");
        assertThat(PageText.started(run("2026-01-02T03:04:05Z", "2026-01-02T02:14:05Z")))
                .isEqualTo("2026-01-02 03:04 UTC");
    }
}
