// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.Predicate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How a layout answers a query.
 *
 * @param kind the way in
 * @param requests the requests that it sends at most
 * @param cql the statement of one of them, with markers for values; of rows that are looked up in further tables, and of writes, all
 *     that differ, with semicolons between them
 * @param client what is done with the rows on the client, in a few words; empty for nothing
 */
public record AccessPlan(Kind kind, int requests, String cql, String client) {
    /** The cheaper plan first: by its kind, then by its requests, then by whether rows are worked on. */
    public static final Comparator<AccessPlan> CHEAPEST = Comparator.comparing(AccessPlan::kind)
            .thenComparing(AccessPlan::requests)
            .thenComparing(plan -> !plan.client().isEmpty());

    /** What the client does with rows that it puts into groups, or all of them into one. */
    public static final String AGGREGATE = "aggregate";

    /** The ways to find rows, cheapest first. */
    public enum Kind {
        /** One row by its whole primary key. */
        POINT,
        /** Rows of one partition that lie next to each other. */
        SLICE,
        /** Several partitions whose keys the condition lists, each with a request of its own. */
        IN,
        /** Several partitions whose keys follow from a range in the condition, each with a request of its own. */
        BUCKETS,
        /** A storage-attached index. */
        INDEX,
        /** All rows, by token ranges. */
        SCAN,
        /** All chunks of the columns that the query needs. */
        CHUNKS,
        /** The stripes whose directory does not rule them out. */
        STRIPES,
        /** Nothing but what the stripes' directories know: counts, least and greatest values. */
        DIRECTORIES,
        /** A write of one row. */
        WRITE;

        /** As reports and {@code run.json} have it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether a request is so small that its latency is worth a figure. */
        public boolean isKeyed() {
            return compareTo(SCAN) < 0;
        }
    }

    /** All rows, in a layout's own way. */
    static AccessPlan scan() {
        return new AccessPlan(Kind.SCAN, 1, "", "");
    }

    /**
     * Writes of a row to several tables.
     *
     * @param client what the client does beside them, in a few words; empty for nothing
     */
    public static AccessPlan writes(List<AccessPlan> plans, String client) {
        return new AccessPlan(
                Kind.WRITE,
                plans.stream().mapToInt(AccessPlan::requests).sum(),
                String.join("; ", plans.stream().map(AccessPlan::cql).toList()),
                client);
    }

    /** All chunks of the columns that a query needs. */
    public static AccessPlan chunks(Select select) {
        return new AccessPlan(Kind.CHUNKS, 1, "", "read all chunks of " + String.join(", ", select.read()));
    }

    /** The stripes whose directory does not rule them out. */
    public static AccessPlan stripes(Select select) {
        String skipped = select.where() == null ? "" : " whose least and greatest values do not rule it out";
        return new AccessPlan(
                Kind.STRIPES, 1, "", "read " + String.join(", ", select.read()) + " of each stripe" + skipped);
    }

    /** What the stripes' directories know already; a request asks whether they still are the latest version's. */
    public static AccessPlan directories(String answer) {
        return new AccessPlan(
                Kind.DIRECTORIES, 1, "", answer + " from the stripes' directories, without reading a value");
    }

    /**
     * What the client does with rows, in words.
     *
     * @param left what is tested on them; {@code null} for nothing
     * @param sort how they are put in order; empty where they come in it
     * @param limit how many are taken of more; {@link Select#ALL} for all that came
     */
    public static String work(Predicate left, String sort, int limit) {
        List<String> work = new ArrayList<>();
        if (left != null) {
            work.add("keep rows with " + left);
        }
        if (!sort.isEmpty()) {
            work.add(sort);
        }
        if (limit != Select.ALL) {
            work.add("take the first " + limit);
        }
        return String.join(", ", work);
    }

    /** The same plan with something more to do on the client. */
    public AccessPlan then(String work) {
        return work.isEmpty()
                ? this
                : new AccessPlan(kind, requests, cql, client.isEmpty() ? work : client + ", " + work);
    }
}
