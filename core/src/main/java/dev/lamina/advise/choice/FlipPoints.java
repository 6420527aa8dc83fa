// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import java.util.Optional;

/** The frequencies at which another design becomes the cheapest, all other frequencies being as they are. */
public final class FlipPoints {
    /** Beyond so many times the frequency, or the sum of all, nobody asks. */
    private static final double FAR = 10_000;

    private static final int MAX_STEPS = 50;

    private FlipPoints() {}

    /**
     * Where a design is not the cheapest any more.
     *
     * @param operation the query or write whose frequency changes
     * @param at the frequency
     * @param becomes the design that is the cheapest beyond it
     */
    public record Flip(int operation, double at, Design becomes) {}

    /**
     * The next flip above or below a frequency. The least cost over all designs is a concave function of one frequency, made of straight
     * pieces (Eisner and Severance, JACM 1976): the end of a piece is found exactly by asking for the best design where the lines of
     * two designs cross, until that is one of the two.
     *
     * @param best the best design at {@code perSecond}
     * @return empty where the same design stays the cheapest as far as anybody asks
     */
    public static Optional<Flip> next(
            DesignProgram program, Costs costs, Design best, double[] perSecond, int operation, boolean above) {
        double now = perSecond[operation];
        double sum = 0;
        for (double each : perSecond) {
            sum += each;
        }
        double end = above ? Math.max(now, sum) * FAR : 0;
        Design other = program.best(at(perSecond, operation, end)).orElse(best);
        for (int step = 0; step < MAX_STEPS && !other.equals(best); step++) {
            double crossing = crossing(costs, best, other, perSecond, operation);
            // Two designs that cost the same without it do not change places: nothing is executed less than never.
            boolean isBeyond = above ? crossing >= now : crossing <= now && crossing > 0;
            if (Double.isNaN(crossing) || !isBeyond) {
                return Optional.empty();
            }
            double[] there = at(perSecond, operation, crossing);
            Design between = program.best(there).orElse(best);
            double gain = costs.of(best, there) - costs.of(between, there);
            if (between.equals(best) || between.equals(other) || gain <= 1e-9 * costs.of(best, there)) {
                return Optional.of(new Flip(operation, crossing, other));
            }
            other = between;
        }
        return Optional.empty();
    }

    /** The frequency at which two designs cost the same; NaN where there is none. */
    private static double crossing(Costs costs, Design one, Design other, double[] perSecond, int operation) {
        double[] without = at(perSecond, operation, 0);
        double slope = costs.of(other, operation) - costs.of(one, operation);
        double distance = costs.of(one, without) - costs.of(other, without);
        double crossing = distance / slope;
        return slope == 0 || crossing < 0 ? Double.NaN : crossing;
    }

    private static double[] at(double[] perSecond, int operation, double frequency) {
        double[] changed = perSecond.clone();
        changed[operation] = frequency;
        return changed;
    }
}
