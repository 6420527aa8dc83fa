// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Finds the columns that determine each other, from the first rows of a dataset. */
public final class GroupFinder {
    /** How many rows are worth looking at. */
    public static final int SAMPLE_ROWS = 65_536;

    /** Pairs of columns are tried on so many rows, in runs of {@link #RUN} spread over the sample. */
    static final int PAIR_ROWS = 8192;

    private static final int RUN = 512;

    private GroupFinder() {}

    /**
     * Finds groups.
     *
     * @param sample the first rows, column by column; more than {@link #SAMPLE_ROWS} are not looked at, and fewer are
     *     taken for all that there are
     * @param stripeRows the rows of a stripe, over which a dictionary's cost is spread
     */
    public static Grouping find(List<? extends Vector> sample, int stripeRows) {
        int rows = sample.isEmpty() ? 0 : Math.min(SAMPLE_ROWS, sample.get(0).size());
        // A sample that is not full is all there is.
        int most = rows < SAMPLE_ROWS ? Math.min(rows, stripeRows) : stripeRows;
        if (rows == 0) {
            return Grouping.none(sample.size());
        }
        List<SampleColumn> columns = new ArrayList<>();
        for (int place = 0; place < sample.size(); place++) {
            columns.add(SampleColumn.of(place, sample.get(place), rows));
        }
        List<SampleColumn> alone = new ArrayList<>(columns);
        List<List<SampleColumn>> found = groups(columns, rows, most);
        found.forEach(alone::removeAll);
        Sample whole = new Sample(columns, rows, most);
        List<SampleGroup> groups = new Refinement(whole, alone).refine(found);
        List<List<SampleGroup>> families =
                new FamilyFinder(whole, alone, new ValueNames(columns, rows)).families(groups);
        return grouping(sample.size(), families);
    }

    /** Families in the order of their first columns, which is of no consequence. */
    private static Grouping grouping(int columns, List<List<SampleGroup>> found) {
        List<Grouping.Family> families = new ArrayList<>();
        for (List<SampleGroup> family : found) {
            List<SampleGroup> members = new ArrayList<>(family);
            members.sort(Comparator.comparingInt(GroupFinder::firstPlace));
            Integer[] order = new Integer[members.get(0).columns().size()];
            Arrays.setAll(order, i -> i);
            Arrays.sort(
                    order,
                    Comparator.comparingInt(i -> members.get(0).columns().get(i).place()));
            families.add(new Grouping.Family(members.stream()
                    .map(member -> Arrays.stream(order)
                            .map(i -> member.columns().get(i).place())
                            .toList())
                    .toList()));
        }
        families.sort(Comparator.comparingInt(family -> family.members().get(0).get(0)));
        return new Grouping(columns, families);
    }

    private static int firstPlace(SampleGroup group) {
        return group.columns().stream().mapToInt(SampleColumn::place).min().orElseThrow();
    }

    private static List<List<SampleColumn>> groups(List<SampleColumn> columns, int rows, int stripeRows) {
        int pairRows = Math.min(rows, PAIR_ROWS);
        List<int[]> codes = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        int[] counts = new int[columns.size()];
        long[] fingerprints = new long[columns.size()];
        for (SampleColumn column : columns) {
            int[] runs = runs(column.codes(), rows, pairRows);
            int count = renumber(runs, column.count());
            if (count > 1 && count <= pairRows / 2) {
                counts[codes.size()] = count;
                fingerprints[codes.size()] = column.fingerprint();
                codes.add(runs);
                places.add(column.place());
            }
        }
        PairSearch search = new PairSearch(codes.toArray(int[][]::new), counts, fingerprints, pairRows, stripeRows);
        List<List<SampleColumn>> groups = new ArrayList<>();
        for (int[] group : search.run()) {
            groups.add(Arrays.stream(group)
                    .mapToObj(i -> columns.get(places.get(i)))
                    .toList());
        }
        return groups;
    }

    /** The rows of runs that are spread evenly over a sample. */
    private static int[] runs(int[] codes, int rows, int count) {
        if (rows <= count) {
            return Arrays.copyOf(codes, rows);
        }
        int[] runs = new int[count];
        for (int at = 0; at < count; at += RUN) {
            int length = Math.min(RUN, count - at);
            int from = (int) ((long) at * (rows - length) / Math.max(1, count - length));
            System.arraycopy(codes, from, runs, at, length);
        }
        return runs;
    }

    /** Numbers codes anew as they appear, without gaps; gives how many there are. */
    private static int renumber(int[] codes, int count) {
        int[] names = new int[count];
        int known = 0;
        for (int row = 0; row < codes.length; row++) {
            if (names[codes[row]] == 0) {
                names[codes[row]] = ++known;
            }
            codes[row] = names[codes[row]] - 1;
        }
        return known;
    }
}
