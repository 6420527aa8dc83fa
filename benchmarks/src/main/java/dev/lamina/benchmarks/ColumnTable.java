// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.lamina.ChunkValues;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Prints what {@code lamina} makes of each column of real GDELT rows, and of its groups: bytes per row, encoding, and the
 * nanoseconds per row to encode and to decode, the least of some rounds. Quick and rough beside the JMH benchmarks.
 */
public final class ColumnTable {
    private static final int[][] GROUPS = {{1, 4}, {5, 9}, {15, 9}, {26, 5}, {31, 3}, {35, 7}, {42, 7}, {49, 7}};

    private ColumnTable() {}

    /** @param arguments rows (131072), rounds (20), and names of columns (all) */
    public static void main(String[] arguments) throws Exception {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 131_072;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        Set<String> names =
                arguments.length > 2 ? Set.of(Arrays.copyOfRange(arguments, 2, arguments.length)) : Set.of();
        RealColumns real = RealColumns.read(rows);
        double[] total = new double[3];
        for (int column = 0; column < real.columns(); column++) {
            if (names.isEmpty() || names.contains("c" + column)) {
                row("c" + column, real.column(column), rows, rounds, total);
            }
        }
        System.out.printf(
                "all columns: %.2f B/row, encode %.0f ns/row, decode %.0f ns/row%n", total[0], total[1], total[2]);
        total = new double[3];
        for (int[] group : GROUPS) {
            List<Vector> vectors = real.group(group[0], group[1]);
            for (int i = 0; i < vectors.size(); i++) {
                String name = i == 0 ? "#" + group[0] : "map" + (group[0] + i - 1);
                if (names.isEmpty() || names.contains(name)) {
                    row(name, vectors.get(i), rows, rounds, total);
                }
            }
        }
        System.out.printf("groups: %.2f B/row, encode %.0f ns/row, decode %.0f ns/row%n", total[0], total[1], total[2]);
    }

    private static void row(String name, Vector vector, int rows, int rounds, double[] total) throws Exception {
        ChunkCodec codec = ChunkCodecs.named("lamina");
        Vector into = vector.emptyLike();
        double encode = Double.MAX_VALUE;
        double decode = Double.MAX_VALUE;
        ByteBuffer body = null;
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            body = codec.encode(vector, 0, vector.size());
            encode = Math.min(encode, System.nanoTime() - start);
            start = System.nanoTime();
            ChunkValues values = ChunkValues.open(body, vector.size(), into);
            for (int row = 0; row < vector.size(); row += ChunkValues.WINDOW) {
                values.next(Math.min(ChunkValues.WINDOW, vector.size() - row), into);
            }
            decode = Math.min(decode, System.nanoTime() - start);
        }
        total[0] += (double) body.remaining() / rows;
        total[1] += encode / rows;
        total[2] += decode / rows;
        String kind = vector instanceof TextVector ? "text" : vector instanceof IntVector ? "int" : "double";
        System.out.printf(
                "%-6s %-6s %7d rows %8.3f B/row %7.2f / %6.2f ns per own row  %s%n",
                name,
                kind,
                vector.size(),
                (double) body.remaining() / rows,
                encode / vector.size(),
                decode / vector.size(),
                codec.encodingOf(body));
    }
}
