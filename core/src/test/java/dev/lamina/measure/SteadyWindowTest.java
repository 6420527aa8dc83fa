// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyWindowTest {
    /** One sample per second; 0 stands for a machine that is completely idle. */
    private static List<HostSample> user(double... percents) {
        List<HostSample> samples = new ArrayList<>();
        for (double user : percents) {
            samples.add(new HostSample(samples.size() + 1, user, 0, 100 - user, 0, 10 * user, null, null));
        }
        return samples;
    }

    @Test
    void idle_samples_do_not_count_and_the_ends_are_dropped() {
        List<HostSample> samples = user(0, 90, 10, 0.4, 20, 30, 80, 0);
        SteadyWindow window = SteadyWindow.of(samples).orElseThrow();
        assertThat(window).isEqualTo(new SteadyWindow(2, 6, 3, 1));
        SteadyWindow.HostMeans means = window.means(samples);
        assertThat(means.samples()).isEqualTo(3);
        assertThat(means.user()).isEqualTo(20, within(1e-9));
        assertThat(means.busy()).isEqualTo(20, within(1e-9));
        assertThat(means.switchesPerSecond()).isEqualTo(200, within(1e-9));
        assertThat(means.readBytesPerSecond()).isNull();
        assertThat(SteadyWindow.of(samples, 2)).contains(new SteadyWindow(4, 5, 1, 2));
    }

    @Test
    void a_tenth_is_dropped_and_a_minute_at_most() {
        assertThat(SteadyWindow.of(constant(50))).contains(new SteadyWindow(5, 45, 40, 5));
        assertThat(SteadyWindow.of(constant(3610))).contains(new SteadyWindow(60, 3550, 3490, 60));
    }

    private static List<HostSample> constant(int n) {
        double[] percents = new double[n];
        java.util.Arrays.fill(percents, 50);
        return user(percents);
    }

    @Test
    void too_few_samples_have_no_window() {
        assertThat(SteadyWindow.of(user(50, 50))).isEmpty();
        assertThat(SteadyWindow.of(user(50, 0, 0, 0, 50))).isEmpty();
        assertThat(SteadyWindow.of(user(0, 0, 0))).isEmpty();
        assertThat(SteadyWindow.of(List.of())).isEmpty();
        assertThat(SteadyWindow.of(constant(12), SteadyWindow.PUBLISHED_ENDS)).isEmpty();
    }

    @Test
    void a_process_is_averaged_over_the_samples_that_count() {
        List<ProcessSample> used = new ArrayList<>();
        long[] cumulated = {0, 900_000, 1_000_000, 1_000_000, 1_300_000, 1_500_000};
        for (int i = 0; i < cumulated.length; i++) {
            used.add(new ProcessSample(i, cumulated[i], cumulated[i] / 10, (long) i, null, null));
        }
        ProcessSeries process = new ProcessSeries("node 1", 1, used, null);
        // The machine's third second is idle; the process ends two seconds before the sampling.
        ActivitySamples samples = new ActivitySamples(List.of(process), user(50, 50, 0, 50, 50, 50, 50), null);
        SteadyWindow window = samples.steady().orElseThrow();
        assertThat(window).isEqualTo(new SteadyWindow(1, 6, 4, 1));
        ProcessRate mean = samples.mean(process, window).orElseThrow();
        assertThat(mean.user()).isEqualTo((10 + 30 + 20) / 3.0, within(1e-9));
        assertThat(mean.system()).isEqualTo((1 + 3 + 2) / 3.0, within(1e-9));
        assertThat(mean.switchesPerSecond()).isEqualTo(1, within(1e-9));
        assertThat(mean.readBytesPerSecond()).isNull();
        ProcessSeries gone = new ProcessSeries("node 2", 2, used.subList(0, 1), null);
        assertThat(samples.mean(gone, window)).isEmpty();
    }
}
