// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.measure.Histograms;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RepeatedTrialTest {
    private static final Work READ = Work.NONE.with(Factor.REQUESTS, 1).with(Factor.ROWS_READ, 1);
    private static final Work WRITE = Work.NONE.with(Factor.REQUESTS, 1).with(Factor.WRITES, 1);

    private static RepeatedTrial trial(Work work, double... micros) {
        RepeatedTrial trial = new RepeatedTrial(new Trial("trial", work, 1, -1, number -> null));
        for (double each : micros) {
            trial.took(each);
        }
        return trial;
    }

    @Test
    void one_round_in_which_servers_did_something_else_counts_no_more_than_another() {
        RepeatedTrial trial = trial(READ, 20, 21, 92, 19, 20);
        Histogram alone = Histograms.empty();
        alone.recordValue(300_000);
        trial.waited(alone);

        CalibratedModel.MeasuredTrial figures = trial.figures(1.1);

        assertThat(figures.cpu()).isCloseTo(22, within(1e-9));
        assertThat(figures.p50()).isCloseTo(300, within(1.0));
    }

    @Test
    void work_drifts_as_trials_that_read_or_write_and_are_as_short_or_as_long() {
        List<RepeatedTrial> trials = List.of(
                trial(READ, 60, 40, 20, 20, 20),
                trial(READ, 90, 60, 30, 30, 30),
                trial(READ, 1100, 1100, 1000, 1000, 1000),
                trial(WRITE, 10, 10, 10, 30, 30));

        assertThat(RepeatedTrial.drift(trials, 0, 2, READ, 25)).isCloseTo(2.5, within(1e-9));
        assertThat(RepeatedTrial.drift(trials, 0, 2, READ, 5000)).isCloseTo(1.1, within(1e-9));
        assertThat(RepeatedTrial.drift(trials, 3, 5, WRITE, 12)).isCloseTo(3, within(1e-9));
        assertThat(RepeatedTrial.drift(trials, 3, 5, WRITE, 1200))
                .as("there is none like it")
                .isEqualTo(1);
    }
}
