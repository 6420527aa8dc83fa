// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import dev.lamina.store.scan.ColumnStatistics;
import dev.lamina.store.scan.VersionStatistics;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Answers COUNT, MIN and MAX over a whole version from the statistics of its chunks. */
final class StatisticsScan implements LocalScan {
    private final StructType schema;
    private final Object[] values;
    private final String description;

    private StatisticsScan(StructType schema, Object[] values, String description) {
        this.schema = schema;
        this.values = values;
        this.description = description;
    }

    /** The answer to an aggregation of all rows; {@code null} if statistics don't give it exactly. */
    static StatisticsScan of(Aggregation aggregation, VersionStatistics statistics) {
        AggregateFunc[] functions = aggregation.aggregateExpressions();
        List<StructField> fields = new ArrayList<>();
        Object[] values = new Object[functions.length];
        StringBuilder description = new StringBuilder("statistics:");
        for (int i = 0; i < functions.length; i++) {
            Answer answer = answer(functions[i], statistics);
            if (answer == null) {
                return null;
            }
            fields.add(DataTypes.createStructField(functions[i].describe(), answer.type, true));
            values[i] = answer.value;
            description.append(' ').append(functions[i].describe());
        }
        return new StatisticsScan(new StructType(fields.toArray(new StructField[0])), values, description.toString());
    }

    /** @param value in Spark's internal representation */
    private record Answer(DataType type, Object value) {}

    private static Answer answer(AggregateFunc function, VersionStatistics statistics) {
        if (function instanceof CountStar) {
            return new Answer(DataTypes.LongType, statistics.rows());
        }
        if (function instanceof Count count && !count.isDistinct()) {
            ColumnStatistics column = column(count.column(), statistics);
            return column == null ? null : new Answer(DataTypes.LongType, statistics.rows() - column.missing());
        }
        if (function instanceof Min min) {
            ColumnStatistics column = column(min.column(), statistics);
            return column == null ? null : bound(column, 0, column.isLeastExact(), statistics.rows());
        }
        if (function instanceof Max max) {
            ColumnStatistics column = column(max.column(), statistics);
            return column == null ? null : bound(column, 1, column.isGreatestExact(), statistics.rows());
        }
        return null;
    }

    private static ColumnStatistics column(Expression expression, VersionStatistics statistics) {
        if (!(expression instanceof NamedReference reference) || reference.fieldNames().length != 1) {
            return null;
        }
        for (ColumnStatistics column : statistics.columns()) {
            if (column.field().name().equals(reference.fieldNames()[0])) {
                return column;
            }
        }
        return null;
    }

    private static Answer bound(ColumnStatistics column, int row, boolean isExact, long rows) {
        DataType type = SparkTypes.type(column.field());
        if (column.field().type().isNested()) {
            return null;
        }
        if (column.missing() == rows) {
            return new Answer(type, null);
        }
        return column.isBounded() && isExact && isReached(column, row)
                ? new Answer(type, value(column.field(), column.bounds(), row))
                : null;
    }

    /** If not, a scan meets the instant, and names its column. */
    private static boolean isReached(ColumnStatistics column, int row) {
        return column.field().type() != ColumnType.TIMESTAMP
                || SparkTypes.isReached(((LongVector) column.bounds()).get(row));
    }

    private static Object value(Field field, Vector bounds, int row) {
        return switch (field.type()) {
            case INT, DATE -> ((IntVector) bounds).get(row);
            case BOOLEAN -> ((IntVector) bounds).get(row) != 0;
            case LONG -> ((LongVector) bounds).get(row);
            case TIMESTAMP -> ((LongVector) bounds).get(row) * SparkTypes.MICROS_PER_MILLI;
            case DOUBLE -> ((DoubleVector) bounds).get(row);
            case TEXT, BLOB -> {
                TextVector texts = (TextVector) bounds;
                byte[] bytes = new byte[texts.end(row) - texts.start(row)];
                System.arraycopy(texts.bytes(), texts.start(row), bytes, 0, bytes.length);
                yield field.type() == ColumnType.TEXT ? UTF8String.fromBytes(bytes) : bytes;
            }
            case LIST, STRUCT -> throw new IllegalArgumentException("Lists and structs have no bounds.");
        };
    }

    @Override
    public StructType readSchema() {
        return schema;
    }

    @Override
    public InternalRow[] rows() {
        return new InternalRow[] {new GenericInternalRow(values)};
    }

    @Override
    public String description() {
        return description;
    }
}
