// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

/** The entropy of whole numbers, each by itself, by counting them. Serves one thread. */
final class ValueEntropy {
    /** Wider numbers are counted by their highest bits. */
    private static final int COUNTED_BITS = 16;

    private int[] counts = new int[0];

    /**
     * Bits per value, for numbers from {@code least} on of at most so many bits. Where they have more than are counted, the lower ones
     * are taken to be as many as they can be among so many values.
     */
    double bits(int[] values, int count, int least, int width) {
        int shift = Math.max(0, width - COUNTED_BITS);
        int size = 1 << (width - shift);
        if (counts.length < size) {
            counts = new int[size];
        }
        for (int i = 0; i < count; i++) {
            counts[values[i] - least >>> shift]++;
        }
        double sum = 0;
        for (int i = 0; i < size; i++) {
            if (counts[i] > 0) {
                sum += counts[i] * Math.log(counts[i]);
                counts[i] = 0;
            }
        }
        double counted = (Math.log(count) - sum / count) / Math.log(2);
        return Math.min(counted + shift, Math.log(count) / Math.log(2));
    }
}
