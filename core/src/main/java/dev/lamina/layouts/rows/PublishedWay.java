// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.cql.Access;
import dev.lamina.layouts.LayoutParameters;
import java.util.List;

/**
 * The requests of the published client to a row layout, if a publication did not write batches of literals.
 *
 * @param prepares whether statements are prepared and sent one by one
 * @param literals key fields and constants whose values stand in the prepared text; a driver that does not find all of
 *     a partition key among the bound values can't send the request to the node that has the partition
 * @param listsBins whether a bin's number is looked up in a list of all bins, which each ingest builds anew
 * @param omitsNulls whether batches of literals leave missing values out, and write no nulls, which are stored as tombstones
 */
record PublishedWay(boolean prepares, List<String> literals, boolean listsBins, boolean omitsNulls) {
    private static final String PREPARED = "prepared";
    private static final String LISTED = "listed";
    private static final String OMITTED = "omitted";

    static PublishedWay of(LayoutParameters parameters) {
        String way = parameters.text("published", "batches");
        if (!way.equals("batches") && !way.equals(PREPARED)) {
            throw parameters.wrong("published", way, "batches or prepared");
        }
        List<String> literals = List.copyOf(parameters.texts("literals"));
        if (!literals.isEmpty() && !way.equals(PREPARED)) {
            throw parameters.wrong("literals", literals, "no such key without published: prepared");
        }
        String bins = parameters.text("bins", "computed");
        if (!bins.equals("computed") && !bins.equals(LISTED)) {
            throw parameters.wrong("bins", bins, "computed or listed");
        }
        String nulls = parameters.text("nulls", "explicit");
        if (!nulls.equals("explicit") && !nulls.equals(OMITTED)) {
            throw parameters.wrong("nulls", nulls, "explicit or omitted");
        }
        if (nulls.equals(OMITTED) && way.equals(PREPARED)) {
            throw parameters.wrong("nulls", nulls, "no such key with published: prepared");
        }
        return new PublishedWay(way.equals(PREPARED), literals, bins.equals(LISTED), nulls.equals(OMITTED));
    }

    /** What a client prepares with: the published way of the published client, everything bound of the tuned one. */
    Binding binding(Access client) {
        return client.isTuned() ? new Binding(true, List.of(), true) : new Binding(prepares, literals, omitsNulls);
    }

    /**
     * Which values are bound.
     *
     * @param prepares whether statements are prepared at all
     * @param literals the fields and constants whose values stand in the text nonetheless
     * @param omitsNulls whether batches of literals leave missing values out
     */
    record Binding(boolean prepares, List<String> literals, boolean omitsNulls) {
        /** Whether a key column's value is bound. */
        boolean binds(KeyColumn key) {
            return prepares && !literals.contains(key.studyName());
        }
    }
}
