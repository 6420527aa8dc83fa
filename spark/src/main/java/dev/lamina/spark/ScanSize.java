// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.Field;
import dev.lamina.store.scan.ColumnStatistics;
import dev.lamina.store.scan.VersionStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.Statistics;

/** The estimated size of a scan for Spark's planner; conditions are not taken into account. */
final class ScanSize implements Statistics {
    private static final long ROW_BYTES = 8;

    private final List<Field> fields;
    private final VersionStatistics statistics;

    ScanSize(List<Field> fields, VersionStatistics statistics) {
        this.fields = fields;
        this.statistics = statistics;
    }

    /** The column whose chunks have the fewest bytes. */
    static String smallest(VersionStatistics statistics) {
        ColumnStatistics smallest = null;
        for (ColumnStatistics column : statistics.columns()) {
            if (smallest == null || column.bytes() < smallest.bytes()) {
                smallest = column;
            }
        }
        return smallest.field().name();
    }

    /** The size in memory. The stored size is much smaller, and Spark would broadcast tables that are far too large. */
    @Override
    public OptionalLong sizeInBytes() {
        long bytes = ROW_BYTES * statistics.rows();
        for (Field field : fields) {
            long usual = SparkTypes.type(field).defaultSize() * statistics.rows();
            bytes += Math.max(usual, statistics.column(field.name()).bytes());
        }
        return OptionalLong.of(bytes);
    }

    @Override
    public OptionalLong numRows() {
        return OptionalLong.of(statistics.rows());
    }

    @Override
    public Map<NamedReference, org.apache.spark.sql.connector.read.colstats.ColumnStatistics> columnStats() {
        Map<NamedReference, org.apache.spark.sql.connector.read.colstats.ColumnStatistics> columns = new HashMap<>();
        for (Field field : fields) {
            long missing = statistics.column(field.name()).missing();
            // Spark parses what it is given as a name.
            String quoted = "`" + field.name().replace("`", "``") + "`";
            columns.put(Expressions.column(quoted), new Missing(missing));
        }
        return columns;
    }

    /** How many rows lack a value. */
    private record Missing(long rows) implements org.apache.spark.sql.connector.read.colstats.ColumnStatistics {
        @Override
        public OptionalLong nullCount() {
            return OptionalLong.of(rows);
        }
    }
}
