// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.SourceTable;
import dev.lamina.study.source.Values;
import java.io.IOException;
import java.util.List;

/**
 * Copies of rows under keys that no row has: one field of the key has another value, which no row has in that field. What is
 * deleted or expires are such copies, so that the data stay as they are.
 *
 * @param field the field's place in the entity
 * @param step what is added to a number, a text of digits, a day or an instant in ms
 * @param suffix what is added to any other text
 */
record CopiedRows(int field, long step, String suffix) {
    private static final List<String> SUFFIXES = List.of("~", "~copy", "~copy of a row");

    /**
     * Finds a field and a value nearby.
     *
     * @param fields the fields that a key holds, the best first
     * @throws UnsupportedQueryException if none of them has room for other values
     */
    static CopiedRows of(Source source, List<String> fields) throws IOException, UnsupportedQueryException {
        for (String name : fields) {
            Field field = source.entity().field(name);
            try (SourceTable table = SourceTable.of(source, List.of(name))) {
                CopiedRows found = switch (field.type()) {
                    case TEXT -> {
                        // A quotient of digits may be part of the key, which other letters have none of.
                        CopiedRows digits = isDigits(field, table) ? numbers(source, field, table) : null;
                        yield digits == null ? texts(source, field, table) : digits;
                    }
                    case INT, LONG, DATE, TIMESTAMP -> numbers(source, field, table);
                    default -> null;
                };
                if (found != null) {
                    return found;
                }
            }
        }
        throw new UnsupportedQueryException(
                "a delete needs a column of the data in the key it deletes by, with other values"
                        + " than those of the rows; found " + (fields.isEmpty() ? "none" : String.join(", ", fields)));
    }

    private static boolean isDigits(Field field, SourceTable table) throws IOException {
        List<Object> others = table.sql("SELECT count(*) FROM " + table.name() + " WHERE NOT regexp_full_match("
                        + Values.quoted(field.name()) + ", '[0-9]{1,15}')")
                .get(0);
        return ((Number) others.get(0)).longValue() == 0;
    }

    private static CopiedRows texts(Source source, Field field, SourceTable table) throws IOException {
        String column = Values.quoted(field.name());
        for (String suffix : SUFFIXES) {
            if (isFree(column, column + " || '" + suffix + "'", table)) {
                return new CopiedRows(source.entity().indexOf(field.name()), 0, suffix);
            }
        }
        return null;
    }

    /** The next value where no row has it; otherwise as far on as all values reach. */
    private static CopiedRows numbers(Source source, Field field, SourceTable table) throws IOException {
        String column = "CAST(" + number(field) + " AS HUGEINT)";
        List<Object> bounds = table.sql(
                        "SELECT CAST(min(" + column + ") AS DOUBLE), CAST(max(" + column + ") AS DOUBLE), CAST(max("
                                + column + ") - min(" + column + ") + 1 AS DOUBLE) FROM " + table.name())
                .get(0);
        if (bounds.get(0) == null) {
            return null;
        }
        double most = switch (field.type()) {
            case INT, DATE -> Integer.MAX_VALUE;
            default -> 1L << 53;
        };
        double greatest = ((Number) bounds.get(1)).doubleValue();
        double range = ((Number) bounds.get(2)).doubleValue();
        for (double step : new double[] {1, range}) {
            if (Math.abs(greatest) + step < most && isFree(column, column + " + " + (long) step, table)) {
                return new CopiedRows(source.entity().indexOf(field.name()), (long) step, "");
            }
        }
        return null;
    }

    private static String number(Field field) {
        return switch (field.type()) {
            case DATE -> Values.quoted(field.name()) + " - DATE '1970-01-01'";
            default -> Values.exact(field);
        };
    }

    private static boolean isFree(String column, String other, SourceTable table) throws IOException {
        List<Object> taken = table.sql("SELECT count(*) FROM " + table.name() + " WHERE " + other + " IN (SELECT "
                        + column + " FROM " + table.name() + ")")
                .get(0);
        return ((Number) taken.get(0)).longValue() == 0;
    }

    /** Copies of these rows; of those that have the field. */
    Batch of(Batch rows) {
        Batch copies = new Batch(rows.fields());
        int count = 0;
        for (int row = 0; row < rows.rows(); row++) {
            if (rows.column(field).isMissing(row)) {
                continue;
            }
            for (int i = 0; i < rows.fields().size(); i++) {
                if (i == field) {
                    change(rows.column(i), row, copies.column(i));
                } else {
                    copies.column(i).append(rows.column(i), row);
                }
            }
            count++;
        }
        copies.setRows(count);
        return copies;
    }

    private void change(Vector value, int row, Vector into) {
        if (value instanceof IntVector number) {
            ((IntVector) into).append(Math.toIntExact(number.get(row) + step));
        } else if (value instanceof LongVector number) {
            ((LongVector) into).append(number.get(row) + step);
        } else {
            String text = value.textAt(row);
            ((TextVector) into).append(step == 0 ? text + suffix : Long.toString(Long.parseLong(text) + step));
        }
    }
}
