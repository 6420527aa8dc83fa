// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.study.plan.OperationEntry;
import dev.lamina.syntax.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * What a study's {@code slice:} asks of a partition.
 *
 * @param how {@link #NEWEST}, {@link #FIRST} or {@link #NAMES}
 * @param count how many records
 * @param from of the newest: {@link #NEWEST} for a bound where reading begins; of the first: where they begin, one of
 *     {@link #PLACES}; of names: where they lie, one of {@link #NAME_PLACES}; else {@code null}
 * @param pages of names: how many pages they are spread over; 0 for names that lie next to each other
 * @param perPartition whether the limit is asked for as one per partition
 */
record SliceEntry(String how, int count, String from, int pages, boolean perPartition) {
    /** The newest records, newest first where nothing else is said. */
    static final String NEWEST = "newest";

    /** Records that follow each other in the layout's own order. */
    static final String FIRST = "first";

    /** Records by their names. */
    static final String NAMES = "names";

    private static final String FROM = "from";
    private static final String PAGES = "pages";
    private static final String PER_PARTITION = "perPartition";
    private static final String NOWHERE = "nowhere";
    private static final String RANDOM = "random";

    /** Where a slice in the layout's own order may begin. */
    static final List<String> PLACES = List.of(NOWHERE, "start", "second-page", "half", "last-page");

    /** Where names may lie: in the partition, or in each of the pages that they are spread over. */
    static final List<String> NAME_PLACES = List.of("start", "middle", "end", RANDOM);

    /** Columns of 50 bytes that a page of 64 KiB held, in 2011. */
    static final int PAGE_COLUMNS = 1310;

    private static final int MAX_COUNT = 100_000;

    static SliceEntry of(OperationEntry entry) {
        Settings slice = entry.in("slice");
        String how = null;
        for (String kind : List.of(NEWEST, FIRST, NAMES)) {
            if (slice.has(kind) && how != null) {
                throw entry.wrong("slice", slice.values(), "one of newest, first and names");
            }
            how = slice.has(kind) ? kind : how;
        }
        int pages = slice.number(PAGES, 0, 1, MAX_COUNT);
        boolean perPartition = slice.flag(PER_PARTITION, false);
        String from = slice.text(FROM, null);
        slice.allow(SliceKind.PARTITIONS);
        slice.requireAllKnown();
        if (how == null) {
            throw entry.wrong("slice", slice.values(), "a map such as {newest: 100}, {first: 100} or {names: 100}");
        }
        if (pages > 0 && !how.equals(NAMES)) {
            throw slice.wrong(PAGES, pages, "no pages with " + how + ": only names are spread over them");
        }
        if (perPartition && how.equals(NAMES)) {
            throw slice.wrong(PER_PARTITION, true, "none with names, which have no limit");
        }
        int count = slice.number(how, 1, MAX_COUNT);
        if (pages > count) {
            throw slice.wrong(PAGES, pages, "at most as many pages as names, of which there are " + count);
        }
        List<String> known = how.equals(NEWEST) ? List.of(NEWEST) : how.equals(FIRST) ? PLACES : NAME_PLACES;
        if (from != null || !how.equals(NEWEST)) {
            from = slice.choice(FROM, known.get(0), known);
        }
        return new SliceEntry(how, count, from, pages, perPartition);
    }

    /** In half a sentence. */
    String words() {
        return switch (how) {
            case NEWEST ->
                "read the newest " + count + (from == null ? ", no start given" : " from a start on") + limited();
            case FIRST ->
                "read " + count + " in the layout's own order from "
                        + (from.equals(NOWHERE) ? "no start given" : from.replace('-', ' ')) + limited();
            default ->
                "read " + count + " by name, "
                        + (pages == 0
                                ? from.equals(RANDOM) ? "drawn at random" : "at the " + from
                                : (from.equals(RANDOM) ? "at random" : "the " + from) + " of " + pages
                                        + " random pages");
        };
    }

    private String limited() {
        return perPartition ? ", limited per partition" : "";
    }

    /**
     * The places of the records that are asked for, in ascending order.
     *
     * @param columns how many records the partition has
     * @param descending whether the layout keeps them in descending order
     */
    long[] places(long columns, boolean descending, long seed) {
        int most = (int) Math.min(count, columns);
        if (how.equals(NAMES)) {
            return names(columns, most, seed);
        }
        long begin;
        if (how.equals(NEWEST)) {
            begin = columns - most;
        } else {
            long own = begin(columns, most);
            int rest = (int) Math.min(most, columns - own);
            begin = descending ? columns - own - rest : own;
            most = rest;
        }
        return run(begin, most);
    }

    private static long[] run(long begin, int count) {
        long[] places = new long[count];
        for (int i = 0; i < count; i++) {
            places[i] = begin + i;
        }
        return places;
    }

    /** Where a slice in the layout's own order begins. */
    private long begin(long columns, int most) {
        return switch (from) {
            case "second-page" -> Math.min(most, columns - 1);
            case "half" -> columns / 2;
            case "last-page" -> columns - most;
            default -> 0;
        };
    }

    /** Whether the slice names where it begins. */
    boolean hasStart() {
        return from != null && !from.equals(NOWHERE);
    }

    private long[] names(long columns, int most, long seed) {
        Random random = new Random(seed);
        TreeSet<Long> places = new TreeSet<>();
        if (pages == 0 && from.equals(RANDOM)) {
            while (places.size() < most) {
                places.add((long) (random.nextDouble() * columns));
            }
            return sorted(places);
        }
        if (pages == 0) {
            return run(
                    switch (from) {
                        case "middle" -> (columns - most) / 2;
                        case "end" -> columns - most;
                        default -> 0;
                    },
                    most);
        }
        int all = (int) ((columns + PAGE_COLUMNS - 1) / PAGE_COLUMNS);
        List<Integer> chosen = new ArrayList<>();
        for (int page = 0; page < all; page++) {
            // Selection sampling (Knuth, TAOCP 3.4.2, S): each page with the chance that is left for it, in order.
            if (random.nextInt(all - page) < Math.min(pages, all) - chosen.size()) {
                chosen.add(page);
            }
        }
        int each = Math.max(1, count / pages);
        for (int page : chosen) {
            long begin = (long) page * PAGE_COLUMNS;
            long size = Math.min(PAGE_COLUMNS, columns - begin);
            long here = Math.min(each, size);
            for (int i = 0; i < here; i++) {
                boolean isNew;
                do {
                    isNew = places.add(begin
                            + switch (from) {
                                case "start" -> i;
                                case "end" -> size - 1 - i;
                                case "middle" -> size / 2 - here / 2 + i;
                                default -> random.nextInt((int) size);
                            });
                } while (!isNew); // Only of places at random one may come again.
            }
        }
        return sorted(places);
    }

    private static long[] sorted(TreeSet<Long> places) {
        return places.stream().mapToLong(Long::longValue).toArray();
    }
}
