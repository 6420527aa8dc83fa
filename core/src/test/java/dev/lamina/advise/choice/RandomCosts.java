// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Costs that are drawn, of a few tables; the first has all columns and answers everything. */
final class RandomCosts {
    private RandomCosts() {}

    static Costs of(Random random, int tables, int queries, int writes) {
        boolean[] complete = new boolean[tables];
        double[] bytes = new double[tables];
        double[][] reads = new double[queries][tables];
        double[][] p99 = new double[queries][tables];
        double[][] written = new double[writes][tables];
        for (int t = 0; t < tables; t++) {
            complete[t] = t == 0 || random.nextInt(3) == 0;
            bytes[t] = 1e6 * (1 + random.nextInt(50));
            for (int q = 0; q < queries; q++) {
                boolean can = t == 0 || random.nextInt(3) > 0;
                reads[q][t] = can ? Math.exp(random.nextGaussian() * 3) * 50 : Double.NaN;
                p99[q][t] = can ? 1000 + 20 * reads[q][t] : Double.NaN;
            }
            for (int w = 0; w < writes; w++) {
                written[w][t] = 5 + random.nextInt(40);
            }
        }
        return new Costs(
                names("t", tables),
                IntStream.range(0, tables).toArray(),
                complete,
                bytes,
                names("q", queries),
                reads,
                p99,
                names("w", writes),
                written);
    }

    private static List<String> names(String letter, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(letter + i);
        }
        return names;
    }

    static double[] frequencies(Random random, Costs costs) {
        double[] perSecond = new double[costs.operations()];
        for (int i = 0; i < perSecond.length; i++) {
            perSecond[i] = Math.exp(random.nextGaussian() * 3);
        }
        return perSecond;
    }
}
