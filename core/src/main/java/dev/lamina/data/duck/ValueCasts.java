// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.text.DatePattern;
import dev.lamina.data.text.ValueFormat;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * From a value of DuckDB's to a field's type, in SQL: NULL where the value is of another kind. DuckDB's own casts are
 * kinder than is good here: they round {@code 1.5} to an integer and drop what stands behind a time: an offset, a zone, PM.
 */
public final class ValueCasts {
    private static final String DAY_AND_TIME = "[-0-9/]+([ T][0-9:.]+)?";
    private static final String UTC = " *(Z|UTC|GMT)";

    /** Beside such times DuckDB's strptime takes words such as infinity, for the year 1900. */
    private static final String HALF_DAYS = "\\s*[0-9]+/[0-9]+/[0-9]+\\s.*";

    private ValueCasts() {}

    /**
     * The value as the field has it.
     *
     * @param value a column's quoted name
     * @param source its type in DuckDB
     * @param format how text is written that becomes a number or a time
     */
    public static String cast(String value, String source, Field field, ValueFormat format) {
        boolean text = source.equals("VARCHAR") || source.equals("JSON");
        return switch (field.type()) {
            case INT, LONG -> whole(text ? number(value, format) : value, source, text, duckType(field));
            case DOUBLE ->
                text
                        ? "CASE WHEN NOT contains(" + number(value, format) + ", '_') THEN TRY_CAST("
                                + number(value, format)
                                + " AS DOUBLE) END"
                        : "TRY_CAST(" + value + " AS DOUBLE)";
            case DATE ->
                text && format.hasOtherDates()
                        ? "CAST(" + time(value, format.dates()) + " AS DATE)"
                        : day(isNumber(source) ? "CAST(" + value + " AS VARCHAR)" : value, text || isNumber(source));
            case TIMESTAMP ->
                text && format.hasOtherTimes() ? time(value, format.dates()) : instant(value, source, text);
            case BOOLEAN ->
                text
                        ? "CASE WHEN lower(trim(" + value + ")) IN ('true', 't', 'yes', 'y', '1') THEN true"
                                + " WHEN lower(trim(" + value + ")) IN ('false', 'f', 'no', 'n', '0') THEN false END"
                        : "TRY_CAST(" + value + " AS BOOLEAN)";
            case TEXT -> text ? "CAST(" + value + " AS VARCHAR)" : "TRY_CAST(" + value + " AS VARCHAR)";
            case BLOB -> source.equals("BLOB") ? value : "encode(CAST(" + value + " AS VARCHAR))";
            case LIST, STRUCT ->
                text
                        ? "TRY(json_transform(CAST(" + value + " AS JSON), " + FilesSql.text(structure(field)) + "))"
                        : "TRY_CAST(" + value + " AS " + duckType(field) + ")";
        };
    }

    /** Text that has the form of a number, as DuckDB writes numbers; NULL of other text. */
    public static String number(String value, ValueFormat format) {
        if (!format.hasOtherNumbers()) {
            return value;
        }
        String decimal = "[" + format.decimal() + "]";
        String whole = "[0-9]*";
        String digits = "trim(" + value + ")";
        if (format.thousands() != '\0') {
            String thousands = String.valueOf(format.thousands());
            whole = "([0-9]*|[0-9]{1,3}([" + thousands + "][0-9]{3})+)";
            digits = "replace(" + digits + ", " + FilesSql.text(thousands) + ", '')";
        }
        String shape = "[+-]?" + whole + "(" + decimal + "[0-9]*)?([eE][+-]?[0-9]+)?";
        return "CASE WHEN regexp_full_match(trim(" + value + "), " + FilesSql.text(shape) + ") THEN replace(" + digits
                + ", '" + format.decimal() + "', '.') END";
    }

    /** Text in a pattern as a timestamp; NULL of other text. */
    public static String time(String value, DatePattern pattern) {
        return "CASE WHEN regexp_full_match(trim(" + value + "), " + FilesSql.text(pattern.shape())
                + ") THEN TRY_STRPTIME(trim(" + value + "), " + FilesSql.text(pattern.format()) + ") END";
    }

    private static String whole(String value, String source, boolean text, String type) {
        if (text) {
            return "CASE WHEN regexp_full_match(trim(" + value + "), '[+-]?[0-9]+([.]0*)?') THEN TRY_CAST(trim(" + value
                    + ") AS " + type + ") END";
        }
        return source.equals("DOUBLE") || source.equals("FLOAT") || source.startsWith("DECIMAL")
                ? "CASE WHEN " + value + " = trunc(" + value + ") THEN TRY_CAST(" + value + " AS " + type + ") END"
                : "TRY_CAST(" + value + " AS " + type + ")";
    }

    private static String day(String value, boolean text) {
        return text
                ? "CASE WHEN regexp_full_match(trim(" + value + "), '[0-9]{8}') THEN CAST(TRY_STRPTIME(trim(" + value
                        + "), '%Y%m%d') AS DATE) WHEN regexp_full_match(trim(" + value
                        + "), '[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}') THEN TRY_CAST(trim(" + value + ") AS DATE) END"
                : finite("TRY_CAST(" + value + " AS DATE)", "DATE");
    }

    /** Text as a time: one without an offset is in UTC; NULL where something else stands behind it, such as CET. */
    public static String time(String value) {
        String trimmed = "trim(" + value + ")";
        return "CASE WHEN regexp_full_match(" + trimmed + ", '" + DAY_AND_TIME + "(" + UTC
                + ")?') THEN TRY_CAST(regexp_replace(" + trimmed + ", '" + UTC
                + "$', '') AS TIMESTAMP) WHEN regexp_full_match(" + trimmed + ", '" + DAY_AND_TIME
                + " *[+-][0-9:]+') THEN make_timestamp(epoch_us(TRY_CAST(regexp_replace(" + trimmed
                + ", ' +([+-])', '\\1') AS TIMESTAMPTZ))) WHEN regexp_full_match(" + trimmed + ", '" + HALF_DAYS
                + "') THEN TRY_STRPTIME(" + trimmed + ", '%m/%d/%Y %I:%M:%S %p') END";
    }

    private static String instant(String value, String source, boolean text) {
        String micros;
        if (text) {
            micros = time(value);
        } else if (source.equals("TIMESTAMP WITH TIME ZONE")) {
            micros = "make_timestamp(epoch_us(" + value + "))";
        } else {
            micros = "TRY_CAST(" + value + " AS TIMESTAMP)";
        }
        return "date_trunc('millisecond', " + finite(micros, "TIMESTAMP") + ")";
    }

    private static String finite(String value, String type) {
        return "nullif(nullif(" + value + ", " + type + " 'infinity'), " + type + " '-infinity')";
    }

    private static boolean isNumber(String source) {
        return source.endsWith("INT") || source.endsWith("INTEGER");
    }

    /** DuckDB's type for a field. */
    public static String duckType(Field field) {
        return duckType(field, "BLOB");
    }

    /** DuckDB's type for a field, with another for bytes. */
    public static String duckType(Field field, String bytes) {
        return switch (field.type()) {
            case INT -> "INTEGER";
            case LONG -> "BIGINT";
            case DOUBLE -> "DOUBLE";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMP";
            case TEXT -> "VARCHAR";
            case BLOB -> bytes;
            case BOOLEAN -> "BOOLEAN";
            case LIST -> duckType(field.children().get(0), bytes) + "[]";
            case STRUCT -> {
                List<String> parts = new ArrayList<>();
                for (Field child : field.children()) {
                    parts.add(FilesSql.name(child.name()) + " " + duckType(child, bytes));
                }
                yield "STRUCT(" + String.join(", ", parts) + ")";
            }
        };
    }

    /** The structure that DuckDB's json_transform takes. */
    private static String structure(Field field) {
        if (field.type() == ColumnType.LIST) {
            return "[" + structure(field.children().get(0)) + "]";
        }
        if (field.type() == ColumnType.STRUCT) {
            List<String> parts = new ArrayList<>();
            for (Field child : field.children()) {
                parts.add('"' + child.name().replace("\\", "\\\\").replace("\"", "\\\"") + "\":" + structure(child));
            }
            return "{" + String.join(",", parts) + "}";
        }
        return '"' + duckType(field) + '"';
    }

    /** What a bad value was expected to be. */
    public static String expected(Field field, ValueFormat format) {
        return switch (field.type()) {
            case INT -> "a 32-bit whole number" + separators(format);
            case LONG -> "a 64-bit whole number" + separators(format);
            case DOUBLE -> "a number" + separators(format);
            case DATE ->
                "a date (" + (format.hasOtherDates() ? format.dates().pattern() : "yyyy-MM-dd or yyyyMMdd") + ")";
            case TIMESTAMP ->
                "a time (" + (format.hasOtherTimes() ? format.dates().pattern() : "yyyy-MM-dd HH:mm:ss") + ")";
            case TEXT -> "text";
            case BOOLEAN -> "true or false";
            case BLOB -> "bytes";
            case LIST -> "a list";
            case STRUCT -> "an object";
        };
    }

    private static String separators(ValueFormat format) {
        return format.hasOtherNumbers()
                ? " (such as 1" + (format.thousands() == '\0' ? "" : format.thousands()) + "234" + format.decimal()
                        + "5)"
                : "";
    }
}
