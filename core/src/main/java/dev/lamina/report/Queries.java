// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.Cell;
import dev.lamina.results.QueryTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A query that another engine asked of layouts.
 *
 * @param name the operation's name
 * @param asked one per column of the matrix; {@code null} where it was not measured
 */
public record Queries(String name, List<Asked> asked) {
    /**
     * A query on one layout.
     *
     * @param column the layout
     * @param cell its cell, which has the query's times
     * @param timesLeast its time over the least of the row
     */
    public record Asked(Matrix.Column column, Cell cell, double timesLeast) {}

    /** The queries of a run, in its order; those that were measured nowhere are left out. */
    public static List<Queries> of(Matrix matrix) {
        List<Queries> all = new ArrayList<>();
        for (Matrix.Row row : matrix.rows()) {
            Double least = least(row, times -> times.seconds().median());
            if (least == null) {
                continue;
            }
            List<Asked> asked = new ArrayList<>();
            for (int i = 0; i < row.entries().size(); i++) {
                Cell cell = row.entries().get(i).cell();
                asked.add(
                        times(cell) == null
                                ? null
                                : new Asked(
                                        matrix.columns().get(i),
                                        cell,
                                        cell.query().seconds().median() / least));
            }
            all.add(new Queries(row.operation().name(), asked));
        }
        return all;
    }

    private static QueryTimes times(Cell cell) {
        return cell == null ? null : cell.query();
    }

    /** The least of a quantity in a row; {@code null} where no cell has it. */
    public static Double least(Matrix.Row row, Function<QueryTimes, Double> quantity) {
        Double least = null;
        for (Matrix.Entry entry : row.entries()) {
            QueryTimes times = times(entry.cell());
            Double value = times == null ? null : quantity.apply(times);
            if (value != null && (least == null || value < least)) {
                least = value;
            }
        }
        return least;
    }
}
