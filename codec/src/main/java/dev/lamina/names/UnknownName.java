// SPDX-License-Identifier: Apache-2.0
package dev.lamina.names;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The end of a message about an unknown name: the known name that is nearest to it, and all known names. */
public final class UnknownName {
    private UnknownName() {}

    /**
     * Sentences for the end of a message.
     *
     * @param known in the order in which they are listed
     * @return such as {@code Did you mean "trips"? Known: gdelt, trips.}
     */
    public static String hint(String name, Collection<String> known) {
        String question = nearest(name, known)
                .map(meant -> "Did you mean \"" + meant + "\"? ")
                .orElse("");
        return question + "Known: " + (known.isEmpty() ? "none" : String.join(", ", known)) + ".";
    }

    /** The known name with the fewest edits, if a typing error can explain them: one edit per three letters. */
    public static Optional<String> nearest(String name, Collection<String> known) {
        String nearest = null;
        int fewest = Math.min(name.length(), Math.max(1, name.length() / 3) + 1);
        for (String candidate : known) {
            int edits = edits(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (edits < fewest) {
                fewest = edits;
                nearest = candidate;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** Levenshtein's distance, with two neighbouring letters in the wrong order as one edit. */
    private static int edits(String from, String to) {
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int changed = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                int least = Math.min(edits[i - 1][j] + 1, edits[i][j - 1] + 1);
                edits[i][j] = Math.min(least, edits[i - 1][j - 1] + changed);
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[from.length()][to.length()];
    }
}
