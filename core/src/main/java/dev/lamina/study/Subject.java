// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.layout.Client;
import dev.lamina.layout.Entity;
import dev.lamina.layout.Layout;
import dev.lamina.layout.Store;
import java.util.Locale;

/** A layout with a client: what stands in a row of the report. It has a keyspace of its own. */
final class Subject {
    /** Cassandra's limit of names (SchemaConstants.NAME_LENGTH). */
    private static final int LONGEST_KEYSPACE = 48;

    private final Layout layout;
    private final Client client;
    private final Entity entity;
    private final String keyspace;
    private Store store;
    private Store doubled;
    private String failure;

    Subject(Layout layout, Client client, Entity entity) {
        this.layout = layout;
        this.client = client;
        this.entity = entity;
        this.keyspace = keyspace(layout.name() + "_" + client.name());
    }

    /** Words as the name of a keyspace; longer ones than Cassandra takes end in their hash. */
    static String keyspace(String words) {
        String name = "lamina_" + words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        String hash = String.format("_%08x", words.hashCode());
        return name.length() <= LONGEST_KEYSPACE ? name : name.substring(0, LONGEST_KEYSPACE - hash.length()) + hash;
    }

    Layout layout() {
        return layout;
    }

    Client client() {
        return client;
    }

    String keyspace() {
        return keyspace;
    }

    /** The name in messages. */
    String label() {
        return layout.name() + " (" + client.name() + ")";
    }

    /** Drops the keyspace if it is there, and makes it anew with empty tables. */
    void createTables(CqlSession session) {
        dropTables(session);
        session.execute("CREATE KEYSPACE " + quoted()
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        for (String statement : layout.ddl(entity, keyspace)) {
            session.execute(statement);
        }
        store = layout.open(session, entity, keyspace, client);
        doubled = layout.open(session, entity, keyspace, client.doubled());
    }

    /** Empties the tables, which is as good as new ones and takes a tenth of the time. */
    void emptyTables(CqlSession session) {
        for (Row table : session.execute(SimpleStatement.newInstance(
                "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", keyspace))) {
            session.execute("TRUNCATE " + quoted() + "."
                    + CqlIdentifier.fromInternal(table.getString(0)).asCql(true));
        }
    }

    void dropTables(CqlSession session) {
        close();
        session.execute("DROP KEYSPACE IF EXISTS " + quoted());
    }

    private String quoted() {
        return CqlIdentifier.fromInternal(keyspace).asCql(true);
    }

    /** The tables with the subject's client. */
    Store store() {
        return store;
    }

    /** The tables with twice the client, to see whether it is the limit. */
    Store doubled() {
        return doubled;
    }

    /** Why there are no numbers; {@code null} while there is nothing against them. */
    String failure() {
        return failure;
    }

    void fail(String reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    void close() {
        if (store != null) {
            store.close();
            doubled.close();
            store = null;
            doubled = null;
        }
    }
}
