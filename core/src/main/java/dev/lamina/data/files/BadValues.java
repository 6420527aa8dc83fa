// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.RowProblem;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.ValueCasts;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows of a held file whose values are not of their fields' types, or are not there. */
final class BadValues {
    /** So many are named in one pass over the file. */
    private static final int AT_ONCE = 10_000;

    private final HeldFile.Context context;
    private final HeldFile held;

    BadValues(HeldFile.Context context, HeldFile held) {
        this.context = context;
        this.held = held;
    }

    /** A row and its problem, as {@link MappedSql#PROBLEM}. */
    private record Bad(long record, int problem) {}

    /**
     * Keeps the bad rows in the rejects file, or ends with the first.
     *
     * @return how many they are
     */
    long reject() throws DatasetException {
        boolean first = context.request().badRows() == BadRows.FAIL;
        long rejected = 0;
        long after = 0;
        while (true) {
            List<Bad> bad = next(after, first ? 1 : AT_ONCE);
            if (bad.isEmpty()) {
                return rejected;
            }
            name(bad, first);
            rejected += bad.size();
            after = bad.get(bad.size() - 1).record();
        }
    }

    private List<Bad> next(long after, int most) throws DatasetException {
        List<Bad> bad = new ArrayList<>();
        for (List<Object> row : ask("SELECT " + MappedSql.RECORD + ", " + MappedSql.PROBLEM + " FROM " + held.relation()
                + " WHERE " + MappedSql.PROBLEM + " IS NOT NULL AND " + MappedSql.RECORD + " > " + after
                + " ORDER BY 1 LIMIT " + most)) {
            bad.add(new Bad(((Number) row.get(0)).longValue(), ((Number) row.get(1)).intValue()));
        }
        return bad;
    }

    private void name(List<Bad> bad, boolean first) throws DatasetException {
        Map<Long, String> values = values(bad);
        Map<Long, Integer> problems = new HashMap<>();
        List<Long> records = new ArrayList<>();
        for (Bad each : bad) {
            records.add(each.record());
            problems.put(each.record(), each.problem());
        }
        List<String> columns = held.columns(context.duck());
        held.locate(records, (record, line, row, from, to) -> {
            RowProblem problem = problem(line, problems.get(record), values.get(record), columns);
            if (first) {
                throw problem.asException();
            }
            context.rejects().add(problem, row, from, to);
        });
    }

    private RowProblem problem(long line, int problem, String value, List<String> columns) {
        if (problem == MappedSql.NO_OBJECT) {
            return new RowProblem(held.file().named(), line, 1, "not a JSON object; write one object per line");
        }
        Field field = context.entity().fields().get(problem / 2);
        String expected = ValueCasts.expected(field, held.file().form().values());
        String reason = problem % 2 == 1
                ? "found no " + field.name() + ", expected " + expected + " in every row"
                : "found \"" + shortened(value) + "\" as " + field.name() + ", expected " + expected
                        + wider(field, value);
        return new RowProblem(held.file().named(), line, held.sql().columnOf(field, columns), reason);
    }

    /** The type that would take the value: types are found out of the first rows, and numbers of later ones may be larger. */
    private String wider(Field field, String value) {
        boolean whole = field.type() == ColumnType.INT || field.type() == ColumnType.LONG;
        if (!whole || value == null || !held.file().form().maxRow().isOption()) {
            return "";
        }
        String type = field.type() == ColumnType.INT && value.matches("-?[0-9]{10,18}")
                ? "long"
                : value.matches("-?[0-9]+[.][0-9]+") ? "double" : null;
        return type == null ? "" : " (or pass --types " + field.name() + "=" + type + ")";
    }

    private static String shortened(String value) {
        return value == null ? "" : value.length() > 80 ? value.substring(0, 80) + "…" : value;
    }

    private Map<Long, String> values(List<Bad> bad) throws DatasetException {
        Map<Integer, List<Long>> byField = new HashMap<>();
        for (Bad each : bad) {
            if (each.problem() >= 0 && each.problem() % 2 == 0) {
                byField.computeIfAbsent(each.problem() / 2, field -> new ArrayList<>())
                        .add(each.record());
            }
        }
        Map<Long, String> values = new HashMap<>();
        for (Map.Entry<Integer, List<Long>> field : byField.entrySet()) {
            for (List<Object> row : ask(held.sql().found(field.getValue(), field.getKey()))) {
                values.put(((Number) row.get(0)).longValue(), (String) row.get(1));
            }
        }
        return values;
    }

    private List<List<Object>> ask(String query) throws DatasetException {
        try {
            return context.duck().sql(query);
        } catch (IOException e) {
            throw DuckSession.failed(held.file().named().toString(), e);
        }
    }
}
