// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;

/** How Spark's values are told. */
class QueryProgramTest {
    @Test
    void times_with_and_without_a_zone_are_told_alike() {
        LocalDateTime time = LocalDateTime.of(2013, 1, 10, 17, 0, 1);
        assertThat(QueryProgram.value(time)).isEqualTo("2013-01-10T17:00:01");
        assertThat(QueryProgram.value(Timestamp.valueOf(time))).isEqualTo("2013-01-10T17:00:01");
    }

    @Test
    void numbers_and_nothing_are_told_as_they_are() {
        assertThat(QueryProgram.value(7L)).isEqualTo(7L);
        assertThat(QueryProgram.value(true)).isEqualTo(true);
        assertThat(QueryProgram.value(null)).isNull();
    }

    @Test
    void fractions_are_told_as_doubles_whatever_they_are() {
        assertThat(QueryProgram.value(new BigDecimal("2.50"))).isEqualTo(2.5);
        assertThat(QueryProgram.value(new BigDecimal("3"))).isEqualTo(3.0);
        assertThat(QueryProgram.value(0.1f)).isEqualTo((double) 0.1f);
    }

    @Test
    void what_is_not_a_number_is_no_text() throws IOException {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("nanos", 1);
        QueryProgram.tell(
                List.of(
                        RowFactory.create(Double.NaN, "NaN"),
                        RowFactory.create(Double.NEGATIVE_INFINITY, new BigDecimal("2.50")),
                        RowFactory.create(0.5f, null)),
                answer);
        SparkEngine.Told told = SparkProcess.told(SparkProcess.read(QueryProgram.line(answer)));
        assertThat(told.rows())
                .isEqualTo(List.of(
                        Arrays.asList(Double.NaN, "NaN"),
                        Arrays.asList(Double.NEGATIVE_INFINITY, 2.5),
                        Arrays.asList(0.5, null)));
    }
}
