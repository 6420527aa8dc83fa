// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.timeline;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows of the publication, from the narrowest to the widest (The Last Pickle, Reversed Comparators, 2011): each is a
 * partition of today.
 */
enum RowSize {
    SMALL_ROW(100),
    /** Just below the 64 KiB from which on a row had an index of its columns. */
    NO_COL_INDEX(1_200),
    FIVE_THOUSAND(5_000),
    TEN_THOUSAND(10_000),
    HUNDRED_THOUSAND(100_000),
    ONE_MILLION(1_000_000),
    TEN_MILLION(10_000_000);

    private final int columns;

    RowSize(int columns) {
        this.columns = columns;
    }

    /** How many columns the publication's row has, which are the partition's records. */
    int columns() {
        return columns;
    }

    /** Its key. */
    String key() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** All keys, narrowest first. */
    static List<String> keys() {
        List<String> keys = new ArrayList<>();
        for (RowSize size : values()) {
            keys.add(size.key());
        }
        return keys;
    }
}
