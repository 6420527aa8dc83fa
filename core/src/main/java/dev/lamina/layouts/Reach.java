// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.Predicate;
import java.util.List;

/**
 * What the servers read for a query, as far as a layout says without a server. The rows read are those that meet all conditions of
 * {@code exact}, in the buckets that hold rows which meet those of {@code buckets}. A scan reads all rows, and may send those alone
 * that meet {@code exact}.
 *
 * @param table the table that is asked
 * @param plan how it is asked
 * @param returned the fields of the rows that are sent
 * @param exact conditions that every row read meets
 * @param buckets parts of the partition key that are made of a field
 * @param limited whether a request ends at the query's limit
 * @param reversed whether rows are read against the order in which they are stored
 * @param inTurn whether a request is sent only where those before it gave too few rows
 */
public record Reach(
        String table,
        AccessPlan plan,
        List<String> returned,
        List<Predicate> exact,
        List<Bucket> buckets,
        boolean limited,
        boolean reversed,
        boolean inTurn) {
    public Reach {
        returned = List.copyOf(returned);
        exact = List.copyOf(exact);
        buckets = List.copyOf(buckets);
    }

    /**
     * A part of the partition key that is made of a field, and not the field itself.
     *
     * @param place its place in the partition key
     * @param terms the conditions on the field
     */
    public record Bucket(int place, List<Predicate> terms) {
        public Bucket {
            terms = List.copyOf(terms);
        }
    }

    /** The same of those rows alone that meet a condition, which has those of {@code exact} in it. */
    public Reach meeting(Predicate condition) {
        return new Reach(table, plan, returned, List.of(condition), buckets, limited, reversed, inTurn);
    }

    /**
     * All rows of a table.
     *
     * @param tested what the server can test them for, so that it sends those alone which meet it
     */
    public static Reach scan(String table, AccessPlan plan, List<String> returned, List<Predicate> tested) {
        return new Reach(table, plan, returned, tested, List.of(), false, false, false);
    }
}
