// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.LongVector;
import java.util.HashSet;
import java.util.List;

/**
 * Records of one group by identities that are whole numbers, to be asked again and again.
 *
 * @param group the group's values of the fields that the entity is identified within, as texts, in its order
 * @param identities the identities, ascending, no two the same; at least one
 * @param manner how they are asked for
 * @param columns the fields to read
 */
public record KeyedRead(List<String> group, LongVector identities, Manner manner, List<String> columns) {
    /** How many records are asked for. */
    public enum Manner {
        /** One by one, each by its whole primary key. */
        SINGLE,
        /** All of a partition's with one {@code IN}; where a partition holds one record, all of them. */
        IN,
        /** Each run of identities that follow each other with two bounds; of layouts that keep them in one partition. */
        RANGE
    }

    public KeyedRead {
        group = List.copyOf(group);
        columns = List.copyOf(columns);
        if (columns.isEmpty() || new HashSet<>(columns).size() < columns.size()) {
            throw new IllegalArgumentException(
                    "A read by keys asks for the columns " + columns + ", expected at least one and none twice.");
        }
        if (identities.size() == 0) {
            throw new IllegalArgumentException("A read by keys asks for no record, expected at least one.");
        }
        for (int i = 1; i < identities.size(); i++) {
            if (identities.get(i) <= identities.get(i - 1)) {
                throw new IllegalArgumentException("A read by keys asks for " + identities.get(i) + " after "
                        + identities.get(i - 1) + ", expected ascending identities.");
            }
        }
    }
}
