// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.draw;

/**
 * SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014). Its own few lines, so
 * that a seed gives the same rows in every Java version; {@link java.util.SplittableRandom} promises no such thing.
 */
public final class SplitMix {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    public SplitMix(long seed) {
        this.state = seed;
    }

    /** The next 64 random bits. */
    public long next() {
        long z = state += GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A number from 0 to {@code bound}, exclusive; its bias is below 2^-32 times the bound and of no matter here. */
    public int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** A number from {@code from} to {@code to}, both inclusive. */
    public int between(int from, int to) {
        return from + below(to - from + 1);
    }

    /** A number from 0 to 1, exclusive. */
    public double fraction() {
        return (next() >>> 11) * 0x1p-53;
    }

    /** Whether something with this probability happens. */
    public boolean happens(double probability) {
        return fraction() < probability;
    }

    /**
     * A number of the normal distribution, mean 0, deviation 1 (Box and Muller 1958), with {@link StrictMath} because
     * {@link Math} may differ between machines in the last bit.
     */
    public double normal() {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - fraction()));
        return radius * StrictMath.cos(2 * StrictMath.PI * fraction());
    }
}
