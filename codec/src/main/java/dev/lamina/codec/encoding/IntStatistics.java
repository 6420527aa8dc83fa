// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

/** What is cheap to know about whole numbers, and decides how they are encoded. */
final class IntStatistics {
    int least;
    int greatest;

    /** Runs of equal values. */
    int runs;

    /** Of the differences from value to value, which wrap around. */
    int leastDelta;

    int greatestDelta;

    /** How many differences equal the one before. */
    int steady;

    void look(int[] values, int count) {
        bounds(values, count);
        deltas(values, count);
        runs = runs(values, count);
        steady = steady(values, count);
    }

    private void bounds(int[] values, int count) {
        int low = values[0];
        int high = values[0];
        for (int i = 1; i < count; i++) {
            low = Math.min(low, values[i]);
            high = Math.max(high, values[i]);
        }
        least = low;
        greatest = high;
    }

    private void deltas(int[] values, int count) {
        int low = count > 1 ? values[1] - values[0] : 0;
        int high = low;
        for (int i = 1; i < count; i++) {
            int delta = values[i] - values[i - 1];
            low = Math.min(low, delta);
            high = Math.max(high, delta);
        }
        leastDelta = low;
        greatestDelta = high;
    }

    private static int runs(int[] values, int count) {
        int found = 1;
        for (int i = 1; i < count; i++) {
            found += values[i] != values[i - 1] ? 1 : 0;
        }
        return found;
    }

    private static int steady(int[] values, int count) {
        int found = 0;
        for (int i = 2; i < count; i++) {
            found += values[i] - values[i - 1] == values[i - 1] - values[i - 2] ? 1 : 0;
        }
        return found;
    }

    /** The bits of the values above the least. */
    int width() {
        return BitPacking.width(greatest - least);
    }

    int deltaWidth() {
        return BitPacking.width(greatestDelta - leastDelta);
    }
}
