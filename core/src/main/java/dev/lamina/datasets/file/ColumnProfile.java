// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What a look at a column's values has shown.
 *
 * @param name its name
 * @param type its type, inferred or as the user or the file says
 * @param nulls how many values are missing
 * @param distinct how many different values it has
 * @param ascending whether no value is less than the one before
 * @param example its first value as text; {@code null} where all are missing
 * @param least its least value as text; {@code null} of a column of booleans or bytes, or where all are missing
 */
public record ColumnProfile(
        String name, ColumnType type, long nulls, long distinct, boolean ascending, String example, String least) {
    /** Columns that are looked at in one query. */
    private static final int AT_ONCE = 8;

    /** Whether it holds numbers. */
    public boolean isNumber() {
        return type == ColumnType.INT || type == ColumnType.LONG || type == ColumnType.DOUBLE;
    }

    /** Whether its values may name things: numbers with a fraction and yes or no do not. */
    boolean isName() {
        return type != ColumnType.DOUBLE && type != ColumnType.BOOLEAN && type != ColumnType.BLOB;
    }

    /** Looks at these columns of the rows, in the order of the rows' columns. */
    static List<ColumnProfile> of(Dataset dataset, Collection<String> columns) throws IOException {
        List<Field> fields = dataset.entity().fields().stream()
                .filter(field -> columns.contains(field.name()))
                .toList();
        // Each query takes its time on a file of hundreds of columns. Of several, no more values are held than of one,
        // though each takes memory of its own.
        int atOnce = (int) Math.max(1, Math.min(AT_ONCE, FileProfile.LOOKED_AT / dataset.rows()));
        List<ColumnProfile> profiles = new ArrayList<>();
        for (int from = 0; from < fields.size(); from += atOnce) {
            List<Field> some = fields.subList(from, Math.min(fields.size(), from + atOnce));
            try {
                look(dataset, some, profiles);
            } catch (IOException e) {
                if (some.size() == 1 || !String.valueOf(e.getMessage()).contains("Out of Memory")) {
                    throw e;
                }
                for (Field field : some) {
                    look(dataset, List.of(field), profiles);
                }
            }
        }
        return profiles;
    }

    private static void look(Dataset dataset, List<Field> fields, List<ColumnProfile> profiles) throws IOException {
        List<String> wanted = new ArrayList<>();
        List<String> values = new ArrayList<>(List.of("row_number() OVER () AS n"));
        for (int i = 0; i < fields.size(); i++) {
            ColumnType type = fields.get(i).type();
            String name = SourceColumn.sql(fields.get(i).name());
            String v = "v" + i;
            boolean ordered = type != ColumnType.BLOB && type != ColumnType.BOOLEAN;
            values.add(name + " AS " + v + ", lag(" + name + ") OVER () AS before" + i);
            wanted.add("count(*) - count(" + v + "), count(DISTINCT " + v + "), coalesce(bool_and(" + v + " >= before"
                    + i + "), true), CAST(arg_min(" + v + ", n) AS VARCHAR), "
                    + (ordered ? "CAST(min(" + v + ") AS VARCHAR)" : "NULL"));
        }
        List<Object> found = dataset.sql("SELECT " + String.join(", ", wanted) + " FROM (SELECT "
                        + String.join(", ", values) + " FROM " + FileProfile.ENTITY + ")")
                .get(0);
        for (int i = 0; i < fields.size(); i++) {
            int at = 5 * i;
            profiles.add(new ColumnProfile(
                    fields.get(i).name(),
                    fields.get(i).type(),
                    ((Number) found.get(at)).longValue(),
                    ((Number) found.get(at + 1)).longValue(),
                    (Boolean) found.get(at + 2),
                    (String) found.get(at + 3),
                    (String) found.get(at + 4)));
        }
    }
}
