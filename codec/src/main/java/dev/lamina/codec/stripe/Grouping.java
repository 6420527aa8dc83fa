// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.ArrayList;
import java.util.List;

/**
 * Which columns are encoded together. Columns are identified by their index among the entity's fields, from 0; a column
 * in no group is encoded alone.
 *
 * @param columns how many columns there are
 * @param families the groups; those of one family share a dictionary of tuples
 */
public record Grouping(int columns, List<Family> families) {
    public Grouping {
        families = List.copyOf(families);
        boolean[] seen = new boolean[columns];
        for (Family family : families) {
            for (List<Integer> member : family.members()) {
                for (int column : member) {
                    if (seen[column]) {
                        throw new IllegalArgumentException("Column " + column + " is in two groups.");
                    }
                    seen[column] = true;
                }
            }
        }
    }

    /**
     * Groups of columns with values in common, position by position: the fields of several locations, for example. A
     * group without similar ones is a family of one.
     *
     * @param members one or more groups, each with as many columns; columns at one position have one type
     */
    public record Family(List<List<Integer>> members) {
        public Family {
            members = members.stream().map(List::copyOf).toList();
            if (members.isEmpty() || members.get(0).isEmpty()) {
                throw new IllegalArgumentException("A family has at least one group of at least one column.");
            }
            for (List<Integer> member : members) {
                if (member.size() != members.get(0).size()) {
                    throw new IllegalArgumentException("A family's groups have different numbers of columns.");
                }
            }
        }

        /** The number of columns of each group. */
        public int width() {
            return members.get(0).size();
        }
    }

    /** Every column alone. */
    public static Grouping none(int columns) {
        return new Grouping(columns, List.of());
    }

    /** The columns that are in no group, ascending. */
    public List<Integer> alone() {
        boolean[] grouped = new boolean[columns];
        for (Family family : families) {
            family.members().forEach(member -> member.forEach(column -> grouped[column] = true));
        }
        List<Integer> alone = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            if (!grouped[column]) {
                alone.add(column);
            }
        }
        return alone;
    }

    /** A short text for the catalogue, which {@link #parse} reads: {@code 35,36,37=42,43,44;1,2,3}. */
    public String text() {
        List<String> texts = new ArrayList<>();
        for (Family family : families) {
            List<String> members = new ArrayList<>();
            for (List<Integer> member : family.members()) {
                members.add(
                        String.join(",", member.stream().map(String::valueOf).toList()));
            }
            texts.add(String.join("=", members));
        }
        return String.join(";", texts);
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @throws IllegalArgumentException if the text is not such a list
     */
    public static Grouping parse(int columns, String text) {
        List<Family> families = new ArrayList<>();
        if (!text.isEmpty()) {
            for (String family : text.split(";")) {
                List<List<Integer>> members = new ArrayList<>();
                for (String member : family.split("=")) {
                    List<Integer> places = new ArrayList<>();
                    for (String place : member.split(",")) {
                        int column = Integer.parseInt(place);
                        if (column < 0 || column >= columns) {
                            throw new IllegalArgumentException("Found column " + column + " of " + columns + ".");
                        }
                        places.add(column);
                    }
                    members.add(places);
                }
                families.add(new Family(members));
            }
        }
        return new Grouping(columns, families);
    }
}
