// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundedNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0.30000000000000004, false",
        "1234567890.1234567, false",
        "0.000000000000000000001, false",
        "1.2345678901234567E-15, false",
        "1669723137123456789, false",
        "0.123456789012345678, true",
        "123456789012345678.5, true",
        "123456789012345678e-3, true"
    })
    void only_lines_with_a_decimal_number_of_many_digits_are_parsed(String number, boolean expected) {
        for (String line : new String[] {number, "{\"a\":" + number + "}"}) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            assertThat(RoundedNumbers.hasManyDigits(bytes, 0, bytes.length))
                    .as(line)
                    .isEqualTo(expected);
        }
    }
}
