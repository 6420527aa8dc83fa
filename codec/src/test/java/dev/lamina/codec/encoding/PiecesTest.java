// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The small machines inside of encodings. */
class PiecesTest {
    private final SplittableRandom random = Vectors.printed("PiecesTest").random();

    @Test
    void packed_numbers_of_every_width_come_back() {
        for (int width = 1; width <= 32; width++) {
            for (int lanes : new int[] {1, 2, 7, 255, 256}) {
                int base = random.nextInt();
                int[] values = new int[lanes * BitPacking.ROWS];
                for (int i = 0; i < values.length; i++) {
                    values[i] = base + (random.nextInt() >>> 32 - width);
                }
                int[] words = new int[lanes * width];
                BitPacking.pack(values, 0, width, lanes, base, words);
                int[] back = new int[values.length];
                BitPacking.unpack(words, width, lanes, base, back, 0);
                assertThat(back).as("%d bits, %d lanes", width, lanes).isEqualTo(values);
            }
        }
    }

    @Test
    void numerals_are_the_texts_of_numbers_and_nothing_else() {
        for (String text : new String[] {"0", "7", "-1", "10", "999999999999999999", "-999999999999999999"}) {
            assertThat(isNumeral(text)).as(text).isTrue();
        }
        for (String text :
                new String[] {"", "-", "-0", "00", "01", "-01", "+1", "1.0", "1e3", " 1", "1 ", "1234567890123456789"
                }) {
            assertThat(isNumeral(text)).as(text).isFalse();
        }
    }

    @Test
    void numerals_are_written_as_the_jdk_writes_them() {
        byte[] bytes = new byte[2 * Numerals.MAX_BYTES + 8];
        for (int round = 0; round < 200_000; round++) {
            long value = random.nextLong() >> random.nextInt(64);
            if (round < 40) {
                value = (long) Math.pow(10, round / 2) - (round & 1);
            } else if (round == 40) {
                value = Long.MIN_VALUE;
            }
            int end = Numerals.write(value, bytes, 3);
            String text = new String(bytes, 3, end - 3, StandardCharsets.US_ASCII);
            assertThat(text).isEqualTo(Long.toString(value));
            if (isNumeral(text)) {
                byte[] utf8 = text.getBytes(StandardCharsets.US_ASCII);
                assertThat(Numerals.parse(utf8, 0, utf8.length)).isEqualTo(value);
            }
        }
    }

    @Test
    void decimals_of_few_digits_are_hardly_ever_exceptions() {
        for (int exponent = 0; exponent <= 12; exponent++) {
            for (long most : new long[] {1L << 20, 1L << 31, 1L << 49}) {
                double[] values = new double[3000];
                for (int i = 0; i < values.length; i++) {
                    values[i] = BigDecimal.valueOf(random.nextLong(-most, most), exponent)
                            .doubleValue();
                }
                Decimals form = Decimals.choose(values, values.length);
                assertThat(form).isNotNull();
                int exceptions = 0;
                for (double value : values) {
                    exceptions += form.isExact(value, form.number(value)) ? 0 : 1;
                }
                assertThat(exceptions).as("10^-%d up to %d", exponent, most).isLessThan(10);
            }
        }
    }

    @Test
    void quotients_that_are_found_give_the_value_bit_for_bit() {
        for (boolean percent : new boolean[] {true, false}) {
            for (int decimals : new int[] {14, Quotients.EXACT}) {
                Quotients form = new Quotients(percent, decimals);
                int found = 0;
                for (int round = 0; round < 20_000; round++) {
                    int dividend = random.nextInt(-300, 300);
                    int divisor = random.nextInt(1, 3000);
                    double value = (percent ? 100.0 * dividend : dividend) / divisor;
                    if (decimals == 14) {
                        value = Double.parseDouble(new BigDecimal(value)
                                .setScale(14, java.math.RoundingMode.HALF_EVEN)
                                .toString());
                    }
                    long quotient = form.find(value);
                    if (quotient != Quotients.NONE) {
                        found++;
                        int above = (int) (quotient >> 32);
                        int below = (int) quotient;
                        assertThat(form.value(above, below, form.correction(value, above, below)))
                                .isEqualTo(value);
                    }
                }
                assertThat(found)
                        .as("percent %s, decimals %d", percent, decimals)
                        .isGreaterThan(18_000);
            }
        }
    }

    @Test
    void texts_that_share_much_are_sorted() {
        TextVector texts = (TextVector) Vector.of(ColumnType.BLOB);
        byte[] text = new byte[200_000];
        for (int i = 0; i < 40; i++) {
            text[text.length - 1] = (byte) (i * 37);
            // The shortest ends within what the others share.
            texts.append(text, 0, i == 7 ? 150_000 : text.length);
        }
        assertSorted(texts);
    }

    @Test
    void texts_are_sorted_by_their_bytes() {
        for (int round = 0; round < 200; round++) {
            TextVector texts = (TextVector) Vector.of(ColumnType.BLOB);
            int letters = random.nextInt(1, 4);
            for (int i = random.nextInt(600); i >= 0; i--) {
                byte[] text = new byte[random.nextInt(random.nextInt(20) == 0 ? 40 : 8)];
                for (int at = 0; at < text.length; at++) {
                    text[at] = (byte) (random.nextInt(letters) * 127);
                }
                texts.append(text, 0, text.length);
            }
            assertSorted(texts);
        }
    }

    private static void assertSorted(TextVector texts) {
        TextTable table = new TextTable();
        assertThat(table.find(texts, 0, texts.size(), new int[texts.size()], Integer.MAX_VALUE))
                .isTrue();
        int[] order = TextOrder.of(table);
        for (int i = 1; i < order.length; i++) {
            assertThat(Arrays.compareUnsigned(
                            table.bytes(),
                            table.start(order[i - 1]),
                            table.end(order[i - 1]),
                            table.bytes(),
                            table.start(order[i]),
                            table.end(order[i])))
                    .isNegative();
        }
    }

    private static boolean isNumeral(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return Numerals.isNumeral(bytes, 0, bytes.length);
    }
}
