// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.SharedStore;
import java.util.List;

/**
 * Rows that one load brings.
 *
 * @param from the number of the first; no two loads have a number in common
 */
record Content(int from, int rows, long seed) {
    MemoryDataset data() {
        return Sales.later(rows, from, seed);
    }

    static MemoryDataset together(List<Content> several) {
        return SharedStore.together(several.stream().map(Content::data).toArray(MemoryDataset[]::new));
    }

    /** What a version's row says that it is from. */
    String label() {
        return "rows " + from + " to " + (from + rows - 1);
    }
}
