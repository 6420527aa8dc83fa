// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what a scan reads. Its owner sees to it that one thread at a time does. */
final class ScanTally {
    private final Map<String, long[]> byName = new TreeMap<>();
    private int stripes;
    private int replaced;

    /** Counts stripes whose chunks are asked for. */
    void stripes(int count) {
        stripes += count;
    }

    /** Counts a chunk that has come. */
    void chunk(String name, int bytes) {
        long[] counts = byName.computeIfAbsent(name, key -> new long[2]);
        counts[0]++;
        counts[1] += bytes;
    }

    /** Counts chunks of which another copy was read. */
    void replaced(int count) {
        replaced += count;
    }

    /** The counts so far. */
    ScanAccount account(int all, int skipped) {
        List<ScanAccount.Column> columns = new ArrayList<>();
        byName.forEach((name, counts) -> columns.add(new ScanAccount.Column(name, counts[0], counts[1])));
        return new ScanAccount(all, stripes, skipped, replaced, columns);
    }
}
