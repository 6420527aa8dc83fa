// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramsTest {
    private static Histogram some(long seed, int n) {
        Random random = new Random(seed);
        Histogram histogram = Histograms.empty();
        for (int i = 0; i < n; i++) {
            histogram.recordValue((long) Math.exp(10 + 3 * random.nextGaussian()));
        }
        return histogram;
    }

    @Test
    void a_text_gives_the_histogram_back() {
        for (Histogram histogram : List.of(Histograms.empty(), some(1, 1), some(2, 20_000))) {
            String text = Histograms.encode(histogram);
            assertThat(Histograms.decode(text)).isEqualTo(histogram);
        }
    }

    @Test
    void merged_readings_are_all_there() {
        Histogram first = some(3, 1000);
        Histogram second = some(4, 500);
        Histogram all = Histograms.merge(List.of(first, second));
        assertThat(all.getTotalCount()).isEqualTo(1500);
        assertThat(all.getMaxValue()).isEqualTo(Math.max(first.getMaxValue(), second.getMaxValue()));
        assertThat(first.getTotalCount()).isEqualTo(1000);
        assertThat(Histograms.merge(List.of()).getTotalCount()).isZero();
    }

    @Test
    void damaged_text_is_refused_and_never_trusted() {
        String text = Histograms.encode(some(5, 3000));
        for (String bad : List.of("", "%", "AAAA", text.substring(0, 20), text.substring(0, text.length() / 2))) {
            assertThatThrownBy(() -> Histograms.decode(bad))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("found damaged text");
        }
        byte[] bytes = Base64.getDecoder().decode(text);
        for (int at = 0; at < bytes.length; at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = bytes.clone();
                damaged[at] ^= (byte) (1 << bit);
                try {
                    Histogram read = Histograms.decode(Base64.getEncoder().encodeToString(damaged));
                    assertThat(read.getTotalCount()).isNotNegative();
                } catch (IllegalArgumentException refused) {
                    assertThat(refused).hasMessageContaining("expected a compressed HdrHistogram");
                }
            }
        }
    }

    @Test
    void a_histogram_of_another_range_is_refused() {
        String months = Histograms.encode(new Histogram(1, Long.MAX_VALUE / 2, 3));
        assertThatThrownBy(() -> Histograms.decode(months)).hasMessageContaining("its header says 3 digits from 1 to");
        String fine = Histograms.encode(new Histogram(1, 1_000_000, 5));
        assertThatThrownBy(() -> Histograms.decode(fine)).hasMessageContaining("its header says 5 digits");
    }

    @Test
    void a_log_is_read_by_the_library_that_defines_it(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("load.hlog");
        Histogram first = some(6, 2000);
        first.setStartTimeStamp(1_700_000_000_000L);
        first.setEndTimeStamp(1_700_000_000_250L);
        Histogram second = some(7, 100);
        second.setStartTimeStamp(1_700_000_000_250L);
        second.setEndTimeStamp(1_700_000_000_500L);
        try (HistogramLog log = new HistogramLog(file, "two\nwindows")) {
            log.listener("point, read").window(new LoadWindow(0, 2000, null, null, null), first, second);
        }
        assertThat(Files.readString(file)).startsWith("#two windows\n");
        HistogramLogReader reader = new HistogramLogReader(file.toFile());
        EncodableHistogram read = reader.nextIntervalHistogram();
        assertThat(read).isEqualTo(first);
        assertThat(read.getTag()).isEqualTo("point__read.intended");
        assertThat(read.getStartTimeStamp()).isEqualTo(1_700_000_000_000L);
        assertThat(read.getEndTimeStamp()).isEqualTo(1_700_000_000_250L);
        read = reader.nextIntervalHistogram();
        assertThat(read).isEqualTo(second);
        assertThat(read.getTag()).isEqualTo("point__read.service");
        assertThat(reader.nextIntervalHistogram()).isNull();
    }
}
