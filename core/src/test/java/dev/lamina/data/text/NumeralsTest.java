// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumeralsTest {
    private static byte[] bytes(String text) {
        return ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isAnyDay(String text) {
        byte[] bytes = bytes(text);
        return Numerals.isAnyDay(bytes, 1, bytes.length - 1);
    }

    private static boolean isDay(String text) {
        byte[] bytes = bytes(text);
        return Numerals.isDay(bytes, 1, bytes.length - 1);
    }

    @Test
    void days_are_those_of_the_calendar() {
        assertThat(List.of("19790101", "20000229", "19841231", "00010101")).allMatch(NumeralsTest::isDay);
        assertThat(List.of(
                        "19790229",
                        "19000229",
                        "19790431",
                        "19791301",
                        "19790001",
                        "19790100",
                        "00000101",
                        "1979010",
                        "197901011",
                        "1979010x"))
                .noneMatch(NumeralsTest::isDay);
    }

    @Test
    void days_of_edition_a_are_written_in_three_ways() {
        assertThat(List.of(
                        "19790101",
                        "1979-01-31",
                        "1/2/1979",
                        "01/02/1979",
                        "12/31/1979 12:00:00 AM",
                        "1979-01-31 00:00:00",
                        "1979-01-31T00:00:00.000Z"))
                .allMatch(NumeralsTest::isAnyDay);
        assertThat(List.of(
                        "1979-02-30",
                        "13/1/1979",
                        "2/30/1979",
                        "1/2/79",
                        "1979/01/02",
                        "1979-1-2",
                        "19790101 00:00",
                        "1/2/1979 noon",
                        "1/2/1979 ",
                        "//1979",
                        "1-2-1979",
                        "x",
                        "1979-01-31x"))
                .noneMatch(NumeralsTest::isAnyDay);
    }
}
