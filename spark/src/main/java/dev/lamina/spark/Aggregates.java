// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;

/**
 * What each partition computes of its rows before Spark puts the partitions together: counts, sums, minima and maxima, of all
 * rows or by groups. Of an average Spark asks for the sum and the count.
 *
 * @param groups the columns whose values make a group; none for one group of all rows
 * @param calls the functions, in the order that Spark expects
 */
record Aggregates(List<String> groups, List<Call> calls) implements Serializable {
    /** What is computed. */
    enum Function {
        COUNT,
        SUM,
        MIN,
        MAX
    }

    /**
     * A function of a column.
     *
     * @param column {@code null} where rows are counted
     * @param name what Spark calls it
     */
    record Call(Function function, String column, String name) implements Serializable {
        /** What it gives. */
        Field result(Entity entity) {
            if (function == Function.COUNT) {
                return new Field(name, ColumnType.LONG, false);
            }
            ColumnType type = entity.field(column).type();
            boolean isWhole = function == Function.SUM && type == ColumnType.INT;
            return new Field(name, isWhole ? ColumnType.LONG : type, true);
        }
    }

    /** The same aggregation; {@code null} if a part of it has to stay with Spark. */
    static Aggregates of(Aggregation aggregation, Entity entity) {
        List<String> groups = new ArrayList<>();
        for (Expression expression : aggregation.groupByExpressions()) {
            Field field = Conditions.field(entity, expression);
            // Of groups with a row each, nothing is gained.
            if (field == null || !makesGroups(field.type()) || field.name().equals(entity.identity())) {
                return null;
            }
            groups.add(field.name());
        }
        List<Call> calls = new ArrayList<>();
        for (AggregateFunc function : aggregation.aggregateExpressions()) {
            Call call = call(function, entity);
            if (call == null) {
                return null;
            }
            calls.add(call);
        }
        return new Aggregates(List.copyOf(groups), List.copyOf(calls));
    }

    /** To Spark, all doubles that are not numbers are one group, and both zeros. */
    private static boolean makesGroups(ColumnType type) {
        return switch (type) {
            case INT, DATE, BOOLEAN, LONG, TIMESTAMP, TEXT -> true;
            case DOUBLE, BLOB, LIST, STRUCT -> false;
        };
    }

    private static Call call(AggregateFunc function, Entity entity) {
        if (function instanceof CountStar) {
            return new Call(Function.COUNT, null, function.describe());
        }
        if (function instanceof Count count && !count.isDistinct()) {
            return call(Function.COUNT, function, Conditions.field(entity, count.column()));
        }
        if (function instanceof Sum sum && !sum.isDistinct()) {
            return call(Function.SUM, function, Conditions.field(entity, sum.column()));
        }
        if (function instanceof Min min) {
            return call(Function.MIN, function, Conditions.field(entity, min.column()));
        }
        if (function instanceof Max max) {
            return call(Function.MAX, function, Conditions.field(entity, max.column()));
        }
        return null;
    }

    private static Call call(Function function, AggregateFunc asked, Field field) {
        return field != null && takes(function, field.type())
                ? new Call(function, field.name(), asked.describe())
                : null;
    }

    /** A sum of longs may be one that Spark refuses, or lets overflow, as its settings say. */
    private static boolean takes(Function function, ColumnType type) {
        return switch (function) {
            case COUNT -> !type.isNested();
            case SUM -> type == ColumnType.INT || type == ColumnType.DOUBLE;
            case MIN, MAX ->
                switch (type) {
                    case INT, DATE, LONG, TIMESTAMP, DOUBLE -> true;
                    case BOOLEAN, TEXT, BLOB, LIST, STRUCT -> false;
                };
        };
    }

    /** The columns that have to be read, the groups' first. */
    List<String> columns() {
        Set<String> columns = new LinkedHashSet<>(groups);
        for (Call call : calls) {
            if (call.column != null) {
                columns.add(call.column);
            }
        }
        return List.copyOf(columns);
    }

    /** What a partition gives: a row per group, with its values and what the functions give. */
    List<Field> result(Entity entity) {
        List<Field> fields = new ArrayList<>(entity.fields(groups));
        for (Call call : calls) {
            fields.add(call.result(entity));
        }
        return fields;
    }

    @Override
    public String toString() {
        List<String> names = calls.stream().map(Call::name).toList();
        return groups.isEmpty() ? names.toString() : names + " by " + groups;
    }
}
