// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A clustering column as people write it: a field or an expression, perhaps with {@code asc} or {@code desc} behind it, in capitals or
 * not, as in CQL.
 *
 * @param expression the field or the expression
 * @param descends whether rows are in descending order of it
 */
public record ClusteringWord(String expression, boolean descends) {
    private static final Pattern DIRECTED =
            Pattern.compile("(.*\\S)\\s+(?:asc|(desc))\\s*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** @param fields the known fields; a text that is one of them is that field, though it may end like one with an order */
    public static ClusteringWord of(String word, Collection<String> fields) {
        Matcher directed = DIRECTED.matcher(word);
        return fields.contains(word) || !directed.matches()
                ? new ClusteringWord(word, false)
                : new ClusteringWord(directed.group(1), directed.group(2) != null);
    }
}
