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
        "PT10M, MINUTES, 1",
        "PT10H, MINUTES, 20",
        "P1D, MINUTES, 48",
        "P7D, HOURS, 6",
        "P30D, DAYS, 1",
        "P45D, HOURS, 36",
        "P59D, HOURS, 47",
        "P90D, DAYS, 3",
        "P365D, DAYS, 12"
    })
    void rows_that_expire_lie_in_about_thirty_windows_of_time(Duration keep, String unit, long size) {
        assertThat(TableOptions.window(keep.dividedBy(30)))
                .isEqualTo(Map.of("compaction_window_unit", unit, "compaction_window_size", size));
    }
}
