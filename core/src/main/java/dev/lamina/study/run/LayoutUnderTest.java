// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.cql.Access;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.model.Schema;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.QueryPlan;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.source.EquivalenceGate;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.io.IOException;

/** What stands in a row of the report: a layout with a client, or a reference beside the layouts. */
public final class LayoutUnderTest {
    private final String name;
    private final Client client;
    private final String summary;
    private final String reference;
    private final Storage site;
    private Failure failure;

    /**
     * A layout with a client, in an environment.
     *
     * @param schema what is laid out
     */
    public LayoutUnderTest(StudyLayout layout, Access client, Schema schema, NamedEnvironment environment) {
        this(
                environment.of(layout.name()),
                Client.named(client.name()),
                layout.summary(),
                null,
                new TableStorage(layout, client, schema));
    }

    /**
     * @param reference what it is, if it is not a layout in Cassandra; {@code null} for a layout
     * @param site where its rows are kept
     */
    public LayoutUnderTest(String name, Client client, String summary, String reference, Storage site) {
        this.name = name;
        this.client = client;
        this.summary = summary;
        this.reference = reference;
        this.site = site;
    }

    public String name() {
        return name;
    }

    /** The layout's name, without the environment's. */
    public String layout() {
        return NamedEnvironment.layout(name);
    }

    public Client client() {
        return client;
    }

    /** Its cell of an operation. */
    public Cell.Key cell(String operation) {
        return new Cell.Key(name, client, operation);
    }

    public String summary() {
        return summary;
    }

    /** What it is, if it is not a layout in Cassandra; {@code null} for a layout. */
    public String reference() {
        return reference;
    }

    /** Where its rows are kept. */
    public Storage site() {
        return site;
    }

    /** How its records differ from the source's; {@code null} where they don't. */
    public String difference(Sources sources) throws IOException {
        for (Source source : sources.all()) {
            String entity = source.entity().name();
            String difference = new EquivalenceGate(source).difference(site.store(entity));
            if (difference != null) {
                return sources.all().size() == 1 ? difference : entity + ": " + difference;
            }
        }
        return null;
    }

    /** The name in messages. */
    public String label() {
        return name + " (" + client.word() + ")";
    }

    /** Why there are no numbers; {@code null} while there is nothing against them. */
    public String failure() {
        return failure == null ? null : failure.reason();
    }

    /** Whether there are no numbers because the servers' version can't hold the layout, which is not an error. */
    boolean isUnsupported() {
        return failure != null && failure.unsupported();
    }

    /** Leaves it out from now on, for this reason. */
    public void fail(String reason) {
        fail(new Failure(reason, false));
    }

    void fail(Failure reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /** How a task is answered, for the report; {@code null} where it was not planned. */
    static QueryPlan plan(Operation.Task task) {
        AccessPlan plan = task.plan();
        return plan == null ? null : new QueryPlan(plan.kind().word(), plan.requests(), plan.cql(), plan.client());
    }
}
