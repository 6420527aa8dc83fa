// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.cql.Access;
import dev.lamina.cql.SchemaChanges;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A way to lay the records of an entity out in Cassandra: its tables, how rows get in and how they come out. It is
 * generic over the entity and names no dataset; a study gives it its name and parameters.
 */
public interface Layout {
    /** The name in reports, in kebab case; never reused for something else. */
    String name();

    /** Which questions it answers cheaply and which not, in one sentence. */
    String summary();

    /**
     * The statements that create its tables, and before them the types that these need, every option that matters stated.
     * They are CQL but of a layout that does not create its tables by CQL, which has its own {@link #create}.
     *
     * @param keyspace an existing keyspace
     */
    List<String> ddl(Entity entity, String keyspace);

    /**
     * Creates its tables, and returns when every node knows of them.
     *
     * @param keyspace an existing keyspace
     * @throws IOException if it is not by CQL that they are created, and that failed
     */
    default void create(CqlSession session, Entity entity, String keyspace) throws IOException {
        for (String statement : ddl(entity, keyspace)) {
            SchemaChanges.execute(session, statement);
        }
    }

    /**
     * Why servers of this version can't hold it, as half a sentence; empty if they can.
     *
     * @param version the version of a server
     */
    default Optional<String> lacking(Version version) {
        return Optional.empty();
    }

    /** The layouts that hold the records, each by itself, where it is several; in the order of {@link Store#parts}. */
    default List<Layout> parts() {
        return List.of(this);
    }

    /** The names of the fields that can be read from it, in the entity's order. */
    default List<String> stored(Entity entity) {
        return entity.names();
    }

    /** The names of the fields that its primary key is made of, so that a row with other values of them stands elsewhere. */
    default List<String> keyedBy(Entity entity) {
        return entity.key();
    }

    /** The tables and views that {@link #ddl} creates and that hold the data, without keyspace. */
    List<String> tables();

    /**
     * What the primary keys are made of that only the data can show to tell records apart, by table; none where every key has
     * all that identifies a record.
     */
    default Map<String, List<KeyExpression>> unproven(Entity entity) {
        return Map.of();
    }

    /**
     * How it answers a query, as far as its tables say without a server.
     *
     * @throws IllegalArgumentException if its tables lack a column that the query needs
     */
    default AccessPlan plan(Entity entity, Select select) {
        return AccessPlan.scan();
    }

    /** What the servers read for a query; empty where the layout does not say. */
    default Optional<Reach> reach(Entity entity, Select select) {
        return Optional.empty();
    }

    /**
     * How it writes single rows, as far as its tables say without a server.
     *
     * @throws UnsupportedQueryException if it can't
     */
    default AccessPlan plan(Entity entity, RowWrite write) throws UnsupportedQueryException {
        throw new UnsupportedQueryException("rows are written all at once, and not changed one by one");
    }

    /**
     * Opens the tables.
     *
     * @param keyspace where {@link #ddl} was executed
     * @param client how to issue the operations
     */
    Store open(CqlSession session, Entity entity, String keyspace, Access client);
}
