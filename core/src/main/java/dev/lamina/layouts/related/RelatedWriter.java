// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.RowWriter;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Relation;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Writes a row to all tables that hold something of it. What an application has to read first is read first: values that a new row
 * repeats of others, the row that is moved, the rows that repeat what changes.
 */
final class RelatedWriter implements RowWriter {
    private final Entity entity;
    private final List<RowWriter> own;
    private final List<Read> reads = new ArrayList<>();
    private final List<Repeater> others = new ArrayList<>();
    private final AccessPlan plan;

    /** What is read by some fields of a row. */
    private record Read(Lookups lookups, List<String> by) {}

    /**
     * Rows of another entity that repeat what changes.
     *
     * @param of the entity whose row changes
     */
    private record Repeater(
            WriteSteps.Repeated repeated,
            Entity of,
            Entity entity,
            Lookups rows,
            List<RowWriter> writers,
            List<Repeater> others) {}

    RelatedWriter(RelatedStore store, WriteSteps steps, List<RowWriter> own) throws UnsupportedQueryException {
        this.entity = store.layout().entity();
        this.own = own;
        if (!steps.old().isEmpty()) {
            // A table may be keyed by what it repeats of another entity, which is looked up where the moved row's own
            // table lacks it.
            reads.add(new Read(new Lookups(store, steps.old(), entity.key(), store::plan), entity.key()));
        }
        for (Map.Entry<Relation, List<String>> each : steps.lookups().entrySet()) {
            Relation relation = each.getKey();
            Lookups lookups = store.of(relation.to()).byIdentity(RelatedLayout.targets(relation, each.getValue()));
            reads.add(new Read(lookups, List.of(relation.field())));
        }
        for (WriteSteps.Repeated repeated : steps.others()) {
            others.add(repeater(store, repeated));
        }
        this.plan = steps.plan(store.layout());
    }

    private static Repeater repeater(RelatedStore of, WriteSteps.Repeated repeated) throws UnsupportedQueryException {
        Relation relation = repeated.relation();
        RelatedStore store = of.of(relation.entity());
        List<Repeater> others = new ArrayList<>();
        for (WriteSteps.Repeated each : repeated.others()) {
            others.add(repeater(store, each));
        }
        return new Repeater(
                repeated,
                of.layout().entity(),
                store.layout().entity(),
                new Lookups(store, repeated.read(), List.of(relation.field()), store::plan),
                store.writers(repeated.writes()),
                others);
    }

    @Override
    public CompletionStage<?> send(Batch rows, int row) throws IOException {
        List<CompletableFuture<?>> read = new ArrayList<>();
        for (Read each : reads) {
            List<String> values = new ArrayList<>();
            each.by()
                    .forEach(field ->
                            values.add(rows.column(entity.indexOf(field)).textAt(row)));
            if (!values.contains(null)) {
                read.add(each.lookups().of(values).toCompletableFuture());
            }
        }
        List<CompletableFuture<?>> sent = new ArrayList<>();
        sent.add(CompletableFuture.allOf(read.toArray(new CompletableFuture<?>[0]))
                .thenCompose(done -> all(own, rows, row)));
        for (Repeater other : others) {
            sent.add(repeat(other, rows, row).toCompletableFuture());
        }
        return CompletableFuture.allOf(sent.toArray(new CompletableFuture<?>[0]));
    }

    /** Writers serve one thread at a time, and answers come on several. */
    private static CompletableFuture<Void> all(List<RowWriter> writers, Batch rows, int row) {
        CompletableFuture<?>[] sent = new CompletableFuture<?>[writers.size()];
        for (int i = 0; i < sent.length; i++) {
            RowWriter writer = writers.get(i);
            synchronized (writer) {
                try {
                    sent[i] = writer.send(rows, row).toCompletableFuture();
                } catch (IOException e) {
                    throw new UncheckedIOException(e.getMessage(), e);
                }
            }
        }
        return CompletableFuture.allOf(sent);
    }

    private static CompletionStage<Void> repeat(Repeater other, Batch changed, int row) {
        String identity =
                changed.column(other.of().indexOf(other.of().identity())).textAt(row);
        return other.rows().of(List.of(identity)).thenCompose(found -> {
            Batch rows = rows(other, found, changed, row);
            return Lookups.inTurn(rows.rows(), each -> {
                List<CompletableFuture<?>> sent = new ArrayList<>();
                sent.add(all(other.writers(), rows, each));
                other.others().forEach(next -> sent.add(repeat(next, rows, each).toCompletableFuture()));
                return CompletableFuture.allOf(sent.toArray(new CompletableFuture<?>[0]));
            });
        });
    }

    /** The rows that were found, with what changes of them, and nothing in the fields that are neither read nor changed. */
    private static Batch rows(Repeater other, Batch found, Batch changed, int row) {
        Batch rows = new Batch(other.entity().fields());
        Relation relation = other.repeated().relation();
        for (int i = 0; i < rows.fields().size(); i++) {
            Field field = rows.fields().get(i);
            Vector into = rows.column(i);
            if (other.repeated().changed().contains(field.name())) {
                Vector from =
                        changed.column(other.of().indexOf(relation.repeated().get(field.name())));
                for (int each = 0; each < found.rows(); each++) {
                    into.append(from, row);
                }
            } else if (other.repeated().read().contains(field.name())) {
                into.append(Lookups.column(found, field.name()), 0, found.rows());
            } else {
                into.resizeMissing(found.rows());
            }
        }
        rows.setRows(found.rows());
        return rows;
    }

    @Override
    public String statement() {
        return plan.cql();
    }

    @Override
    public int requests() {
        return plan.requests();
    }

    @Override
    public List<String> keyFields() {
        return own.isEmpty() ? List.of() : own.get(0).keyFields();
    }
}
