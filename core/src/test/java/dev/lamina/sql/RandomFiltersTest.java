// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conditions that are drawn at random give the answers of DuckDB over Parquet. */
class RandomFiltersTest {
    private static final int QUERIES = 250;

    private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM");

    @TempDir
    Path directory;

    private Random random;

    @Test
    void no_row_is_lost_and_none_too_many() throws Exception {
        long seed = Long.getLong("lamina.seed", System.nanoTime());
        System.out.println("RandomFiltersTest seed " + seed);
        random = new Random(seed);
        MemoryTable things = new MemoryTable("things", 1, Samples.ENTITY, Samples.rows(400, seed), 100);
        MemoryTable others = new MemoryTable("others", 1, SqlAnswersTest.OTHERS, SqlAnswersTest.others(90, 3), 100);
        int pushed = 0;
        try (Oracle oracle = new Oracle();
                SqlSession session = SqlSession.open(() -> List.of(others, things), directory.resolve("spill"))) {
            oracle.show("things", things, directory);
            oracle.show("others", others, directory);
            things.scans.clear();
            for (int i = 0; i < QUERIES; i++) {
                String query = query();
                assertThat(Oracle.rows(session, query))
                        .as("seed %d: %s", seed, query)
                        .isEqualTo(oracle.rows(query));
            }
            for (var scan : things.scans) {
                pushed += scan.where() != null ? 1 : 0;
            }
        }
        // Otherwise nothing was tried.
        assertThat(pushed).as("seed %d", seed).isGreaterThan(QUERIES / 4);
    }

    private String query() {
        String join = List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN").get(random.nextInt(4));
        return switch (random.nextInt(4)) {
            case 0 ->
                "SELECT t.id, o.weight FROM things t " + join + " others o ON t.id = o.id AND " + condition("t.", 1)
                        + " WHERE " + condition("t.", 1) + " ORDER BY ALL";
            case 1 ->
                "SELECT a.id, b.id FROM things a " + join + " things b ON a.id = b.id + 1 AND " + condition("b.", 1)
                        + " WHERE " + condition("a.", 1) + " ORDER BY ALL";
            default -> "SELECT id, n, name FROM things WHERE " + condition("", 3) + " ORDER BY id";
        };
    }

    private String condition(String of, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return term(of);
        }
        return switch (random.nextInt(4)) {
            case 0 -> "NOT (" + condition(of, depth - 1) + ")";
            case 1 -> "(" + condition(of, depth - 1) + " OR " + condition(of, depth - 1) + ")";
            case 2 -> "(" + condition(of, depth - 1) + ") IS NOT TRUE";
            default -> "(" + condition(of, depth - 1) + " AND " + condition(of, depth - 1) + ")";
        };
    }

    private String term(String of) {
        String column =
                List.of("n", "tone", "name", "day", "moment", "ok", "raw", "id").get(random.nextInt(8));
        String name = of + column;
        return switch (random.nextInt(7)) {
            case 0 -> name + " IS NULL";
            case 1 -> name + " IS NOT NULL";
            case 2 -> name + (random.nextBoolean() ? " IN (" : " NOT IN (") + constants(column) + ")";
            case 3 -> name + " BETWEEN " + constant(column) + " AND " + constant(column);
            default -> name + " " + COMPARISONS.get(random.nextInt(COMPARISONS.size())) + " " + constant(column);
        };
    }

    private String constants(String column) {
        StringJoiner values = new StringJoiner(", ");
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            values.add(random.nextInt(12) == 0 ? "NULL" : constant(column));
        }
        return values.toString();
    }

    private String constant(String column) {
        return switch (column) {
            case "n" ->
                random.nextInt(8) == 0 ? random.nextInt(20) - 5 + ".5" : Integer.toString(random.nextInt(24) - 6);
            case "id" -> random.nextInt(6) == 0 ? "9007199254740994" : Integer.toString(random.nextInt(400));
            case "tone" ->
                new ArrayList<>(List.of("'nan'::DOUBLE", "'infinity'::DOUBLE", "-0.0", "0.1", "1e300", "2.5::DOUBLE"))
                        .get(random.nextInt(6));
            case "name" -> SqlNames.literal(Samples.NAMES.get(random.nextInt(Samples.NAMES.size())));
            case "day" -> "DATE '2025-0" + (4 + random.nextInt(2)) + "-" + (10 + random.nextInt(20)) + "'";
            case "moment" ->
                "TIMESTAMPTZ '2025-04-30 08:0" + random.nextInt(2) + ":" + (10 + random.nextInt(50))
                        + List.of("", ".001", ".0005", ".999").get(random.nextInt(4)) + "+00'";
            case "ok" -> random.nextBoolean() ? "true" : "false";
            default -> "'\\x00\\xFF\\x27\\x5C\\x61\\x1" + random.nextInt(5) + "'::BLOB";
        };
    }
}
