// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Map;
import java.util.Set;

/**
 * Whether a keyspace of a cluster may be used: on a cluster that others use, too, one that Lamina did not make must stay as
 * it is.
 */
public final class KeyspaceClaim {
    /** How many copies a keyspace that is made gets, where there are as many nodes. */
    private static final int MAX_COPIES = 3;

    /** By what the tables are told from others' of the same name. */
    private static final Map<String, Set<String>> OURS = Map.of(
            StripeTables.DATA, Set.of("dataset", "version", "shard", "columnname", "rowid", "bytes"),
            StripeTables.STRIPES, Set.of("dataset", "version", "block", "stripe", "row_count", "directory"),
            StripeTables.PARTS, Set.of("dataset", "number", "load", "task"),
            StripeTables.DATASETS, Set.of("dataset", "lowest", "checksum"),
            StripeTables.VERSIONS,
                    Set.of("dataset", "version", "grouping", "stripe_rows", "stripes_per_shard", "loader"));

    private KeyspaceClaim() {}

    /**
     * Whether the keyspace is there, as Lamina's own or empty.
     *
     * @throws IllegalArgumentException if another program created it
     */
    public static boolean isThere(CqlSession session, String keyspace) {
        boolean there = session.execute(SimpleStatement.newInstance(
                                "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace))
                        .one()
                != null;
        Map<String, Set<String>> tables = StripeTables.columns(session, keyspace);
        if (isOurs(tables, StripeTables.VERSIONS)) {
            return true;
        }
        // Without the table that is made last, it is empty, or the first to use it was killed meanwhile.
        for (String table : tables.keySet()) {
            if (!isOurs(tables, table)) {
                throw new IllegalArgumentException("Keyspace " + keyspace + " holds the table " + table
                        + ", which Lamina did not create. Name a keyspace for Lamina's tables alone.");
            }
        }
        return there;
    }

    private static boolean isOurs(Map<String, Set<String>> tables, String table) {
        Set<String> found = tables.get(table);
        Set<String> expected = OURS.get(table);
        return found != null && expected != null && found.containsAll(expected);
    }

    /** The replication of a keyspace that is made: in the data centre that is talked to, three copies where it can be. */
    public static String replication(CqlSession session) {
        String datacenter =
                session.execute("SELECT data_center FROM system.local").one().getString(0);
        int nodes = 0;
        for (Node node : session.getMetadata().getNodes().values()) {
            if (datacenter.equals(node.getDatacenter())) {
                nodes++;
            }
        }
        return "{'class': 'NetworkTopologyStrategy', '" + datacenter.replace("'", "''") + "': "
                + Math.max(1, Math.min(MAX_COPIES, nodes)) + "}";
    }
}
