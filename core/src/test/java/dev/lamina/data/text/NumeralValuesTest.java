// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Values are those that Java reads. */
class NumeralValuesTest {
    private final SplittableRandom random = Vectors.printed("NumeralValuesTest").random();

    private static byte[] bytes(String text) {
        return ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    }

    private static double doubleOf(String text) {
        byte[] bytes = bytes(text);
        return NumeralValues.doubleOf(bytes, 1, bytes.length - 1);
    }

    private static long intOf(String text) {
        byte[] bytes = bytes(text);
        return NumeralValues.intOf(bytes, 1, bytes.length - 1);
    }

    private static long identityOf(String text) {
        byte[] bytes = bytes(text);
        return NumeralValues.identityOf(bytes, 1, bytes.length - 1);
    }

    @Test
    void doubles_have_the_bits_that_java_gives_them() {
        for (int i = 0; i < 200_000; i++) {
            String text = switch (random.nextInt(4)) {
                case 0 -> Double.toString(Double.longBitsToDouble(random.nextLong()));
                case 1 ->
                    BigDecimal.valueOf(random.nextLong() >> random.nextInt(64), random.nextInt(20))
                            .toPlainString();
                case 2 -> Double.toString(random.nextDouble(-200, 200));
                default -> Long.toString(random.nextLong() >> random.nextInt(64));
            };
            double value = doubleOf(text);
            if (text.contains("N") || text.contains("I")) {
                assertThat(value).isNaN();
            } else if (Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(Double.parseDouble(text))) {
                throw new AssertionError(text + ": found " + value);
            }
        }
    }

    @Test
    void doubles_at_the_edges() {
        for (String text : List.of(
                "0",
                "-0",
                "-0.0",
                "-.5",
                "5.",
                "1e3",
                "1e-400",
                "9007199254740992",
                "9007199254740993",
                "90071992547409.93",
                "000000000000000001.5",
                "123456789012345678",
                "99999999999999999.9")) {
            assertThat(Double.doubleToRawLongBits(doubleOf(text)))
                    .as(text)
                    .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
        }
        for (String text :
                List.of("", "-", ".", "-.", "1..2", "1e", "e1", "+1", "1d", "0x1p3", "nan", "1,5", "1e400")) {
            assertThat(doubleOf(text)).as(text).isNaN();
        }
    }

    @Test
    void days_count_from_1970() {
        DateTimeFormatter form = DateTimeFormatter.BASIC_ISO_DATE;
        for (LocalDate day = LocalDate.of(1, 1, 1); day.getYear() < 10_000; day = day.plusDays(random.nextInt(1, 60))) {
            byte[] bytes = bytes(day.format(form));
            assertThat(NumeralValues.dayOf(bytes, 1, bytes.length - 1)).isEqualTo((int) day.toEpochDay());
        }
        byte[] none = bytes("19790230");
        assertThat(NumeralValues.dayOf(none, 1, none.length - 1)).isEqualTo(NumeralValues.NO_DAY);
    }

    @Test
    void integers_and_identities() {
        for (String text : List.of("0", "-0", "7", "007", "2147483647", "-2147483648")) {
            assertThat(intOf(text)).isEqualTo(Integer.parseInt(text));
        }
        for (String text : List.of("", "-", "2147483648", "-2147483649", "1 ", "+1", "99999999999")) {
            assertThat(intOf(text)).isEqualTo(NumeralValues.NO_INT);
        }
        assertThat(identityOf("0")).isZero();
        assertThat(identityOf("999999999999999999")).isEqualTo(999_999_999_999_999_999L);
        for (String text : List.of("", "00", "07", "-7", "a", "1234567890123456789")) {
            assertThat(identityOf(text)).as(text).isEqualTo(-1);
        }
    }
}
