// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import java.util.BitSet;
import java.util.List;

/** A colour for each partition of a map, such that partitions that touch, at a corner too, differ as far as colours last. */
final class PartitionColours {
    /** The page's colours of layouts, {@code --l0} to {@code --l7}. */
    static final int COLOURS = 8;

    private PartitionColours() {}

    /**
     * The colours, greedily along the partitions' numbers: each gets the first one that no neighbour has.
     *
     * @param partitions each cell's partition, row by row
     * @param count how many partitions there are
     */
    static int[] of(List<Integer> partitions, int width, int count) {
        BitSet[] neighbours = new BitSet[count];
        for (int i = 0; i < count; i++) {
            neighbours[i] = new BitSet();
        }
        for (int cell = 0; cell < partitions.size(); cell++) {
            boolean right = cell % width < width - 1;
            boolean left = cell % width > 0;
            touch(neighbours, partitions, cell, right ? cell + 1 : -1);
            touch(neighbours, partitions, cell, cell + width);
            touch(neighbours, partitions, cell, right ? cell + width + 1 : -1);
            touch(neighbours, partitions, cell, left ? cell + width - 1 : -1);
        }
        int[] colours = new int[count];
        for (int i = 0; i < count; i++) {
            BitSet taken = new BitSet();
            for (int other = neighbours[i].nextSetBit(0);
                    other >= 0 && other < i;
                    other = neighbours[i].nextSetBit(other + 1)) {
                taken.set(colours[other]);
            }
            colours[i] = taken.nextClearBit(0) % COLOURS;
        }
        return colours;
    }

    private static void touch(BitSet[] neighbours, List<Integer> partitions, int one, int other) {
        if (other < 0 || other >= partitions.size()) {
            return;
        }
        int a = partitions.get(one);
        int b = partitions.get(other);
        if (a != b) {
            neighbours[a].set(b);
            neighbours[b].set(a);
        }
    }
}
