// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

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

    /** Six at each end are dropped; of the samples between them one is idle and five count. */
    @Test
    void means_are_taken_by_the_published_method() {
        List<HostSample> samples = new ArrayList<>();
        add(samples, 180, 0, 0, 100, 0); // 10 s: idle
        for (int i = 0; i < 6; i++) {
            add(samples, 99_999, 90, 9, 1, 0); // 20 to 70 s: dropped
        }
        add(samples, 60_000, 38, 7, 55, 0); // 80 s
        add(samples, 62_000, 40, 8, 52, 0);
        add(samples, 200, 0, 0, 100, 0); // 100 s: idle
        add(samples, 61_000, 36, 6, 57, 1);
        add(samples, 59_000, 37, 7, 56, 0);
        add(samples, 58_000, 39, 7, 54, 0); // 130 s
        for (int i = 0; i < 6; i++) {
            add(samples, 10, 1, 1, 98, 0); // 140 to 190 s: dropped
        }
        SteadyWindow window =
                SteadyWindow.of(samples, SteadyWindow.PUBLISHED_ENDS).orElseThrow();
        assertThat(window).isEqualTo(new SteadyWindow(70, 130, 5, 6));
        SteadyWindow.HostMeans means = window.means(samples);
        assertThat(means.samples()).isEqualTo(5);
        assertThat(means.user()).isEqualTo(38, within(1e-9));
        assertThat(means.system()).isEqualTo(7, within(1e-9));
        assertThat(means.busy()).isEqualTo(45, within(1e-9));
        assertThat(means.idle()).isEqualTo(54.8, within(1e-9));
        assertThat(means.iowait()).isEqualTo(0.2, within(1e-9));
        assertThat(means.switchesPerSecond()).isEqualTo(60_000, within(1e-9));
    }

    /** A sample of 10 s, with the numbers that vmstat writes. */
    private static void add(List<HostSample> samples, int switches, int user, int system, int idle, int wait) {
        samples.add(new HostSample(10.0 * (samples.size() + 1), user, system, idle, wait, switches, null, null));
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
