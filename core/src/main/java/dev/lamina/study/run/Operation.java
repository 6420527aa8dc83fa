// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.results.MatchedRows;
import dev.lamina.study.plan.Load;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.RowMarks;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.SqlQuestion;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A unit of a study that is measured; made from a study's YAML by an {@link OperationKind}. */
public interface Operation {
    /** The name in reports. */
    String name();

    /** What it does, in half a sentence. */
    String summary();

    /** What it asks, in the words of its kind, with all that its answers follow from; two runs are compared by this. */
    default String asked() {
        return summary();
    }

    /** The name that the points of a series share, of which this is one; its own name if it is not in a series. */
    default String series() {
        return name();
    }

    /** The entity whose records it reads; {@code null} for the only one, or where it names several by itself. */
    default String entity() {
        return null;
    }

    /** How its requests are issued, so that single ones are timed; {@code null} where it is measured as a rate. */
    default Load load() {
        return null;
    }

    /** Whether the report leaves it out where no layout can do it. */
    default boolean isOptional() {
        return false;
    }

    /** What measures it. */
    default Phase.Factory phase() {
        return load() == null ? Phase.RATES : writes() ? Phase.WRITE_LATENCIES : Phase.LATENCIES;
    }

    /** When it is measured: what comes later must not change what is found earlier. */
    enum Stage {
        /** Before all others: brings the tables into the state in which they are asked. */
        PREPARES,
        READS,
        WRITES,
        /** After all others: reads and writes at once. */
        MIXES
    }

    /** When it is measured. */
    default Stage stage() {
        return Stage.READS;
    }

    /** Whether it writes. */
    default boolean writes() {
        return stage() == Stage.WRITES;
    }

    /**
     * How long it takes by its own words, where it is neither measured as a rate nor in loops of requests, in seconds; 0 where nobody can
     * tell.
     *
     * @param compilersCount whether what the servers' compilers take counts; requests that do nothing are sent besides then
     */
    default double seconds(int allTested, int repeats, boolean compilersCount) {
        return 0;
    }

    /** How often it is executed a second, in the user's application; 0 where nothing is said. */
    default double perSecond() {
        return 0;
    }

    /** Its part of all executions, beside the others' shares; 0 where nothing is said. */
    default double share() {
        return 0;
    }

    /**
     * How often a second each operation is executed that says so.
     *
     * @param requests how many there are in all, where the operations have shares; 0 where nothing is said, and shares are then left
     *     out
     */
    static Map<Operation, Double> rates(List<Operation> operations, double requests) {
        double shares = operations.stream().mapToDouble(Operation::share).sum();
        Map<Operation, Double> rates = new LinkedHashMap<>();
        for (Operation operation : operations) {
            double rate = operation.share() > 0 ? requests * operation.share() / shares : operation.perSecond();
            if (rate > 0) {
                rates.put(operation, rate);
            }
        }
        return rates;
    }

    /**
     * The same as it is measured among others of its run.
     *
     * @throws IllegalArgumentException if it does not fit them
     */
    default Operation among(List<Operation> others) {
        return this;
    }

    /** The layouts that it is measured on; empty for all. */
    default List<String> layouts() {
        return List.of();
    }

    /** Whether it is measured on a layout, or beside a reference. */
    default boolean isMeasuredOn(String layout) {
        return layouts().isEmpty() || layouts().contains(layout);
    }

    /**
     * Looks, before rows are read, whether they have the columns that it names.
     *
     * @throws IllegalArgumentException if not
     */
    default void requireFit(Entity rows) {}

    /**
     * Looks, before servers are started, whether it can be executed here; nothing is executed by a dry run.
     *
     * @throws IllegalArgumentException if not
     */
    default void requireExecutable() {}

    /** The engine that asks its questions; {@code null} where Lamina does. */
    default String engine() {
        return null;
    }

    /** Whether processes are watched while its requests are timed. */
    default boolean watchesProcesses() {
        return false;
    }

    /** What is expected instead of the key {@code entity}; {@code null} where that key may be given. */
    default String insteadOf(String entity) {
        return load() == null ? null : "requests: [{entity: " + entity + ", …}] where requests are timed";
    }

    /** The same of another partition; of those alone that are measured cold. */
    default Operation of(String partition) {
        throw new IllegalStateException(name() + " does not ask for a partition.");
    }

    /** Whether the source has what it asks for; where not, it is left out. */
    default boolean asks(Source source) throws IOException {
        return true;
    }

    /** Draws what is to be asked, and what the source answers; the same source and seed give the same task. */
    Task prepare(Source source) throws IOException;

    /** The same of a dataset that may have several entities; {@code null} where it has nothing to ask of it. */
    default Task prepare(Sources sources) throws IOException {
        Source source = sources.of(entity());
        return asks(source) ? prepare(source) : null;
    }

    /**
     * Where an operation is one of several points.
     *
     * @param series the name that they share
     * @param axis what they are along
     * @param at where this one is
     */
    record Point(String series, String axis, double at) {}

    /** What answers SQL. */
    interface SqlEngine {
        /** The name of the table that has the records. */
        String relation();

        /** The rows of an answer. */
        List<List<Object>> sql(String query) throws IOException;
    }

    /** An operation with everything drawn that it asks for. */
    interface Task {
        /** Executes once. */
        Answer run(Store store) throws IOException, UnsupportedQueryException;

        /** The same; a scan tells how far it is. */
        default Answer run(Store store, RowMarks marks) throws IOException, UnsupportedQueryException {
            return run(store);
        }

        /** What the source answers. */
        Answer expected();

        /** The records that one execution answers for, the base of its rate. */
        long rows();

        /**
         * The task with everything at hand that it needs of this store; called before the timing, and what is returned
         * is asked of this store alone.
         *
         * @throws UnsupportedQueryException if the store can't do it
         */
        default Task on(Store store) throws IOException, UnsupportedQueryException {
            return this;
        }

        /**
         * The same for all stores of a site.
         *
         * @param entity the entity whose store it is asked of; {@code null} for the only one
         * @throws UnsupportedQueryException if it can't be asked there
         */
        default Task on(Storage site, String entity) throws IOException, UnsupportedQueryException {
            return on(site.store(entity));
        }

        /** Which point of a series it is; {@code null} if it is not in a series. */
        default Point point() {
            return null;
        }

        /** Whether a server takes part, so that its processor time means something. */
        default boolean served() {
            return true;
        }

        /** Whether the client puts rows into groups, or all of them into one. */
        default boolean grouped() {
            return false;
        }

        /** How the store answers it; {@code null} where it was not planned. */
        default AccessPlan plan() {
            return null;
        }

        /**
         * How a layout answers it, before there is a server; {@code null} where it is not planned.
         *
         * @throws UnsupportedQueryException if the layout can't do it
         */
        default AccessPlan plan(Layout layout, Entity entity) throws UnsupportedQueryException {
            return null;
        }

        /** How many rows meet the query's condition; {@code null} where nobody counted. */
        default MatchedRows matchedRows() {
            return null;
        }

        /** What is asked of a layout, per draw of a query's parameters; none where it is no query in SQL. */
        default List<Select> draws() {
            return List.of();
        }

        /** What is written; {@code null} where it is no write of single rows. */
        default RowWrite write() {
            return null;
        }

        /** The task as an engine is asked that answers SQL; {@code null} where {@link #sql} says it. */
        default Task onSql(SqlEngine engine) {
            return null;
        }

        /** The same question in SQL, for references that answer it; {@code null} where rows are to be read. */
        default SqlQuestion sql() {
            return null;
        }
    }

    /** The task of an operation that its own phase executes in another way: by the tasks of its parts, or by users of a service. */
    interface OfPhase extends Task {
        /** One that says no more. */
        Task TASK = new OfPhase() {};

        @Override
        default Answer run(Store store) {
            throw new IllegalStateException("Only its own phase executes it.");
        }

        @Override
        default Answer expected() {
            return Answer.of(1);
        }

        @Override
        default long rows() {
            return 1;
        }
    }
}
