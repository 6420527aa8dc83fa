// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.lamina.cql.SchemaChanges;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a keyspace and its tables where they are missing, and adds what those of earlier releases lack. Where nothing is
 * missing nothing is asked for, since many processes open one keyspace at once, and some of them may only read.
 */
public final class TablePreparation {
    private TablePreparation() {}

    public static void prepare(CqlSession session, String keyspace, String replication) throws IOException {
        Map<String, Set<String>> tables = StripeTables.columns(session, keyspace);
        if (isComplete(tables)) {
            // Another process may have made them just now.
            SchemaChanges.await(session);
        } else {
            make(session, keyspace, replication);
        }
        LowestVersions lowest = new LowestVersions(session, keyspace);
        if (!lowest.isComplete()) {
            lowest.complete(new VersionReads(session, keyspace, Optional.empty()).names());
        }
    }

    private static void make(CqlSession session, String keyspace, String replication) {
        SchemaChanges.execute(
                session,
                "CREATE KEYSPACE IF NOT EXISTS "
                        + CqlIdentifier.fromInternal(keyspace).asCql(true) + " WITH replication = " + replication);
        create(session, StripeTables.partsDdl(keyspace));
        create(session, StripeTables.datasetsDdl(keyspace));
        // The table of versions is the last: where it is there, all others are.
        for (String statement :
                canLeaveCopies(session) ? StripeTables.ddlWithoutReadRepair(keyspace) : StripeTables.ddl(keyspace)) {
            create(session, statement);
        }
        for (Map.Entry<String, String> column : StripeTables.LATER_COLUMNS.entrySet()) {
            if (!has(StripeTables.columns(session, keyspace), column.getKey())) {
                add(session, keyspace, column.getKey(), column.getValue());
            }
        }
    }

    /** Whether all servers know the option read_repair, which Cassandra 4.0 brought. */
    private static boolean canLeaveCopies(CqlSession session) {
        return session.getMetadata().getNodes().values().stream()
                .allMatch(node -> node.getCassandraVersion() != null
                        && node.getCassandraVersion().getMajor() >= 4);
    }

    private static void add(CqlSession session, String keyspace, String column, String type) {
        try {
            SchemaChanges.execute(
                    session,
                    "ALTER TABLE " + StripeTables.qualified(keyspace, StripeTables.VERSIONS) + " ADD " + column + " "
                            + type);
        } catch (InvalidQueryException e) {
            // Another process has been quicker.
            SchemaChanges.await(session);
            if (!has(StripeTables.columns(session, keyspace), column)) {
                throw e;
            }
        }
    }

    private static void create(CqlSession session, String statement) {
        SchemaChanges.execute(session, statement.replaceFirst("CREATE TABLE", "CREATE TABLE IF NOT EXISTS"));
    }

    private static boolean isComplete(Map<String, Set<String>> tables) {
        return tables.keySet()
                        .containsAll(Set.of(
                                StripeTables.DATA,
                                StripeTables.STRIPES,
                                StripeTables.VERSIONS,
                                StripeTables.PARTS,
                                StripeTables.DATASETS))
                && StripeTables.LATER_COLUMNS.keySet().stream().allMatch(column -> has(tables, column));
    }

    private static boolean has(Map<String, Set<String>> tables, String column) {
        return tables.getOrDefault(StripeTables.VERSIONS, Set.of()).contains(column);
    }
}
