// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Timestamp;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

/** How Spark's values are told. */
class QueryProgramTest {
    @Test
    void times_with_and_without_a_zone_are_told_alike() {
        LocalDateTime time = LocalDateTime.of(2013, 1, 10, 17, 0, 1);
        assertThat(QueryProgram.value(time)).isEqualTo("2013-01-10 17:00:01.0");
        assertThat(QueryProgram.value(Timestamp.valueOf(time))).isEqualTo("2013-01-10 17:00:01.0");
    }

    @Test
    void numbers_and_nothing_are_told_as_they_are() {
        assertThat(QueryProgram.value(7L)).isEqualTo(7L);
        assertThat(QueryProgram.value(true)).isEqualTo(true);
        assertThat(QueryProgram.value(null)).isNull();
    }
}
