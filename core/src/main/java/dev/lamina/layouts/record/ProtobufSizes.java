// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import java.util.Arrays;

/**
 * The sizes of a record's inner messages, which are written before them. One pass computes them in the order in which
 * the next pass writes them, so that none is computed once per level above it.
 */
final class ProtobufSizes {
    private int[] sizes = new int[16];
    private int count;
    private int taken;

    /** Reserves an entry for the size of the next message. */
    int open() {
        if (count == sizes.length) {
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        return count++;
    }

    void set(int place, int size) {
        sizes[place] = size;
    }

    /** The size of the next message to be written. */
    int take() {
        return sizes[taken++];
    }
}
