// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import dev.lamina.store.scan.ColumnStatistics;
import dev.lamina.store.scan.VersionStatistics;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.junit.jupiter.api.Test;

class StatisticsScanTest {
    private static VersionStatistics instants(long least, long greatest) {
        LongVector bounds = (LongVector) Vector.of(ColumnType.TIMESTAMP);
        bounds.append(least);
        bounds.append(greatest);
        Field field = new Field("at", ColumnType.TIMESTAMP, true);
        return new VersionStatistics(5, 100, List.of(new ColumnStatistics(field, 100, 0, bounds, true, true)));
    }

    private static StatisticsScan of(AggregateFunc function, VersionStatistics statistics) {
        return StatisticsScan.of(new Aggregation(new AggregateFunc[] {function}, new Expression[0]), statistics);
    }

    @Test
    void bounds_that_microseconds_do_not_reach_are_left_to_a_scan_which_names_the_column() {
        VersionStatistics statistics = instants(-7, Long.MAX_VALUE);
        assertThat(of(new Max(Expressions.column("at")), statistics)).isNull();
        assertThat(of(new Min(Expressions.column("at")), statistics).rows()[0].getLong(0))
                .isEqualTo(-7_000);
        assertThat(of(new Min(Expressions.column("at")), instants(Long.MIN_VALUE, 3)))
                .isNull();
    }
}
