// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.lamina.layout.SchemaChanges;

/** Makes the tables of a keyspace where they are missing, and adds what those of earlier releases lack. */
final class TablePreparation {
    private TablePreparation() {}

    static void prepare(CqlSession session, String keyspace) {
        create(session, StripeTables.partsDdl(keyspace));
        // The table of versions is the last: where it is there, all others are.
        for (String statement : StripeTables.ddl(keyspace)) {
            create(session, statement);
        }
        if (!hasParts(session, keyspace)) {
            try {
                SchemaChanges.execute(
                        session,
                        "ALTER TABLE " + StripeTables.qualified(keyspace, StripeTables.VERSIONS) + " ADD "
                                + StripeTables.PARTS_COLUMN + " text");
            } catch (InvalidQueryException e) {
                // Another process has been quicker.
                SchemaChanges.await(session);
                if (!hasParts(session, keyspace)) {
                    throw e;
                }
            }
        }
    }

    private static void create(CqlSession session, String statement) {
        SchemaChanges.execute(session, statement.replaceFirst("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"));
    }

    private static boolean hasParts(CqlSession session, String keyspace) {
        return session.execute(SimpleStatement.newInstance(
                                "SELECT column_name FROM system_schema.columns"
                                        + " WHERE keyspace_name = ? AND table_name = ? AND column_name = ?",
                                keyspace,
                                StripeTables.VERSIONS,
                                StripeTables.PARTS_COLUMN))
                        .one()
                != null;
    }
}
