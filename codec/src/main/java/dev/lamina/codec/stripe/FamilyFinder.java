// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Joins groups to families: groups whose columns have values in common, position by position, and that are smaller with
 * one dictionary of tuples than with one each.
 */
final class FamilyFinder {
    /** A family must save so many bits per row. */
    private static final double MIN_SAVING = 0.05;

    /** A column so dull may join a group only to make it as wide as its like. */
    private static final double DULL_BITS = 0.05;

    /** Columns less alike than this have nothing to do with each other. */
    private static final double MIN_LIKENESS = 0.1;

    /** Families of more tuples, all members' together, are not looked for. */
    private static final int MAX_TUPLES = 1 << 17;

    private final Sample sample;
    private final List<SampleColumn> alone;
    private final ValueNames names;
    private final FamilyCost costs;

    /** @param alone the columns that are in no group; those that are put into one are taken out */
    FamilyFinder(Sample sample, List<SampleColumn> alone, ValueNames names) {
        this.sample = sample;
        this.alone = alone;
        this.names = names;
        this.costs = new FamilyCost(names, sample.rows(), MAX_TUPLES);
    }

    /** All groups as families; each member's columns stand in the order of the first's. */
    List<List<SampleGroup>> families(List<SampleGroup> groups) {
        List<SampleGroup> widest = new ArrayList<>(groups);
        widest.sort(
                Comparator.comparingInt((SampleGroup group) -> -group.columns().size())
                        .thenComparing(Comparator.comparingInt((SampleGroup group) -> -group.tuples()))
                        .thenComparingLong(SampleGroup::fingerprint));
        List<List<SampleGroup>> families = new ArrayList<>();
        Map<List<SampleGroup>, Double> bits = new IdentityHashMap<>();
        for (SampleGroup group : widest) {
            if (!joins(group, families, bits)) {
                families.add(new ArrayList<>(List.of(group)));
            }
        }
        return families;
    }

    private boolean joins(SampleGroup group, List<List<SampleGroup>> families, Map<List<SampleGroup>, Double> bits) {
        double best = MIN_SAVING * sample.rows();
        List<SampleGroup> joined = null;
        SampleGroup as = null;
        for (List<SampleGroup> family : families) {
            if (FamilyCost.tuples(family) + group.tuples() > MAX_TUPLES) {
                continue;
            }
            SampleGroup aligned = aligned(group, family.get(0));
            if (aligned != null) {
                List<SampleGroup> more = new ArrayList<>(family);
                more.add(aligned);
                double apart = bits.computeIfAbsent(family, costs::bits) + costs.bits(List.of(group));
                double saving = apart - costs.bits(more);
                if (saving > best) {
                    best = saving;
                    joined = family;
                    as = aligned;
                }
            }
        }
        if (joined != null) {
            joined.add(as);
            bits.remove(joined);
            alone.removeAll(as.columns());
        }
        return joined != null;
    }

    /** The group with its columns in the order of another's, filled up with dull ones; {@code null} if it can't be. */
    private SampleGroup aligned(SampleGroup group, SampleGroup base) {
        int width = base.columns().size();
        SampleColumn[] order = new SampleColumn[width];
        List<SampleColumn> left = new ArrayList<>(group.columns());
        for (int matched = 0; matched < group.columns().size(); matched++) {
            if (!match(left, base, order)) {
                return null;
            }
        }
        List<SampleColumn> dull = new ArrayList<>(alone);
        dull.removeIf(column -> column.bits() > DULL_BITS);
        for (int missing = group.columns().size(); missing < width; missing++) {
            if (!match(dull, base, order)) {
                return null;
            }
        }
        return sample.group(List.of(order));
    }

    /** Puts the best match of a column and a free position into its place. */
    private boolean match(List<SampleColumn> columns, SampleGroup base, SampleColumn[] order) {
        double best = MIN_LIKENESS;
        int at = -1;
        SampleColumn found = null;
        for (int position = 0; position < order.length; position++) {
            for (int i = 0; order[position] == null && i < columns.size(); i++) {
                double likeness = names.likeness(base.columns().get(position), columns.get(i));
                if (likeness > best) {
                    best = likeness;
                    at = position;
                    found = columns.get(i);
                }
            }
        }
        if (found != null) {
            order[at] = found;
            columns.remove(found);
        }
        return found != null;
    }
}
