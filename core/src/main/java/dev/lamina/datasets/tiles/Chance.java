// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

/** Random numbers by place, not by turn: the same seed and place give the same number, in whatever order they are asked for. */
final class Chance {
    private Chance() {}

    /** 64 random bits for a place (the finaliser of SplitMix64: Steele, Lea, Flood, OOPSLA 2014). */
    static long bits(long seed, long a, long b) {
        return mix(mix(mix(seed) + a * 0x9E3779B97F4A7C15L) + b * 0xD1B54A32D192ED03L);
    }

    private static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
