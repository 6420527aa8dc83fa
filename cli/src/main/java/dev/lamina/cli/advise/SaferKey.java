// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.codec.ColumnType;
import dev.lamina.datasets.file.ColumnProfile;
import dev.lamina.datasets.file.FileProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A key for tables that rows will arrive in. A time that differs in all rows of a file may be the same in later ones, and one of them
 * would overwrite the other: a column that queries compare with {@code =} or {@code IN} goes before it.
 */
final class SaferKey {
    private SaferKey() {}

    /** The profile, with a longer key where that is safer and the user names none. */
    static FileProfile of(FileProfile profile, List<Map<String, Object>> queries) {
        if (profile.keyGiven() || profile.key().size() != 1) {
            return profile;
        }
        String time = profile.key().get(0);
        ColumnType type =
                profile.column(time) == null ? null : profile.column(time).type();
        if (type != ColumnType.TIMESTAMP && type != ColumnType.DATE) {
            return profile;
        }
        ColumnProfile before = null;
        for (ColumnProfile column : profile.columns()) {
            boolean can = column.nulls() == 0
                    && List.of(ColumnType.TEXT, ColumnType.INT, ColumnType.LONG).contains(column.type());
            if (can
                    && isCompared(column.name(), queries)
                    && (before == null || column.distinct() > before.distinct())) {
                before = column;
            }
        }
        if (before == null) {
            return profile;
        }
        List<String> notes = new ArrayList<>(profile.notes());
        notes.add(time + " alone differs in all rows, but may not in later ones, so " + before.name()
                + " is part of the key");
        return new FileProfile(
                profile.form(),
                profile.columns(),
                profile.rows(),
                profile.all(),
                List.of(before.name(), time),
                false,
                notes);
    }

    private static boolean isCompared(String column, List<Map<String, Object>> queries) {
        Pattern comparison = Pattern.compile("(?i)(?<!\\w)" + Pattern.quote(column) + "(\"?\\s*=|(\"\\s*|\\s+)IN\\b)");
        return queries.stream()
                .map(query -> query.get("sql"))
                .anyMatch(
                        sql -> sql != null && comparison.matcher(sql.toString()).find());
    }
}
