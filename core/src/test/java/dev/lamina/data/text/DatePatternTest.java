// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatePatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "yyyyMMdd                | %Y%m%d            | 20250131            | false",
                "dd.MM.yyyy              | %d.%m.%Y          | 31.01.2025          | false",
                "d MMM yy                | %d %b %y          | 1 Jan 25            | false",
                "dd/MM/yyyy hh:mm:ss a   | %d/%m/%Y %I:%M:%S %p | 31/01/2025 11:00:00 PM | true",
                "yyyy-MM-dd'T'HH:mm:ss.SSS | %Y-%m-%dT%H:%M:%S.%g | 2025-01-31T23:00:00.123 | true",
                "yyyy'%'MM''dd           | %Y%%%m'%d         | 2025%01'31          | false"
            })
    void a_pattern_is_a_format_of_strptime_and_a_shape(String pattern, String format, String value, boolean timed) {
        DatePattern read = DatePattern.of(pattern);
        assertThat(read.format()).isEqualTo(format);
        assertThat(read.timed()).isEqualTo(timed);
        assertThat(value).matches(read.shape());
        assertThat(value + "0").doesNotMatch(read.shape());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "YYYY-MM-dd     | found YYYY at character 1 of YYYY-MM-dd, expected yyyy, yy, MMM, MM",
                "%Y-%m-%d       | found Y at character 2 of %Y-%m-%d, expected yyyy",
                "dd.mm.yyyy     | found dd.mm.yyyy, expected a year, a month and a day",
                "dd.MM.yyyy mm  | found minutes or seconds without hours in dd.MM.yyyy mm, expected HH",
                "dd.MM.yyyy hh:mm | found dd.MM.yyyy hh:mm, expected h and a together",
                "yyyyMMdd'T     | found a quote without its end at character 9 of yyyyMMdd'T"
            })
    void other_patterns_are_refused_with_what_was_found(String pattern, String message) {
        assertThatThrownBy(() -> DatePattern.of(pattern)).hasMessageStartingWith(message);
    }
}
