// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * What the model chose among: enough to choose again at other frequencies and with more rows. A design is a set of these tables, of
 * each group one at most, of each entity one with all columns, with what each of them needs; each query is answered in the cheapest
 * way that asks these tables alone, and each write goes to all that have something of it.
 *
 * @param queries the queries' names
 * @param writes the writes' names
 * @param perSecond executions per second, of the queries and behind them of the writes
 * @param rows how many rows are given, of all entities together
 * @param growth multiples of them that the costs are given for, ascending from 1
 * @param end the multiple at the end of the growth; absent where nothing is said of it
 * @param maxDiskBytes what all tables may take; absent for no limit
 * @param maxTables how many there may be; likewise
 * @param maxP99Micros the 99th percentile of every query's latency, in µs; likewise
 * @param joins per query the ways that ask several tables; absent where all rows are of one entity
 * @param before what is read before writes, once for all tables that need it; likewise
 * @param tables those that no other one replaces at no more cost in anything
 * @param chosen the places of the cheapest design's tables
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Considered(
        List<String> queries,
        List<String> writes,
        List<Double> perSecond,
        long rows,
        List<Double> growth,
        Double end,
        Double maxDiskBytes,
        Integer maxTables,
        Double maxP99Micros,
        List<List<Join>> joins,
        List<Before> before,
        List<Table> tables,
        List<Integer> chosen) {
    /**
     * A table.
     *
     * @param table what it is
     * @param entity the entity whose rows it has; absent where all rows are of one
     * @param needs places of tables, of each of these lists of which a design with this table has one; absent where all rows are of one
     *     entity
     * @param group of which a design has one table at most
     * @param complete whether it has all columns that are its entity's own
     * @param bytes of all copies of its rows in the end, before compression
     * @param reads per multiple of the growth and query the processor time of an execution, in µs; {@code null} where it can't answer
     *     the query
     * @param written per multiple of the growth and write the same, without what is read before
     * @param p99 per multiple of the growth and query the 99th percentile of the latency, in µs; absent where that has no limit
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Table(
            @JsonUnwrapped Advice.Table table,
            String entity,
            List<List<Integer>> needs,
            int group,
            boolean complete,
            double bytes,
            List<List<Double>> reads,
            List<List<Double>> written,
            List<List<Double>> p99) {}

    /**
     * What is read before a write, of which a design's tables need the most of theirs.
     *
     * @param write the write's place
     * @param micros per multiple of the growth and table the processor time, in µs of an execution; 0 for nothing
     */
    public record Before(int write, List<List<Double>> micros) {}

    /**
     * A way to answer a query that asks several tables.
     *
     * @param tables their places, the one that is asked first before the others
     * @param reads per multiple of the growth the processor time of an execution, in µs
     * @param p99 likewise the 99th percentile of the latency; absent where that has no limit
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Join(List<Integer> tables, List<Double> reads, List<Double> p99) {}
}
