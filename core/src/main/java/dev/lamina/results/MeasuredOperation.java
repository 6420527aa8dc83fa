// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An operation of a run, as its report names it.
 *
 * @param name the operation's name
 * @param summary what it does, in half a sentence
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
        this(name, summary, series, axis, point, null, null);
    }

    /** What it counts: {@code rows} or {@code queries}. */
    public String counts() {
        return unit == null ? "rows" : unit;
    }

    /** The same as a query in SQL. */
    public MeasuredOperation query(MatchedRows matched) {
        return new MeasuredOperation(name, summary, series, axis, point, "queries", matched);
    }
}
