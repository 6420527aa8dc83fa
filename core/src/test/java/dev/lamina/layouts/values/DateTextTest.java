// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;

class DateTextTest {
    private static int read(String text) throws IOException {
        byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
        return DateText.read(bytes, 1, bytes.length - 1);
    }

    @Test
    void every_day_of_four_digit_years_is_what_java_writes_and_is_read_back() throws IOException {
        byte[] digits = new byte[10];
        int last = (int) LocalDate.of(9999, 12, 31).toEpochDay();
        // A step that is prime to months, years and leap cycles meets all of them.
        for (int day = (int) LocalDate.of(0, 1, 1).toEpochDay(); day <= last; day += 13) {
            DateText.write(day, digits, 1);
            String text = new String(digits, 1, 8, StandardCharsets.US_ASCII);
            if (!text.equals(LocalDate.ofEpochDay(day).format(DateTimeFormatter.BASIC_ISO_DATE)) || read(text) != day) {
                throw new AssertionError("day " + day + " is written as " + text + " and read as " + read(text));
            }
        }
        assertThat(digits[0]).isZero();
        assertThat(digits[9]).isZero();
    }

    @Test
    void what_is_no_day_is_refused() {
        for (String text : new String[] {"1979010", "197901011", "", "1979O101"}) {
            assertThatThrownBy(() -> read(text))
                    .isInstanceOf(IOException.class)
                    .hasMessage("A stored date has " + text.length() + " bytes or a letter, expected yyyyMMdd.");
        }
        assertThatThrownBy(() -> read("19790229"))
                .isInstanceOf(IOException.class)
                .hasMessage("A stored date is 19790229, expected yyyyMMdd.");
        assertThatThrownBy(() -> read("19791301")).isInstanceOf(IOException.class);
    }

    @Test
    void vectors_of_days_become_texts_and_days_again_plain_or_coded() throws IOException {
        IntVector days = (IntVector) Vector.of(ColumnType.DATE);
        Vectors random = Vectors.printed(DateTextTest.class.getSimpleName());
        for (int row = 0; row < 500; row++) {
            if (random.random().nextInt(5) == 0) {
                days.appendMissing();
            } else {
                days.append(random.random().nextInt(100));
            }
        }
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        DateText.toText(days, 100, 500, texts);
        for (TextVector form : new TextVector[] {texts, Vectors.coded(texts)}) {
            IntVector back = (IntVector) Vector.of(ColumnType.DATE);
            back.append(1);
            DateText.toDays(form, back);
            Vectors.assertSame(days, 100, 500, back);
        }
    }

    @Test
    void a_day_that_eight_digits_cannot_hold_is_refused_in_vectors_too() {
        for (int day : new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            IntVector days = (IntVector) Vector.of(ColumnType.DATE);
            days.append(day);
            assertThatThrownBy(() -> DateText.toText(days, 0, 1, (TextVector) Vector.of(ColumnType.TEXT)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("A record has the day " + LocalDate.ofEpochDay(day)
                            + ", which eight digits can't hold: they end with the year 9999.");
        }
    }
}
