// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowRangeTest {
    @Test
    void a_range_that_begins_or_ends_billions_of_rows_away_takes_none_or_all_of_a_batch() {
        assertThat(RowRange.within(10, 50, 3_000_000_000L)).isEqualTo(50);
        assertThat(RowRange.within(10, 50, -3_000_000_000L)).isEqualTo(10);
        assertThat(RowRange.within(10, 50, 20)).isEqualTo(20);
    }
}
