// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What {@code statistics.txt} tells of each column, counted from lines. */
final class ColumnStatistics {
    private static final int COLUMNS = 57;

    /** AvgTone: the table says that no value is frequent, yet 1.8 % of the real files' rows have 0. Those count. */
    private static final int TONE = 34;

    private final List<Map<String, Integer>> counts = new ArrayList<>();
    private long rows;

    private ColumnStatistics() {
        for (int i = 0; i < COLUMNS; i++) {
            counts.add(new HashMap<>());
        }
    }

    static ColumnStatistics of(Stream<String> lines) {
        ColumnStatistics statistics = new ColumnStatistics();
        try (lines) {
            lines.forEach(line -> {
                String[] columns = line.split("\t", -1);
                for (int i = 0; i < COLUMNS; i++) {
                    statistics.counts.get(i).merge(columns[i], 1, Integer::sum);
                }
                statistics.rows++;
            });
        }
        return statistics;
    }

    long rows() {
        return rows;
    }

    double distinct(int column) {
        return counts.get(column).size();
    }

    double empty(int column) {
        return counts.get(column).getOrDefault("", 0) / (double) rows;
    }

    double meanLength(int column) {
        long length = 0;
        long present = 0;
        for (Map.Entry<String, Integer> entry : counts.get(column).entrySet()) {
            present += entry.getKey().isEmpty() ? 0 : entry.getValue();
            length += (long) entry.getKey().codePointCount(0, entry.getKey().length()) * entry.getValue();
        }
        return length / (double) present;
    }

    double topShare(int column, int values) {
        return counts.get(column).values().stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(values)
                        .mapToLong(Integer::longValue)
                        .sum()
                / (double) rows;
    }

    /**
     * Compares with the table: distinct values within 15 % (or 8, since a dozen rows decide over the rarest codes),
     * shares of empty values within 0.015, lengths within 6 %, the most frequent value's share within 0.02, the ten most
     * frequent ones' within 0.05.
     */
    void assertLikeRealRows() throws IOException {
        List<String> differences = new ArrayList<>();
        int compared = 0;
        for (double[] real : table()) {
            int column = (int) real[0];
            compare(differences, column, "distinct", distinct(column), real[1], Math.max(8, real[1] * .15));
            compare(differences, column, "empty", empty(column), real[2], .015);
            compare(differences, column, "length", meanLength(column), real[3], real[3] * .06 + .05);
            if (column != TONE) {
                compare(differences, column, "top 1", topShare(column, 1), real[4], .02);
                compare(differences, column, "top 10", topShare(column, 10), real[5], .05);
            }
            compared++;
        }
        assertThat(compared).isEqualTo(52);
        assertThat(differences).isEmpty();
    }

    /** Compares with rows counted in the same way, as the table is; days and ids differ by intention. */
    void assertLike(ColumnStatistics real) {
        List<String> differences = new ArrayList<>();
        for (int column = 5; column < 56; column++) {
            compare(
                    differences,
                    column,
                    "distinct",
                    distinct(column),
                    real.distinct(column),
                    Math.max(12, real.distinct(column) * .25));
            compare(differences, column, "empty", empty(column), real.empty(column), .015);
            compare(
                    differences,
                    column,
                    "length",
                    meanLength(column),
                    real.meanLength(column),
                    real.meanLength(column) * .06 + .05);
            compare(differences, column, "top 1", topShare(column, 1), real.topShare(column, 1), .02);
            compare(differences, column, "top 10", topShare(column, 10), real.topShare(column, 10), .05);
        }
        assertThat(differences).isEmpty();
    }

    private static void compare(
            List<String> differences, int column, String what, double found, double real, double tolerance) {
        if (Math.abs(found - real) > tolerance) {
            differences.add("column " + column + ": " + what + " is " + found + ", of real rows " + real);
        }
    }

    private static List<double[]> table() throws IOException {
        try (InputStream in = ColumnStatistics.class.getResourceAsStream("statistics.txt")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> Stream.of(line.split(" "))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
        }
    }
}
