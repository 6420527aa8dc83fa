// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.cql.Access;
import dev.lamina.layouts.LayoutParameters;
import java.util.List;

/**
 * The requests of the published client to a row layout.
 *
 * @param prepares whether statements are prepared and sent one by one; otherwise rows are written in batches
 * @param literals key fields and constants whose values stand in the prepared text; a driver that does not find all of
 *     a partition key among the bound values can't send the request to the node that has the partition
 * @param listsBins whether a bin's number is looked up in a list of all bins, which each ingest builds anew
 * @param bindsRows whether the INSERTs of batches are prepared, and not texts with literals
 * @param omitsNulls whether batches leave missing values out, and write no nulls, which are stored as tombstones
 * @param requestsInFlight how many batches are under way at once; with more than one, scans read token ranges in parallel
 * @param readsAhead whether a scan asks for the next page before it decodes one, in smaller pages
 */
record PublishedWay(
        boolean prepares,
        List<String> literals,
        boolean listsBins,
        boolean bindsRows,
        boolean omitsNulls,
        int requestsInFlight,
        boolean readsAhead) {
    private static final String PREPARED = "prepared";

    static PublishedWay of(LayoutParameters parameters) {
        boolean prepares = isSecond(parameters, "published", "batches", PREPARED);
        List<String> literals = List.copyOf(parameters.texts("literals"));
        if (!literals.isEmpty() && !prepares) {
            throw parameters.wrong("literals", literals, "no such key without published: prepared");
        }
        boolean listsBins = isSecond(parameters, "bins", "computed", "listed");
        boolean bindsRows = isSecond(parameters, "inserts", "literals", "bound");
        boolean omitsNulls = isSecond(parameters, "nulls", "explicit", "omitted");
        int requestsInFlight = parameters.count("inFlight", 1);
        boolean readsAhead = isSecond(parameters, "pages", "one-by-one", "ahead");
        if (prepares && (bindsRows || omitsNulls || requestsInFlight > 1)) {
            throw parameters.wrong(
                    "published", PREPARED, "batches, since inserts, nulls and inFlight are about batches");
        }
        return new PublishedWay(prepares, literals, listsBins, bindsRows, omitsNulls, requestsInFlight, readsAhead);
    }

    /** Whether a key has the second of its two words; the first is its default. */
    private static boolean isSecond(LayoutParameters parameters, String key, String first, String second) {
        String word = parameters.text(key, first);
        if (!word.equals(first) && !word.equals(second)) {
            throw parameters.wrong(key, word, first + " or " + second);
        }
        return word.equals(second);
    }

    /** How a client makes and sends its requests: the published way of the published client, everything bound of the tuned one. */
    Binding binding(Access client) {
        return client.isTuned()
                ? new Binding(true, List.of(), true, true, client.requestsInFlight(), true)
                : new Binding(prepares, literals, bindsRows, omitsNulls, requestsInFlight, readsAhead);
    }

    /**
     * Which values are bound, and how requests are sent.
     *
     * @param prepares whether single statements are prepared at all
     * @param literals the fields and constants whose values stand in the text nonetheless
     * @param bindsRows whether the INSERTs of batches are prepared
     * @param omitsNulls whether missing values are left out of what is written
     * @param requestsInFlight how many requests may be under way at once
     * @param readsAhead whether a page is decoded while the next is under way
     */
    record Binding(
            boolean prepares,
            List<String> literals,
            boolean bindsRows,
            boolean omitsNulls,
            int requestsInFlight,
            boolean readsAhead) {
        /** Whether a key column's value is bound. */
        boolean binds(KeyColumn key) {
            return prepares && !literals.contains(key.studyName());
        }

        /** Whether a scan reads token ranges in parallel, and not the whole table by one statement. */
        boolean readsRanges() {
            return requestsInFlight > 1;
        }
    }
}
