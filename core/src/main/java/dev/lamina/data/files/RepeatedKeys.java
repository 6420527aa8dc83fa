// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.RowProblem;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** The rows of held files that have the key of an earlier row. */
final class RepeatedKeys {
    /** Rows that are to be left out, by file and number. */
    static final String TABLE = "\"lamina repeated\"";

    /** So many keys are named in an error. */
    private static final int NAMED = 3;

    /** So many are named in one pass over the file. */
    private static final int AT_ONCE = 10_000;

    private final HeldFile.Context context;
    private final List<HeldFile> held;
    private final String keys;
    private final String keyTexts;
    private final String keyWords;

    RepeatedKeys(HeldFile.Context context, List<HeldFile> held) {
        this.context = context;
        this.held = held;
        List<String> names = new ArrayList<>();
        context.entity().key().forEach(key -> names.add(FilesSql.name(key)));
        this.keys = String.join(", ", names);
        this.keyTexts = String.join(", ", names.stream().map(RepeatedKeys::text).toList());
        this.keyWords = String.join(", ", context.entity().key());
    }

    /** A value as DuckDB writes it: on its way to Java an instant may take on the time zone of the machine. */
    private static String text(String name) {
        return "CAST(" + name + " AS VARCHAR)";
    }

    /** The rows of all files without bad ones. */
    private String good() {
        List<String> paths = new ArrayList<>();
        held.forEach(file -> paths.add(FilesSql.path(file.path())));
        return "(FROM " + MappedSql.held("[" + String.join(", ", paths) + "]") + " WHERE " + MappedSql.PROBLEM
                + " IS NULL)";
    }

    /** Whether each file's key is the row's number alone, which can't repeat. */
    private boolean isNumbered() {
        return held.stream()
                .allMatch(file -> context.entity().key().stream()
                        .anyMatch(key -> MappedFile.ROW_NUMBER.equals(
                                file.file().values().get(key))));
    }

    /**
     * Keeps all but the first row of each key in the rejects file, or ends with the first ones.
     *
     * @return how many they are
     */
    long reject() throws DatasetException {
        if (isNumbered()) {
            return 0;
        }
        context.request().progress().at("looking for repeated keys", 0, -1);
        if (context.request().badRows() == BadRows.FAIL) {
            fail();
            return 0;
        }
        try {
            context.duck()
                    .execute("CREATE TABLE " + TABLE + " AS SELECT " + MappedSql.FILE + ", " + MappedSql.RECORD
                            + " FROM " + good() + " QUALIFY row_number() OVER (PARTITION BY " + keys + " ORDER BY "
                            + MappedSql.FILE + ", " + MappedSql.RECORD + ") > 1");
            long rows = ((Number) context.duck()
                            .sql("SELECT count(*) FROM " + TABLE)
                            .get(0)
                            .get(0))
                    .longValue();
            for (int i = 0; rows > 0 && i < held.size(); i++) {
                keep(i);
            }
            return rows;
        } catch (IOException e) {
            throw DuckSession.failed(held.get(0).file().named().toString(), e);
        }
    }

    private void keep(int file) throws IOException, DatasetException {
        long after = 0;
        while (true) {
            List<Long> records = new ArrayList<>();
            for (List<Object> row : context.duck()
                    .sql("SELECT " + MappedSql.RECORD + " FROM " + TABLE + " WHERE " + MappedSql.FILE + " = " + file
                            + " AND " + MappedSql.RECORD + " > " + after + " ORDER BY 1 LIMIT " + AT_ONCE)) {
                records.add(((Number) row.get(0)).longValue());
            }
            if (records.isEmpty()) {
                return;
            }
            int column = column(held.get(file));
            held.get(file)
                    .locate(
                            records,
                            (record, line, row, from, to) -> context.rejects()
                                    .add(
                                            new RowProblem(
                                                    held.get(file).file().named(),
                                                    line,
                                                    column,
                                                    "it has the " + keyWords + " of an earlier row"),
                                            row,
                                            from,
                                            to));
            after = records.get(records.size() - 1);
        }
    }

    private int column(HeldFile file) throws DatasetException {
        return file.sql().columnOf(context.entity().field(context.entity().identity()), file.columns(context.duck()));
    }

    private void fail() throws DatasetException {
        List<List<Object>> repeated;
        try {
            repeated = context.duck()
                    .sql("SELECT arg_min(" + MappedSql.FILE + ", place), arg_min(" + MappedSql.RECORD
                            + ", place), min(place), " + keyTexts + " FROM (SELECT *, CAST(" + MappedSql.FILE
                            + " AS HUGEINT) * 1000000000000 + " + MappedSql.RECORD + " AS place FROM " + good()
                            + ") GROUP BY " + keys + " HAVING count(*) > 1 ORDER BY 3 LIMIT " + NAMED);
            if (repeated.isEmpty()) {
                return;
            }
            List<String> named = new ArrayList<>();
            Place first = null;
            for (List<Object> key : repeated) {
                List<Place> places = places(key);
                named.add(words(key, places));
                first = first == null ? places.get(1) : first;
            }
            HeldFile file = held.get(first.file());
            throw DatasetException.input(file.file().named() + ":" + first.line() + ":" + column(file)
                    + ": repeated key, " + String.join("; ", named)
                    + ". Choose another key, correct the file, or pass --bad-rows skip to"
                    + " keep the first row of each key.");
        } catch (IOException e) {
            throw DuckSession.failed(held.get(0).file().named().toString(), e);
        }
    }

    /** Where a row is. */
    private record Place(int file, long line) {}

    private List<Place> places(List<Object> key) throws IOException, DatasetException {
        StringJoiner condition = new StringJoiner(" AND ");
        List<String> names = context.entity().key();
        for (int i = 0; i < names.size(); i++) {
            Object value = key.get(3 + i);
            String name = FilesSql.name(names.get(i));
            boolean isInstant = context.entity().field(names.get(i)).type() == ColumnType.TIMESTAMP;
            // Two zeros of doubles are one key.
            condition.add((isInstant ? text(name) : name) + " = " + FilesSql.text(String.valueOf(value)));
        }
        Map<Integer, List<Long>> records = new HashMap<>();
        for (List<Object> row : context.duck()
                .sql("SELECT " + MappedSql.FILE + ", " + MappedSql.RECORD + " FROM " + good() + " WHERE " + condition
                        + " ORDER BY 1, 2 LIMIT 3")) {
            records.computeIfAbsent(((Number) row.get(0)).intValue(), file -> new ArrayList<>())
                    .add(((Number) row.get(1)).longValue());
        }
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            int file = i;
            held.get(i)
                    .locate(
                            records.getOrDefault(i, List.of()),
                            (record, line, row, from, to) -> places.add(new Place(file, line)));
        }
        return places;
    }

    private String words(List<Object> key, List<Place> places) {
        StringJoiner values = new StringJoiner(", ");
        for (int i = 0; i < context.entity().key().size(); i++) {
            values.add(context.entity().key().get(i) + " \"" + key.get(3 + i) + "\"");
        }
        StringJoiner lines = new StringJoiner(", ", " in lines ", "");
        for (Place place : places) {
            HeldFile file = held.get(place.file());
            lines.add((held.size() > 1 ? file.file().named() + ":" : "") + place.line());
        }
        return values + lines.toString();
    }
}
