// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What a design must keep to; {@code null} for no limit.
 *
 * @param p99Micros the 99th percentile of every query's latency
 * @param diskBytes what all tables take together
 * @param tables how many tables there are
 */
public record Limits(Double p99Micros, Double diskBytes, Integer tables) {
    /** None. */
    public static final Limits NONE = new Limits(null, null, null);

    /** Whether a latency is more than is allowed. */
    public boolean isSlow(double micros) {
        return p99Micros != null && micros > p99Micros;
    }

    /** That a query's latency is more than is allowed, in words. */
    public String slow(String query, double micros) {
        return "the 99th percentile of " + query + " is " + Figures.seconds(micros / 1e6) + ", and the limit "
                + Figures.seconds(p99Micros / 1e6);
    }

    /**
     * The limits of space and number that tables break, in words, whatever they answer.
     *
     * @param when the tables are so large, such as {@code " at the end of the growth"}; empty where that is said, or now
     */
    public List<String> exceeded(Costs costs, int[] tables, String when) {
        List<String> exceeded = new ArrayList<>();
        double bytes =
                IntStream.of(tables).mapToDouble(table -> costs.bytes()[table]).sum();
        if (diskBytes != null && bytes > diskBytes) {
            exceeded.add(large(bytes, when));
        }
        if (isMany(tables.length)) {
            exceeded.add(many(tables.length));
        }
        return exceeded;
    }

    /** That tables take more than is allowed, in words; exact enough that the one is seen to be more than the other. */
    private String large(double bytes, String when) {
        boolean isLittle = diskBytes < 100e6;
        return String.format(
                Locale.ROOT,
                "the tables take %,.0f %s before compression%s, and the limit is %,.0f %s",
                isLittle ? bytes : bytes / 1e6,
                isLittle ? "bytes" : "MB",
                when,
                isLittle ? diskBytes : diskBytes / 1e6,
                isLittle ? "bytes" : "MB");
    }

    /** Whether there are more tables than are allowed. */
    public boolean isMany(int made) {
        return tables != null && made > tables;
    }

    /** That there are, in words. */
    public String many(int made) {
        return "it has " + made + " tables, and the limit is " + tables;
    }
}
