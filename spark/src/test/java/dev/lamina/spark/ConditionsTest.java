// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

/** Spark's conditions in our words; that both mean the same is seen on rows, in {@link ReadChecks}. */
class ConditionsTest {
    private static final Entity ENTITY = new Entity(
            "events",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("n", ColumnType.INT, true),
                    new Field("tone", ColumnType.DOUBLE, true),
                    new Field("day", ColumnType.DATE, true),
                    new Field("at", ColumnType.TIMESTAMP, true),
                    new Field("hex", ColumnType.BLOB, true)),
            "id");

    private static Expression column(String name) {
        return Expressions.column(name);
    }

    private static <T> Expression value(T value, DataType type) {
        return new LiteralValue<>(value, type);
    }

    private static String said(String name, Expression... terms) {
        dev.lamina.model.Predicate condition = new Conditions(ENTITY).of(new Predicate(name, terms));
        if (condition == null) {
            return null;
        }
        // It travels as text, and has to arrive as it was.
        String text = condition.toString();
        assertThat(dev.lamina.model.Predicate.parse(text, ENTITY)).hasToString(text);
        return text;
    }

    private static Expression instant(long micros) {
        return value(micros, DataTypes.TimestampType);
    }

    @Test
    void literals_of_every_type_are_written_as_we_read_them() {
        assertThat(said("=", column("n"), value(5, DataTypes.IntegerType))).isEqualTo("n = 5");
        assertThat(said("<", value(5, DataTypes.IntegerType), column("n"))).isEqualTo("n > 5");
        assertThat(said(">=", column("tone"), value(-1.5e30, DataTypes.DoubleType)))
                .isEqualTo("tone >= -1.5E30");
        assertThat(said("<", column("tone"), value(Double.NaN, DataTypes.DoubleType)))
                .isEqualTo("tone < 'NaN'");
        assertThat(said("<>", column("id"), value(UTF8String.fromString("it's\n😀"), DataTypes.StringType)))
                .isEqualTo("id <> 'it''s\n😀'");
        assertThat(said("<=", column("day"), value(-1, DataTypes.DateType))).isEqualTo("day <= '1969-12-31'");
        assertThat(said(">", column("hex"), value(new byte[] {1, -1}, DataTypes.BinaryType)))
                .isEqualTo("hex > 0x01ff");
        assertThat(said("IN", column("n"), value(1, DataTypes.IntegerType), value(2, DataTypes.IntegerType)))
                .isEqualTo("n in (1, 2)");
    }

    @Test
    void hundreds_of_terms_are_one_level_deep() {
        Expression[] one = {column("n"), value(0, DataTypes.IntegerType)};
        Predicate any = new Predicate("=", one);
        Predicate all = new Predicate("<>", one);
        for (int i = 1; i < 600; i++) {
            Expression[] next = {column("n"), value(i, DataTypes.IntegerType)};
            any = new Predicate("OR", new Expression[] {any, new Predicate("=", next)});
            all = new Predicate("AND", new Expression[] {all, new Predicate("<>", next)});
        }
        assertThat(said("NOT", any)).startsWith("not (n = 0 or n = 1 or ").endsWith(" or n = 599)");
        assertThat(said("NOT", all)).startsWith("not (n <> 0 and n <> 1 and ");
    }

    @Test
    void instants_between_milliseconds_bound_as_their_neighbours_do() {
        assertThat(said("=", column("at"), instant(-1_000))).isEqualTo("at = '1969-12-31T23:59:59.999Z'");
        assertThat(said("<", column("at"), instant(1_500))).isEqualTo("at <= '1970-01-01T00:00:00.001Z'");
        assertThat(said(">=", column("at"), instant(-1))).isEqualTo("at >= '1970-01-01T00:00:00Z'");
        assertThat(said("=", column("at"), instant(1_500))).isNull();
        assertThat(said("IN", column("at"), instant(1_000), instant(1_500))).isNull();
    }

    @Test
    void texts_that_begin_alike_lie_side_by_side() {
        assertThat(startsWith("ab")).isEqualTo("id >= 'ab' and id < 'ac'");
        assertThat(startsWith("%_")).isEqualTo("id >= '%_' and id < '%`'");
        assertThat(startsWith("é")).isEqualTo("id >= 'é' and id < 'ê'");
        assertThat(startsWith("a😀")).isEqualTo("id >= 'a😀' and id < 'a😁'");
        // More than the last byte changes here, and bytes that aren't valid UTF-8 lie between.
        for (String prefix : List.of("", "\u007f", "\u00ff", "\ud7ff", "\uffff", "\udbff\udfff")) {
            assertThat(startsWith(prefix)).as(prefix).isNull();
        }
        assertThat(said("STARTS_WITH", column("id"), value(null, DataTypes.StringType)))
                .isNull();
        assertThat(said("STARTS_WITH", column("id"), column("id"))).isNull();
    }

    private static String startsWith(String prefix) {
        return said("STARTS_WITH", column("id"), value(UTF8String.fromString(prefix), DataTypes.StringType));
    }

    @Test
    void nothing_equals_nothing_where_that_is_asked() {
        assertThat(said("<=>", column("n"), value(null, DataTypes.IntegerType))).isEqualTo("n is null");
        assertThat(said("<=>", value(3, DataTypes.IntegerType), column("n")))
                .isEqualTo("(not (n is null)) and n = 3".replace("(not (n is null))", "not (n is null)"));
        assertThat(said("=", column("n"), value(null, DataTypes.IntegerType))).isNull();
    }

    @Test
    void what_may_mean_something_else_is_left_to_spark() {
        Expression one = value(1.0, DataTypes.DoubleType);
        assertThat(said("IN", column("tone"), one, one)).isNull();
        assertThat(said("IN", column("n"), value(1, DataTypes.IntegerType), value(null, DataTypes.IntegerType)))
                .isNull();
        assertThat(said("=", column("n"), value(1L, DataTypes.LongType))).isNull();
        assertThat(said("=", column("pair.a"), value(1, DataTypes.IntegerType))).isNull();
        assertThat(said("=", column("n"), column("n"))).isNull();
        byte[] broken = {'a', (byte) 0xff};
        assertThat(said("=", column("id"), value(UTF8String.fromBytes(broken), DataTypes.StringType)))
                .isNull();
        Predicate known = new Predicate("IS_NULL", new Expression[] {column("n")});
        Predicate other = new Predicate("CONTAINS", new Expression[] {column("id"), column("id")});
        assertThat(said("AND", known, other)).isNull();
        assertThat(said("OR", known, new Predicate("NOT", new Expression[] {known})))
                .isEqualTo("n is null or not (n is null)");
    }
}
