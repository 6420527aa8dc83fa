// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.table;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.layouts.rows.RowKeys;
import dev.lamina.layouts.rows.RowLayout;
import dev.lamina.layouts.rows.SeveralTables;
import dev.lamina.names.UnknownName;
import dev.lamina.syntax.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One CQL column per field. Parameters: {@code partition} and {@code clustering} (fields, or expressions of them such as
 * {@code date(ts)}; clustering with {@code asc} or {@code desc}), {@code missing} (sentinels for missing key fields), {@code
 * names} (other column names), {@code dates} ({@code date} or {@code timestamp}), {@code nested} ({@code collection}, {@code
 * frozen}, {@code udt} or {@code scalars}, as {@link Nested} has them; with the last, {@code elements} columns per list),
 * {@code static} (columns that a partition has once), {@code index} (storage-attached indexes), {@code view} and {@code views}
 * (materialized views), {@code table}, {@code options} (after {@code WITH}), {@code batch} (rows of one partition written
 * together), {@code compression} and {@code chunkLength} of its SSTables, {@code compaction} and {@code compactionOptions},
 * {@code types} (other CQL types of columns, by field), {@code columns} (the fields that have one; otherwise all), {@code
 * unique} (whether the key tells records apart although it lacks a part of the dataset's, which a run counts), {@code tables}
 * (further tables with the same records), {@code answers} (of several tables, the queries that are asked of this one wherever its
 * key or an index answers them) and {@code summary}.
 */
@AutoService(LayoutFamily.class)
public final class TableFamily implements LayoutFamily {
    private static final String TABLES = "tables";
    private static final String COLUMNS = "columns";
    private static final String ANSWERS = "answers";
    private static final String EXAMPLE = "{table: readings_by_site, partition: [site], clustering: [ts desc]}";

    /** What further tables have in common with the first, where they do not say otherwise. */
    private static final List<String> SHARED = List.of(
            "names",
            "types",
            "dates",
            "nested",
            "elements",
            "batch",
            "compression",
            "chunkLength",
            "compaction",
            "compactionOptions");

    @Override
    public String name() {
        return "table";
    }

    @Override
    public String summary() {
        return "One CQL column per field.";
    }

    @Override
    public Layout layout(LayoutParameters parameters) {
        List<Settings> others = parameters.each(TABLES, EXAMPLE);
        RowLayout first = table(parameters, !others.isEmpty());
        List<RowLayout> all = new ArrayList<>(List.of(first));
        Set<String> names = new LinkedHashSet<>(first.tables());
        Map<String, RowLayout> asked = new LinkedHashMap<>();
        for (String query : parameters.texts(ANSWERS)) {
            asked.put(query, first);
        }
        for (Settings one : others) {
            if (!one.has("table")) {
                throw one.wrong("table", "missing", "the table's name, such as readings_by_site");
            }
            LayoutParameters further = parameters.part(one, SHARED);
            RowLayout table = table(further, false);
            for (String query : further.texts(ANSWERS)) {
                if (asked.put(query, table) != null) {
                    throw one.wrong(ANSWERS, query, "a query that no other table of the layout answers");
                }
            }
            further.requireAllKnown();
            for (String name : table.tables()) {
                if (!names.add(name)) {
                    throw one.wrong("table", name, "a name that no other table of the layout has");
                }
            }
            all.add(table);
        }
        if (all.size() == 1 && !asked.isEmpty()) {
            throw parameters.wrong(ANSWERS, asked.keySet(), "none, since the layout has one table");
        }
        return all.size() == 1 ? first : new SeveralTables(first.name(), first.summary(), all, asked);
    }

    /** @param whole whether it must hold all fields that are the entity's own, as the first of several tables does */
    private RowLayout table(LayoutParameters parameters, boolean whole) {
        RowKeys keys = RowKeys.of(parameters, List.of());
        Nested nested = Nested.of(parameters);
        List<String> some = parameters.texts(COLUMNS);
        return new RowLayout(parameters.name(), parameters.text("summary", summary()), keys, (entity, keyColumns) -> {
            for (String field : some) {
                if (!entity.names().contains(field)) {
                    throw new IllegalArgumentException(
                            "columns: there is no field \"" + field + "\". " + UnknownName.hint(field, entity.names()));
                }
            }
            for (String field : whole && !some.isEmpty() ? entity.own() : List.<String>of()) {
                if (!some.contains(field) && keyColumns.stream().noneMatch(key -> key.holds(entity.field(field)))) {
                    throw new IllegalArgumentException("columns: the first of several tables lacks " + field
                            + ". Add it: the first table holds all fields.");
                }
            }
            RowKeys.Columns columns = keys.columns();
            return new FieldCells(entity, keyColumns, columns.names(), columns.types(), nested, keys.table(), some);
        });
    }
}
