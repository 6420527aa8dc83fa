// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.report.Matrix;
import dev.lamina.results.SampleRuns;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyCurvesTest {
    @Test
    void a_curve_tells_each_percentile_as_the_histogram_does() {
        Histogram readings = new Histogram(3);
        for (int i = 1; i <= 100_000; i++) {
            readings.recordValue(i * 1_000L);
        }
        List<double[]> curve = LatencyCurves.shape(base64(readings)).curve();
        assertThat(curve).hasSizeBetween(20, 150);
        assertThat(curve.get(0)).containsExactly(1, 1);
        for (double[] point : curve.subList(1, curve.size())) {
            double expected = 100_000 * (1 - 1 / point[0]);
            assertThat(point[1]).isBetween(expected * 0.99 - 2, expected * 1.01 + 2);
        }
        assertThat(curve.get(curve.size() - 1)[0])
                .as("over ten of 100,000 readings lie beyond the end; a bucket there holds 66")
                .isBetween(1_000.0, 10_000.0);
    }

    @Test
    void bars_hold_every_reading_once() {
        Histogram readings = new Histogram(3);
        for (int i = 0; i < 12_345; i++) {
            readings.recordValue(1_000L * (1 + i * i % 9_973));
        }
        List<double[]> bars = LatencyCurves.shape(base64(readings)).bars();
        double sum = 0;
        for (int i = 0; i < bars.size(); i++) {
            double[] bar = bars.get(i);
            sum += bar[2];
            assertThat(bar[1] / bar[0]).isBetween(1.12, 1.125);
            assertThat(i == 0 ? bar[0] : bars.get(i - 1)[1]).isEqualTo(bar[0]);
        }
        assertThat(sum).isBetween(0.999, 1.001);
    }

    @Test
    void a_few_readings_have_no_curve() {
        Histogram readings = new Histogram(3);
        for (int i = 0; i < 10; i++) {
            readings.recordValue(150_000 + i);
        }
        assertThat(LatencyCurves.shape(base64(readings)).curve()).isEmpty();
    }

    @Test
    void a_damaged_histogram_is_told_and_not_thrown() {
        Histogram readings = new Histogram(3);
        readings.recordValue(7);
        String whole = base64(readings);
        for (String damaged : List.of("", "!", "bm9uZQ==", whole.substring(0, whole.length() / 2 / 4 * 4))) {
            LatencyCurves.Shape shape = LatencyCurves.shape(damaged);
            assertThat(shape.unreadable()).as(damaged).startsWith("The histogram in run.json");
            assertThat(shape.curve()).isNull();
        }
        String months = base64(new Histogram(1, Long.MAX_VALUE / 2, 3));
        assertThat(LatencyCurves.shape(months).unreadable())
                .as("its header asks for more than any histogram of a run has")
                .isEqualTo(
                        "The histogram in run.json can't be read: it is damaged. Restore the file, or repeat the run.");
        assertThat(LatencyCurves.shape(base64(new Histogram(3))).unreadable()).contains("is empty");
    }

    @Test
    void every_operation_stands_in_its_group_with_the_columns_of_the_matrix() {
        List<LatencyCurves.Group> groups = LatencyCurves.of(Matrix.of(SampleRuns.latency()));
        assertThat(groups)
                .extracting(LatencyCurves.Group::name)
                .containsExactly("point-read", "point-read-fast", "newest-closed", "by-name", "newest");
        assertThat(groups)
                .extracting(LatencyCurves.Group::clock)
                .containsExactly("intended", "intended", "service", "server", "server");
        assertThat(groups.get(4).points())
                .extracting(LatencyCurves.Point::label)
                .containsExactly("100", "1,200", "10,000", "100,000", "1,000,000");
        assertThat(groups.get(0).points().get(0).shapes().get(1)).containsOnlyKeys("intended", "service");
        assertThat(groups.get(3).points().get(0).shapes()).containsOnlyKeys(0);
    }

    private static String base64(Histogram readings) {
        ByteBuffer buffer = ByteBuffer.allocate(readings.getNeededByteBufferCapacity());
        int length = readings.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
