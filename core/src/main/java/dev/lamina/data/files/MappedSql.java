// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.duck.ValueCasts;
import dev.lamina.data.text.FileForm;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The SELECTs that make an entity's rows of a mapped file, for DuckDB. */
final class MappedSql {
    /** The row's number within its file, from 1. */
    static final String RECORD = "\"lamina record\"";

    /** Which file of the input it is from, from 0. */
    static final String FILE = "\"lamina file\"";

    /** What is wrong with the row: twice the field's place, and one more where a value is missing; NULL where nothing is. */
    static final String PROBLEM = "\"lamina problem\"";

    /** Marks a line that is not a JSON object. */
    static final int NO_OBJECT = -1;

    /** Gives NULL for a line that is not a JSON object. */
    private static final String OBJECT = "CASE WHEN json_valid(" + FileForm.JSON + ") THEN CASE WHEN json_type("
            + FileForm.JSON + ") = 'OBJECT' THEN CAST(" + FileForm.JSON + " AS JSON) END END AS " + FileForm.JSON;

    private static final Pattern NAME = Pattern.compile("\"((?:[^\"]|\"\")+)\"");

    private final Entity entity;
    private final MappedFile file;
    private final boolean json;
    private final String rows;

    /**
     * @param shown the file that DuckDB reads: the mapped one, or a clean copy of it
     * @param copied whether it is a copy
     * @param gzip whether it is compressed
     * @param limit how many rows at most
     * @param before how many rows the files before have
     */
    MappedSql(Entity entity, MappedFile file, Path shown, boolean copied, boolean gzip, long limit, long before) {
        this.entity = entity;
        this.file = file;
        this.json = file.form().kind() == FileForm.Kind.JSON_LINES;
        this.rows = "(SELECT " + (json ? OBJECT : "*") + ", row_number() OVER () AS " + RECORD
                + ", row_number() OVER () + " + before + " AS "
                + MappedFile.ROW_NUMBER + " FROM " + relation(file.form(), shown, copied, gzip)
                + (limit == Long.MAX_VALUE ? "" : " LIMIT " + limit) + ")";
    }

    /** The file as a relation of DuckDB's. */
    static String relation(FileForm form, Path shown, boolean copied, boolean gzip) {
        return relation(form, shown, copied, gzip, "");
    }

    /** @param options further ones of {@code read_csv}, each with a comma before it */
    static String relation(FileForm form, Path shown, boolean copied, boolean gzip, String options) {
        String path = FilesSql.path(shown);
        if (form.kind() == FileForm.Kind.PARQUET) {
            return "read_parquet(" + path + ")";
        }
        List<String> types = new ArrayList<>();
        for (String column : form.columns()) {
            types.add(FilesSql.text(column) + ": 'VARCHAR'");
        }
        List<String> nulls = new ArrayList<>(List.of("''"));
        form.values().nulls().forEach(word -> nulls.add(FilesSql.text(word)));
        String quote = form.quoted() ? "'\"'" : "''";
        return "read_csv(" + path + ", columns = {" + String.join(", ", types) + "}, delim = chr("
                + (int) form.delimiter() + "), header = " + (form.header() && !copied) + ", quote = " + quote
                + ", escape = " + quote + ", nullstr = [" + String.join(", ", nulls) + "], compression = '"
                + (gzip && !copied ? "gzip" : "none")
                + "'" + form.maxRow().duckOptions() + options + ", auto_detect = false, hive_partitioning = false)";
    }

    /** Parquet files of the work directory as a relation: what the names of directories above say is no column of theirs. */
    static String held(String paths) {
        return "read_parquet(" + paths + ", hive_partitioning = false)";
    }

    /** The values before they are cast, as {@code e0}, {@code e1} and so on. */
    String values() {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < entity.fields().size(); i++) {
            Field field = entity.fields().get(i);
            String value = file.values().get(field.name());
            values.add((value == null ? "CAST(NULL AS " + ValueCasts.duckType(field) + ")" : value) + " AS e" + i);
        }
        return "SELECT " + String.join(", ", values) + ", " + RECORD + ", " + (json ? FileForm.JSON : "1")
                + " IS NULL AS broken FROM " + rows;
    }

    /**
     * The rows with what is wrong with each.
     *
     * @param types the types that {@link #values} have
     * @param number the file's place in the input
     */
    String checked(List<String> types, int number) {
        List<String> casts = new ArrayList<>();
        List<String> names = new ArrayList<>();
        StringBuilder problem = new StringBuilder("CASE WHEN broken THEN " + NO_OBJECT);
        for (int i = 0; i < entity.fields().size(); i++) {
            Field field = entity.fields().get(i);
            casts.add(ValueCasts.cast("e" + i, types.get(i), field, file.form().values()) + " AS f" + i);
            names.add("f" + i + " AS " + FilesSql.name(field.name()));
            problem.append(" WHEN f" + i + " IS NULL AND e" + i + " IS NOT NULL THEN " + 2 * i);
            if (!field.nullable()) {
                problem.append(" WHEN f" + i + " IS NULL THEN " + (2 * i + 1));
            }
        }
        return "SELECT " + String.join(", ", names) + ", CAST(" + number + " AS INTEGER) AS " + FILE + ", " + RECORD
                + ", CAST(" + problem + " END AS INTEGER) AS " + PROBLEM + " FROM (SELECT *, "
                + String.join(", ", casts) + " FROM (" + values() + "))";
    }

    /** The values of these rows before they are cast, as text: number, then the value with this place. */
    String found(List<Long> records, int field) {
        List<String> numbers = new ArrayList<>();
        records.forEach(record -> numbers.add(record.toString()));
        return "SELECT " + RECORD + ", CAST(e" + field + " AS VARCHAR) FROM (" + values() + ") WHERE " + RECORD
                + " IN (" + String.join(", ", numbers) + ") ORDER BY 1";
    }

    /** The column of the file that fills a field, from 1; the first that its expression names, or 1. */
    int columnOf(Field field, List<String> columns) {
        String value = file.values().get(field.name());
        if (value == null || json) {
            return 1;
        }
        Matcher names = NAME.matcher(value);
        while (names.find()) {
            int column = columns.indexOf(names.group(1).replace("\"\"", "\""));
            if (column >= 0) {
                return column + 1;
            }
        }
        int column = columns.indexOf(value.trim());
        return column < 0 ? 1 : column + 1;
    }
}
