// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.QueryPlan;
import java.util.List;

/**
 * What to make for given rows, queries and frequencies: the model of {@code advice.json}. What was not measured or computed is absent.
 *
 * @param tables the tables to make
 * @param queries the queries and which table answers each
 * @param writes the writes, which keep all tables in step
 * @param costs what the design costs
 * @param alternatives the other designs, the next best first, and those of the user's own
 * @param flipPoints frequencies at which another design becomes the cheapest
 * @param warnings what will hurt, and what a reader should know
 * @param modelError how far the model's processor times are from measured ones, relative to them; of trials that were left out of
 *     its fit where no design was measured
 * @param extrapolation how far what a tenth of the rows says of all of them is from what is counted in all; absent where they are few or
 *     of several entities, or the tenth has nothing for a query
 * @param measured whether the figures were measured on these rows; otherwise they are the model's
 * @param latenciesMeasured whether only latencies were, on a cluster that does not tell its processor time
 * @param today what changing from today's table brings; absent where the rows are those of files
 * @param limitsBroken whether the tables break a limit that was given, since none keep to all; the warnings say which
 * @param complete whether all was done that was asked for; false after Ctrl-C
 * @param tried how many tables were considered
 * @param pruned how many of them another one replaces at no more cost in anything
 * @param considered what the model chose among; absent where no design keeps to the limits
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Advice(
        List<Table> tables,
        List<Query> queries,
        List<Write> writes,
        Costs costs,
        List<Alternative> alternatives,
        List<FlipPoint> flipPoints,
        List<String> warnings,
        Error modelError,
        Extrapolation extrapolation,
        boolean measured,
        boolean latenciesMeasured,
        String today,
        boolean limitsBroken,
        boolean complete,
        int tried,
        int pruned,
        Considered considered) {
    /**
     * A table.
     *
     * @param cql the statements that make it, with its indexes
     * @param partition what its partition key is made of
     * @param clustering its clustering columns with their directions
     * @param indexes fields with a storage-attached index
     * @param columns how many of the rows' columns it has; absent where it has all of them
     * @param serves the queries that it answers
     * @param partitions how large its partitions are; absent where that is not known
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Table(
            String name,
            String cql,
            List<String> partition,
            List<String> clustering,
            List<String> indexes,
            Integer columns,
            List<String> serves,
            Partitions partitions) {}

    /**
     * The partitions that the rows given make.
     *
     * @param count how many there are
     * @param medianRows the rows of the one in the middle
     * @param largestRows the rows of the largest one
     * @param rowBytes the bytes of a row, before compression
     * @param sizes how many have 1 row, 2 to 3, 4 to 7 and so on, twice as many each time
     * @param fills how many times as many rows a partition has at most when rows arrive; absent where it grows as long as they do
     * @param largestRowsAtEnd the rows of the largest one at the end of the growth; absent where nothing is said of it
     * @param rowsAtEnd how many times as many rows the table has at the end of the growth; likewise
     * @param pointedAtEnd how many times as many there are then of what a partition is for, where its rows point to one row of another
     *     entity; likewise
     * @param acceleration how many times as fast rows arrive as those given did
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Partitions(
            long count,
            long medianRows,
            long largestRows,
            double rowBytes,
            List<Long> sizes,
            Double fills,
            Double largestRowsAtEnd,
            Double rowsAtEnd,
            Double pointedAtEnd,
            double acceleration) {}

    /**
     * A query.
     *
     * @param cql a statement that answers it, with markers for values
     * @param plan how it is answered
     * @param matchedRows how many rows meet its condition
     * @param execution how often, and what it takes
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Query(
            String name,
            String table,
            String cql,
            QueryPlan plan,
            MatchedRows matchedRows,
            @JsonUnwrapped Execution execution) {}

    /**
     * A write.
     *
     * @param statements one for each table that has what is written
     * @param client what the application does before that, in a few words; empty for nothing
     * @param execution how often, and what all of them take together
     */
    public record Write(
            String name,
            List<String> statements,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String client,
            @JsonUnwrapped Execution execution) {}

    /**
     * How often a query or a write is executed, and what one execution takes.
     *
     * @param perSecond executions per second
     * @param serverCpuMicros the servers' processor time of one execution, in µs
     * @param serverCpuMicrosLow the lower end of its 95 % interval
     * @param serverCpuMicrosHigh the upper end
     * @param p50Micros the median latency in µs; absent where it is not known
     * @param p99Micros the 99th percentile likewise
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Execution(
            double perSecond,
            double serverCpuMicros,
            double serverCpuMicrosLow,
            double serverCpuMicrosHigh,
            Double p50Micros,
            Double p99Micros) {}

    /**
     * What a design costs at the frequencies.
     *
     * @param serverCores processor seconds per second, of one copy of each row
     * @param diskBytes of the rows given; absent where it was not measured
     * @param serverCoresMixed the same measured under all queries and writes at once; absent where that was not measured
     * @param writesPerInsert how many rows are written where one is inserted; of several entities where most are
     * @param nodes how many nodes the cluster needs so that they are half busy; absent where nothing is said of it
     * @param diskBytesAtEnd of all copies at the end of the growth; likewise
     * @param rowsAtEnd how many rows there are then; likewise
     * @param serverCoresAtEnd processor seconds per second at the end of the growth: each query takes as many times longer as the model
     *     says; absent where nothing is said of growth, or it is not known
     * @param expiredRowsAtEnd how many rows beside these have expired then and still take space; absent where none expire
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Costs(
            double serverCores,
            double serverCoresLow,
            double serverCoresHigh,
            Long diskBytes,
            Double serverCoresMixed,
            int writesPerInsert,
            Integer nodes,
            Double diskBytesAtEnd,
            Double rowsAtEnd,
            Double serverCoresAtEnd,
            Double expiredRowsAtEnd) {}

    /**
     * Another design.
     *
     * @param name its name in the study that repeats the measurement
     * @param own whether it is the user's
     * @param failure why it was not measured; absent where it was
     * @param limitsBroken the limits that it breaks, in words; absent where it keeps to all
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Alternative(
            String name,
            boolean own,
            List<Table> tables,
            List<Query> queries,
            List<Write> writes,
            Costs costs,
            String failure,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> limitsBroken) {}

    /**
     * Where another design becomes the cheapest.
     *
     * @param query the query or write whose frequency changes; or the table that gets more rows
     * @param now its frequency, or its rows
     * @param at the frequency from which on, or below which, the other design is cheaper; or the rows
     * @param unit of both
     * @param becomes what changes
     * @param interval where it lies, 95 %; the upper end is absent where it has none
     * @param check {@link #CONFIRMED} where both designs were measured and take as much as each other within the interval, {@link
     *     #UNDECIDED} where at the point itself the intervals of what was measured overlap, {@link #CONTRADICTED} where neither is so, {@link #NOT_TRIED} where the other one was not measured, {@link #MEASURED} where the point
     *     itself is that of two measured designs; absent where nothing was measured
     * @param measuredAt where the two take as much as each other by what was measured of them; absent where they don't on this side
     * @param loads what each of the two designs took when all queries and writes ran together, before the point and beyond it; absent if
     *     that was not tried
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record FlipPoint(
            String query,
            double now,
            double at,
            String unit,
            String becomes,
            List<Double> interval,
            String check,
            Double measuredAt,
            List<Load> loads) {
        static final String FREQUENCY = "executions per second";
        public static final String ROWS = "rows";

        public static final String CONFIRMED = "confirmed";
        public static final String CONTRADICTED = "contradicted";
        public static final String UNDECIDED = "undecided";
        public static final String NOT_TRIED = "not tried";
        public static final String MEASURED = "measured";

        /** One of the model's, before anything was measured. */
        public FlipPoint(String query, double now, double at, String unit, String becomes, List<Double> interval) {
            this(query, now, at, unit, becomes, interval, null, null, null);
        }

        /** The same with what measuring says of it. */
        FlipPoint checked(String found, Double crossing) {
            return new FlipPoint(query, now, at, unit, becomes, interval, found, crossing, loads);
        }

        /** The same with these loads; unchanged if there are none. */
        FlipPoint withLoads(List<Load> found) {
            return found.isEmpty()
                    ? this
                    : new FlipPoint(query, now, at, unit, becomes, interval, check, measuredAt, found);
        }

        /**
         * What the loads say: {@link #CONFIRMED} where on either side the design is the cheaper one that is expected to be, {@link
         * #CONTRADICTED} where on some side the other one is, {@link #UNDECIDED} where the interval of a ratio has 1 in it; {@code null} without
         * loads.
         */
        @JsonIgnore
        public String underLoad() {
            if (loads == null) {
                return null;
            }
            boolean isDecided = true;
            for (Load load : loads) {
                boolean isBeyond = isAbove() ? load.perSecond() > at : load.perSecond() < at;
                int cheaper = load.cheaper();
                if (cheaper == (isBeyond ? Load.ADVISED : Load.OTHER)) {
                    return CONTRADICTED;
                }
                isDecided &= cheaper != Load.NEITHER;
            }
            return isDecided ? CONFIRMED : UNDECIDED;
        }

        @JsonIgnore
        public boolean isAbove() {
            // Of rows it is told from how many on, which may be as many as now.
            return at > now || !unit.equals(FREQUENCY);
        }
    }

    /**
     * What two designs took with all queries and writes running at once, one of them at another frequency than it has.
     *
     * @param perSecond that frequency
     * @param advised processors of the advised design, and the ends of their interval
     * @param other those of the other design
     * @param ratio how many times as much the advised design took, repeat by repeat, since both met the same moments, and the ends of
     *     the interval
     */
    public record Load(double perSecond, List<Double> advised, List<Double> other, List<Double> ratio) {
        static final int ADVISED = -1;
        static final int NEITHER = 0;
        static final int OTHER = 1;

        /** Which design is the cheaper one: that of which the interval of the ratio says it. */
        int cheaper() {
            return ratio.get(2) < 1 ? ADVISED : ratio.get(1) > 1 ? OTHER : NEITHER;
        }
    }

    /**
     * How far the model's processor times are from measured ones.
     *
     * @param median the middle of the relative errors, 0.1 for 10 %
     * @param p90 their 90th percentile
     * @param plans of each query and write in each measured design; none where nothing was measured
     * @param trials of the model's trials
     */
    public record Error(double median, double p90, List<Residual> plans, List<Residual> trials) {}

    /**
     * One processor time and what the model says of it.
     *
     * @param what a trial's name; a design and a query, with a colon between them
     * @param measuredMicros for each execution, in µs
     * @param modelMicros likewise; for a design's query or write at the speed that the servers had when it was measured
     */
    public record Residual(String what, double measuredMicros, double modelMicros) {}

    /**
     * How far processor times of queries that fewer rows are extrapolated to are from those that are counted, both by the model.
     *
     * @param fromRows the first rows, of which the others are not known
     * @param toRows all rows
     * @param median the middle of the relative errors, 0.1 for 10 %
     * @param p90 their 90th percentile
     * @param plans of each query in each design
     */
    public record Extrapolation(long fromRows, long toRows, double median, double p90, List<Extrapolated> plans) {}

    /**
     * A query's processor time with all rows.
     *
     * @param what a design and a query, with a colon between them
     * @param countedMicros for each execution by what is counted in all rows, in µs
     * @param extrapolatedMicros the same by what the first rows say of all
     */
    public record Extrapolated(String what, double countedMicros, double extrapolatedMicros) {
        double ratio() {
            return extrapolatedMicros / countedMicros;
        }
    }
}
