// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Looks at found groups again over the whole sample, in which there are more tuples than in the rows on which pairs were
 * tried: columns that don't pay there leave, columns that do join, and groups that don't pay are given up.
 */
final class Refinement {
    /** A column joins a group, or leaves it, for at least so many bits per row. */
    private static final double MIN_SAVING = 0.003;

    /** A group is given up that saves less than this part of what its columns cost apart. */
    private static final double MIN_SHARE = 0.02;

    private final Sample sample;
    private final List<SampleColumn> alone;
    private final List<SampleGroup> groups = new ArrayList<>();

    /** @param alone the columns that are in no group and may join one; those that do are taken out */
    Refinement(Sample sample, List<SampleColumn> alone) {
        this.sample = sample;
        this.alone = alone;
        alone.sort(Comparator.comparingLong(SampleColumn::fingerprint));
    }

    List<SampleGroup> refine(List<List<SampleColumn>> found) {
        for (List<SampleColumn> columns : found) {
            keep(shrunk(sample.group(columns)));
        }
        groups.sort(Comparator.comparingLong(SampleGroup::fingerprint));
        for (SampleColumn column : List.copyOf(alone)) {
            join(column);
        }
        return groups;
    }

    private void keep(SampleGroup group) {
        if (group.columns().size() > 1 && group.cost() < group.apart() * (1 - MIN_SHARE)) {
            groups.add(group);
        } else {
            alone.addAll(group.columns());
        }
    }

    /** Only a column whose map costs about what its values alone do can gain by leaving. */
    private SampleGroup shrunk(SampleGroup group) {
        SampleGroup best = group;
        for (SampleColumn column : group.columns()) {
            if (best.columns().size() > 2 && sample.mapBits(group, column) > column.bits() / 2) {
                SampleGroup fewer = sample.group(best.without(column));
                if (fewer.cost() + column.bits() < best.cost() - MIN_SAVING) {
                    best = fewer;
                    alone.add(column);
                }
            }
        }
        return best;
    }

    private void join(SampleColumn column) {
        if (column.bits() < MIN_SAVING || column.count() > sample.rows() / 2) {
            return;
        }
        double best = MIN_SAVING;
        int at = -1;
        SampleGroup joined = null;
        for (int i = 0; i < groups.size(); i++) {
            SampleGroup more = sample.extended(groups.get(i), column);
            double saving = groups.get(i).cost() + column.bits() - more.cost();
            if (saving > best) {
                best = saving;
                at = i;
                joined = more;
            }
        }
        if (joined != null) {
            groups.set(at, joined);
            alone.remove(column);
        }
    }
}
