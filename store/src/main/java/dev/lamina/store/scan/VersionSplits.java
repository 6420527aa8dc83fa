// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.catalogue.VersionPart;
import dev.lamina.store.catalogue.VersionStripes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a version for several readers: between partitions where there are enough, since one partition's chunks then go to
 * one reader, and otherwise between stripes.
 */
public final class VersionSplits {
    private VersionSplits() {}

    /**
     * @param count how many splits at most
     * @throws IOException if the version was dropped meanwhile, or Cassandra fails
     */
    public static List<VersionSplit> of(StripeSpace space, DatasetVersion version, int count) throws IOException {
        if (count < 1) {
            throw new IllegalArgumentException("Found " + count + " splits, expected at least 1.");
        }
        VersionContents contents = new VersionContents(space, version);
        VersionStripes stripes = contents.stripes();
        boolean whole = stripes.shards() >= count;
        int units = whole ? stripes.shards() : stripes.stripes();
        // What each unit begins with, by stripes; and the rows before it.
        int[] begins = new int[units + 1];
        double[] rows = new double[units + 1];
        double[] bytes = new double[units + 1];
        for (int unit = 0; unit < units; unit++) {
            begins[unit] = whole ? stripes.firstOfShard(unit) : unit;
            int end = whole ? stripes.firstOfShard(unit + 1) : unit + 1;
            VersionPart part = contents.parts().get(stripes.placeOfRun(begins[unit]));
            rows[unit + 1] = rows[unit] + (double) part.rows() * (end - begins[unit]) / part.stripes();
            bytes[unit + 1] = bytes[unit] + (double) part.bytes() * (end - begins[unit]) / part.stripes();
        }
        begins[units] = stripes.stripes();
        int splits = Math.min(count, units);
        ReplicaHosts hosts = ReplicaHosts.of(space, version, stripes);
        List<VersionSplit> list = new ArrayList<>();
        int from = 0;
        for (int split = 0; split < splits; split++) {
            // At least one unit for this one, and one for each that follows.
            int to = from + 1;
            double until = rows[units] * (split + 1) / splits;
            while (to < units - (splits - split - 1) && (rows[to] + rows[to + 1]) / 2 <= until) {
                to++;
            }
            if (split == splits - 1) {
                to = units;
            }
            list.add(new VersionSplit(
                    version.dataset(),
                    version.version(),
                    version.begun(),
                    begins[from],
                    begins[to],
                    Math.round(rows[to]) - Math.round(rows[from]),
                    Math.round(bytes[to]) - Math.round(bytes[from]),
                    hosts.of(begins[from], begins[to])));
            from = to;
        }
        return list;
    }
}
