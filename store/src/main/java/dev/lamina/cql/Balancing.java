// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import dev.lamina.names.UnknownName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which node of a cluster the driver asks. */
public enum Balancing {
    /** One that has the partition, where the statement says which that is. */
    TOKEN_AWARE,

    /** All in turn, whatever they have: the default of the drivers of 2014, and so of what was published with them. */
    ROUND_ROBIN;

    /** As options and reports have it, in kebab case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The balancing of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    public static Balancing named(String word) {
        for (Balancing balancing : values()) {
            if (balancing.word().equals(word)) {
                return balancing;
            }
        }
        List<String> known = Arrays.stream(values()).map(Balancing::word).toList();
        throw new IllegalArgumentException(
                "There is no load balancing \"" + word + "\". " + UnknownName.hint(word, known));
    }
}
