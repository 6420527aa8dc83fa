// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.results.Latency;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    private static Map<String, Double> ofFirst(int n) {
        Histogram nanos = Histograms.empty();
        for (int i = 1; i <= n; i++) {
            nanos.recordValue(i * 1000L);
        }
        return Percentiles.of(nanos);
    }

    @Test
    void names_are_those_of_results() {
        assertThat(Percentiles.NAMES).isEqualTo(Latency.Clock.QUANTILES);
        assertThat(ofFirst(10_000).keySet()).containsExactlyElementsOf(Percentiles.NAMES);
    }

    @Test
    void values_are_microseconds() {
        Map<String, Double> micros = ofFirst(10_000);
        assertThat(micros.get("min")).isEqualTo(1, within(0.001));
        assertThat(micros.get("mean")).isEqualTo(5000.5, within(5.0));
        assertThat(micros.get("p50")).isEqualTo(5000, within(5.0));
        assertThat(micros.get("p99.9")).isEqualTo(9990, within(10.0));
        assertThat(micros.get("max")).isEqualTo(10_000, within(10.0));
    }

    @Test
    void a_percentile_needs_ten_readings_beyond_it() {
        assertThat(ofFirst(0)).isEmpty();
        assertThat(ofFirst(1)).containsOnlyKeys("min", "mean", "max");
        assertThat(ofFirst(19)).doesNotContainKey("p50");
        assertThat(ofFirst(20)).containsOnlyKeys("min", "mean", "p50", "max");
        assertThat(ofFirst(49)).doesNotContainKey("p80");
        assertThat(ofFirst(50)).containsKey("p80").doesNotContainKey("p90");
        assertThat(ofFirst(999)).doesNotContainKey("p99");
        assertThat(ofFirst(1000)).containsKey("p99").doesNotContainKey("p99.9");
        assertThat(ofFirst(9999)).doesNotContainKey("p99.9");
    }

    @Test
    void few_readings_are_interpolated_as_in_the_study_of_2011() {
        double[] sample = {4, 1, 3, 2};
        assertThat(Percentiles.interpolated(sample, 0)).isEqualTo(1);
        assertThat(Percentiles.interpolated(sample, 0.5)).isEqualTo(2.5);
        assertThat(Percentiles.interpolated(sample, 0.8)).isEqualTo(3.4, within(1e-12));
        assertThat(Percentiles.interpolated(sample, 1)).isEqualTo(4);
        assertThat(Percentiles.interpolated(new double[] {7}, 0.95)).isEqualTo(7);
        assertThat(sample).containsExactly(4, 1, 3, 2);
        assertThatThrownBy(() -> Percentiles.interpolated(new double[0], 0.5)).hasMessageContaining("no readings");
        assertThatThrownBy(() -> Percentiles.interpolated(sample, 80)).hasMessageContaining("found 80.0");
    }
}
