// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An operation of a run, as its report names it.
 *
 * @param name the operation's name
 * @param summary what it does, in half a sentence
 * @param asked what it asks, in the words of its kind, such as a query's SQL; absent in runs of earlier releases, and of ingest
 * @param series where an operation is asked at several points, such as row sizes: the name that these share
 * @param axis what the points are along, with its unit, such as {@code columns in the row}
 * @param point where this one is on the axis
 * @param unit what its rate and its costs are of, such as {@code queries}; absent for rows
 * @param matchedRows how many rows meet the query's condition; absent unless it is a query in SQL
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MeasuredOperation(
        @JsonProperty(required = true) String name,
        String summary,
        String asked,
        String series,
        String axis,
        Double point,
        String unit,
        MatchedRows matchedRows) {
    /** An operation by itself, outside any series. */
    public MeasuredOperation(String name, String summary) {
        this(name, summary, null, null, null);
    }

    /** A point of a series. */
    public MeasuredOperation(String name, String summary, String series, String axis, Double point) {
        this(name, summary, null, series, axis, point, null, null);
    }

    /** What it counts: {@code rows} or {@code queries}. */
    public String counts() {
        return unit == null ? "rows" : unit;
    }

    /** The same as a query in SQL. */
    public MeasuredOperation query(MatchedRows matched) {
        return new MeasuredOperation(name, summary, asked, series, axis, point, "queries", matched);
    }

    /** The same with what is asked. */
    public MeasuredOperation asking(String what) {
        return new MeasuredOperation(name, summary, what, series, axis, point, unit, matchedRows);
    }
}
