// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.datasets.draw.RowBuffer;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ToneTest {
    private static String format(int count, int words) throws Exception {
        Tone tone = new Tone();
        tone.format(count, words);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RowBuffer buffer = new RowBuffer(bytes);
        tone.copyTo(buffer);
        buffer.flush();
        return bytes.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void prints_what_gdelt_prints() throws Exception {
        assertThat(format(-9, 207)).isEqualTo("-4.34782608695652");
        assertThat(format(-1, 16)).isEqualTo("-6.25");
        assertThat(format(2, 40)).isEqualTo("5");
        assertThat(format(0, 40)).isEqualTo("0");
        assertThat(format(-1, 495)).isEqualTo("-0.202020202020202");
    }

    @Test
    void agrees_with_big_decimal() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            int words = 16 + random.nextInt(6000);
            int count = random.nextInt(words) - words / 2;
            BigDecimal exact = BigDecimal.valueOf(100L * count)
                    .divide(BigDecimal.valueOf(words), new MathContext(15, RoundingMode.HALF_UP));
            String expected =
                    exact.signum() == 0 ? "0" : exact.stripTrailingZeros().toPlainString();
            assertThat(format(count, words))
                    .as(count + "/" + words + ", seed " + seed)
                    .isEqualTo(expected);
        }
    }
}
