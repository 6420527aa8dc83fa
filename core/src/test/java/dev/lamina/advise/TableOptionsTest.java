// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "P12D, HOURS, 10",
        "P30D, DAYS, 1",
        "P45D, HOURS, 36",
        "P59D, HOURS, 47",
        "P90D, DAYS, 3",
        "P365D, DAYS, 12"
    })
    void rows_that_expire_lie_in_about_thirty_windows_of_time(Duration keep, String unit, long size) {
        assertThat(TableOptions.options(TableOptions.window(keep)))
                .isEqualTo(Map.of("compaction_window_unit", unit, "compaction_window_size", size));
    }

    @ParameterizedTest
    @CsvSource({"PT10M", "PT10H", "P1D", "P7D", "P10D"})
    void rows_that_expire_early_lie_in_no_more_windows_than_they_stay_for_ten_days(Duration keep) {
        assertThat(TableOptions.options(TableOptions.window(keep)))
                .isEqualTo(Map.of("compaction_window_unit", "HOURS", "compaction_window_size", 8L));
    }
}
