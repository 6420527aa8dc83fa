// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;

/**
 * Proposes a key where the user has not named one: a column without missing or repeated values. Of several such columns,
 * one whose values ascend is preferred, then the first one. If there is none, two columns together (more would be unique
 * by chance), and at last the row's number.
 */
final class KeyProposal {
    /** Columns that are tried together. */
    private static final int TRIED = 6;

    private KeyProposal() {}

    /**
     * @param rows how many rows the dataset has
     * @return the columns of the key in its order; none where only the number of the row is left
     */
    static List<String> of(Dataset dataset, List<ColumnProfile> columns, long rows) throws DatasetException {
        List<ColumnProfile> names = new ArrayList<>();
        for (ColumnProfile column : columns) {
            if (column.isName() && column.nulls() == 0) {
                names.add(column);
            }
        }
        for (boolean ascending : new boolean[] {true, false}) {
            for (ColumnProfile column : names) {
                if (column.distinct() == rows && column.ascending() == ascending) {
                    return List.of(column.name());
                }
            }
        }
        List<ColumnProfile> tried = names.stream()
                .filter(column -> column.distinct() > 1)
                .sorted(Comparator.comparingLong(ColumnProfile::distinct).reversed())
                .limit(TRIED)
                .toList();
        for (List<ColumnProfile> together : pairs(tried)) {
            double most = 1;
            StringJoiner key = new StringJoiner(", ");
            for (ColumnProfile column : together) {
                most *= column.distinct();
                key.add(SourceColumn.sql(column.name()));
            }
            if (most >= rows && count(dataset, "(" + key + ")") == rows) {
                return order(together);
            }
        }
        return List.of();
    }

    private static List<List<ColumnProfile>> pairs(List<ColumnProfile> tried) {
        List<List<ColumnProfile>> pairs = new ArrayList<>();
        for (int i = 0; i < tried.size(); i++) {
            for (int j = i + 1; j < tried.size(); j++) {
                pairs.add(List.of(tried.get(i), tried.get(j)));
            }
        }
        return pairs;
    }

    /** What orders rows, a time or a number, stands last; what groups them before it. */
    private static List<String> order(List<ColumnProfile> together) {
        List<ColumnProfile> ordered = new ArrayList<>(together);
        ordered.sort(Comparator.comparingInt(KeyProposal::place).thenComparingLong(ColumnProfile::distinct));
        return ordered.stream().map(ColumnProfile::name).toList();
    }

    private static int place(ColumnProfile column) {
        return switch (column.type()) {
            case TEXT -> 0;
            case INT, LONG -> 1;
            default -> 2;
        };
    }

    private static long count(Dataset dataset, String key) throws DatasetException {
        try {
            return ((Number) dataset.sql("SELECT count(*) FROM (SELECT DISTINCT " + key + " FROM "
                                    + SourceColumn.sql(dataset.entity().name()) + ")")
                            .get(0)
                            .get(0))
                    .longValue();
        } catch (IOException e) {
            throw DatasetException.environment(e.getMessage(), e);
        }
    }
}
