// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.results.Latency;
import dev.lamina.results.MatchedRows;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.Sources;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run would do.
 *
 * @param rows the rows that each layout would hold
 * @param layouts the layouts with the statements that make their tables
 * @param queries the queries in SQL and the writes, with each layout's plan
 * @param operations how many operations would be measured
 * @param loads how often each layout would be loaded
 * @param mostSeconds how long that takes by the limits of its phases
 */
public record DryRun(
        long rows, List<Tables> layouts, List<Query> queries, int operations, int loads, double mostSeconds) {
    /** Where the tables would stand. */
    private static final String KEYSPACE = "lamina";

    /** A layout's tables. */
    public record Tables(String layout, List<String> statements) {}

    /**
     * A query.
     *
     * @param summary its text
     * @param matched how many rows meet its condition; {@code null} of a write
     */
    public record Query(String name, String summary, MatchedRows matched, List<Planned> plans) {}

    /**
     * How a layout answers a query.
     *
     * @param plan {@code null} where it can't
     * @param reason why it can't; {@code null} where it can
     */
    public record Planned(String layout, AccessPlan plan, String reason) {}

    static DryRun of(Plan plan, Sources sources, Tasks tasks) {
        List<Tables> tables = new ArrayList<>();
        for (StudyLayout layout : plan.layouts()) {
            List<String> statements = new ArrayList<>();
            for (Entity entity : sources.dataset().schema().entities()) {
                statements.addAll(layout.of(entity).ddl(entity, KEYSPACE));
            }
            tables.add(new Tables(layout.name(), statements));
        }
        List<Operation> operations = tasks.prepared(plan.operations());
        List<Query> queries = new ArrayList<>();
        for (Operation operation : operations) {
            Operation.Task task = tasks.of(operation);
            if (task.matchedRows() == null && !operation.writes() || operation.load() != null) {
                continue;
            }
            Entity entity = sources.of(operation.entity()).entity();
            List<Planned> plans = new ArrayList<>();
            for (StudyLayout layout : plan.layouts()) {
                Layout of = layout.of(entity, sources.dataset().schema());
                plans.add(planned(layout.name(), task, of, entity));
            }
            queries.add(new Query(operation.name(), operation.summary(), task.matchedRows(), plans));
        }
        return new DryRun(
                sources.rows(),
                tables,
                queries,
                operations.size(),
                plan.ingests() ? plan.repeats().usual() : 1,
                mostSeconds(plan, sources, tasks, operations));
    }

    private static double mostSeconds(Plan plan, Sources sources, Tasks tasks, List<Operation> operations) {
        int rates = 0;
        List<Load> timed = new ArrayList<>();
        for (Operation operation : operations) {
            if (operation.load() == null) {
                rates++;
                continue;
            }
            boolean answered = false;
            for (StudyLayout layout : plan.layouts()) {
                if (times(operation, layout, sources, tasks)) {
                    timed.add(operation.load());
                    answered = true;
                }
            }
            if (answered && operation.load().kind() == Latency.Load.OPEN) {
                // Requests that do nothing take turns with the layouts.
                timed.add(operation.load());
            }
        }
        return plan.mostSeconds(rates, timed);
    }

    /** Whether a layout answers requests that are timed; those of several entities, and those that are not in SQL, are not planned. */
    private static boolean times(Operation operation, StudyLayout layout, Sources sources, Tasks tasks) {
        if (operation.entity() == null && sources.all().size() > 1) {
            return true;
        }
        Entity entity = sources.of(operation.entity()).entity();
        Layout of = layout.of(entity, sources.dataset().schema());
        Planned planned = planned(layout.name(), tasks.of(operation), of, entity);
        AccessPlan access = planned.plan();
        return planned.reason() == null
                && (access == null || access.kind().isKeyed() || access.kind() == AccessPlan.Kind.WRITE);
    }

    private static Planned planned(String name, Operation.Task task, Layout layout, Entity entity) {
        try {
            return new Planned(name, task.plan(layout, entity), null);
        } catch (UnsupportedQueryException e) {
            return new Planned(name, null, e.getMessage());
        }
    }
}
