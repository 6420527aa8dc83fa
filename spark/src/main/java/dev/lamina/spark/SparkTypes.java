// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Converts fields to Spark's types and back. */
final class SparkTypes {
    static final long MICROS_PER_MILLI = 1000;

    private static final long MAX_MILLIS = Long.MAX_VALUE / MICROS_PER_MILLI;

    private static final String TAKEN =
            "boolean, byte, short, int, long, float, double, string, binary, date, timestamp, array and struct";

    private SparkTypes() {}

    /** Whether Spark's microseconds reach an instant of so many milliseconds since 1970. */
    static boolean isReached(long millis) {
        return millis <= MAX_MILLIS && millis >= -MAX_MILLIS;
    }

    /** All fields of an entity. */
    static StructType schema(Entity entity) {
        return struct(entity.fields());
    }

    /** Some fields, in order. */
    static StructType struct(List<Field> fields) {
        StructField[] columns = new StructField[fields.size()];
        for (int i = 0; i < columns.length; i++) {
            Field field = fields.get(i);
            columns[i] = new StructField(field.name(), type(field), field.nullable(), Metadata.empty());
        }
        return new StructType(columns);
    }

    /** The type of a field's values. */
    static DataType type(Field field) {
        return switch (field.type()) {
            case INT -> DataTypes.IntegerType;
            case LONG -> DataTypes.LongType;
            case DOUBLE -> DataTypes.DoubleType;
            case DATE -> DataTypes.DateType;
            case TIMESTAMP -> DataTypes.TimestampType;
            case TEXT -> DataTypes.StringType;
            case BOOLEAN -> DataTypes.BooleanType;
            case BLOB -> DataTypes.BinaryType;
            case LIST -> {
                Field element = field.children().get(0);
                yield DataTypes.createArrayType(type(element), element.nullable());
            }
            case STRUCT -> struct(field.children());
        };
    }

    /**
     * The fields of a table's columns.
     *
     * @throws IllegalArgumentException if a column's type or name can't be stored
     */
    static List<Field> fields(StructType schema) {
        return fields("", schema);
    }

    private static List<Field> fields(String above, StructType schema) {
        List<Field> fields = new ArrayList<>();
        for (StructField column : schema.fields()) {
            // Statements, such as those of the command sql, can have no such names.
            if (column.name().isEmpty() || column.name().indexOf('\0') >= 0) {
                throw new IllegalArgumentException("Column " + (fields.size() + 1)
                        + (above.isEmpty() ? "" : " of " + above.substring(0, above.length() - 1))
                        + ": found the name \""
                        + column.name().replace("\0", "\\u0000")
                        + "\", expected one that is not empty and has no NUL. Rename it.");
            }
            fields.add(field(above + column.name(), column.name(), column.dataType(), column.nullable()));
        }
        return fields;
    }

    /** @param path the column's name in messages, after the names of the columns that contain it */
    private static Field field(String path, String name, DataType type, boolean nullable) {
        if (type instanceof ArrayType list) {
            return Field.list(
                    name, nullable, field(path + ".element", "element", list.elementType(), list.containsNull()));
        }
        if (type instanceof StructType struct) {
            if (struct.fields().length == 0) {
                throw new IllegalArgumentException("Column " + path
                        + ": found a struct without fields, expected at least one. Leave the column out.");
            }
            return Field.struct(name, nullable, fields(path + ".", struct));
        }
        ColumnType scalar = scalar(type);
        if (scalar == null) {
            throw new IllegalArgumentException("Column " + path + ": found type " + type.simpleString()
                    + ", expected one of " + TAKEN + ". " + advice(type) + ", or leave the column out.");
        }
        return new Field(name, scalar, nullable);
    }

    private static ColumnType scalar(DataType type) {
        if (type.equals(DataTypes.IntegerType) || type.equals(DataTypes.ShortType) || type.equals(DataTypes.ByteType)) {
            return ColumnType.INT;
        } else if (type.equals(DataTypes.LongType)) {
            return ColumnType.LONG;
        } else if (type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType)) {
            return ColumnType.DOUBLE;
        } else if (type.equals(DataTypes.DateType)) {
            return ColumnType.DATE;
        } else if (type.equals(DataTypes.TimestampType)) {
            return ColumnType.TIMESTAMP;
        } else if (type.equals(DataTypes.StringType)) {
            return ColumnType.TEXT;
        } else if (type.equals(DataTypes.BooleanType)) {
            return ColumnType.BOOLEAN;
        }
        return type.equals(DataTypes.BinaryType) ? ColumnType.BLOB : null;
    }

    private static String advice(DataType type) {
        String name = type.typeName();
        if (name.startsWith("decimal")) {
            return "Cast it to double or string";
        } else if (name.equals("map")) {
            return "Turn it into an array of structs with map_entries";
        }
        return name.equals("timestamp_ntz") ? "Cast it to timestamp" : "Cast it to one of them";
    }
}
