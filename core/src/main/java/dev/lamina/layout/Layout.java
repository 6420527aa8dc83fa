// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.List;

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
     * The statements that create its tables, every option that matters stated.
     *
     * @param keyspace an existing keyspace
     */
    List<String> ddl(Entity entity, String keyspace);

    /** The tables that {@link #ddl} creates and that hold the data, without keyspace. */
    List<String> tables();

    /**
     * Opens the tables.
     *
     * @param keyspace where {@link #ddl} was executed
     * @param client how to issue the operations
     */
    Store open(CqlSession session, Entity entity, String keyspace, Client client);
}
