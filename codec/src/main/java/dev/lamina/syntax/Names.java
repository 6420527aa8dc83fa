// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import java.util.Collection;
import java.util.Locale;

/** Answers a name that is unknown with those that are known. */
public final class Names {
    /** Of this many letters one may be wrong. */
    private static final int LETTERS_PER_TYPO = 3;

    private Names() {}

    /**
     * The sentences behind the one that says what is unknown: {@code Did you mean "trips"? Known: hops, trips.}; without the
     * first one where no known name is near.
     */
    public static String suggest(String unknown, Collection<String> known) {
        String nearest = nearest(unknown, known);
        return (nearest == null ? "" : "Did you mean \"" + nearest + "\"? ")
                + (known.isEmpty() ? "None is known." : "Known: " + String.join(", ", known) + ".");
    }

    /**
     * The known name with the fewest letters to change, insert, remove or swap.
     *
     * @return {@code null} where none is near
     */
    public static String nearest(String unknown, Collection<String> known) {
        String nearest = null;
        int least = Math.max(1, unknown.length() / LETTERS_PER_TYPO);
        if (unknown.length() < LETTERS_PER_TYPO) {
            least = 0;
        }
        for (String name : known) {
            int distance = distance(unknown.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < least || distance == least && nearest == null) {
                nearest = name;
                least = distance;
            }
        }
        return nearest;
    }

    /** The distance of Damerau and Levenshtein in which no part is changed twice (optimal string alignment). */
    private static int distance(String one, String other) {
        int[] beforeLast = new int[other.length() + 1];
        int[] last = new int[other.length() + 1];
        int[] row = new int[other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    row[j] = i + j;
                    continue;
                }
                int changed = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + changed);
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return last[other.length()];
    }
}
