// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import java.util.Arrays;

/** The rows of a stripe that meet a condition, window by window. */
final class SelectionVector {
    private int[] rows = new int[0];
    private int[] ends = new int[0];
    private int windows;

    /** Adds a window and its first so many rows of these. */
    void add(int[] selected, int count) {
        int start = end(windows);
        if (rows.length < start + count) {
            rows = Arrays.copyOf(rows, Math.max(start + count, rows.length * 2));
        }
        System.arraycopy(selected, 0, rows, start, count);
        if (windows == ends.length) {
            ends = Arrays.copyOf(ends, windows + 16);
        }
        ends[windows++] = start + count;
    }

    /** All hits of all windows. */
    int count() {
        return end(windows);
    }

    /** Copies a window's hits. */
    int copy(int window, int[] into) {
        int start = end(window);
        int count = end(window + 1) - start;
        System.arraycopy(rows, start, into, 0, count);
        return count;
    }

    private int end(int window) {
        return window == 0 ? 0 : ends[window - 1];
    }
}
