// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.layout.Requests;
import java.io.IOException;

/** Removes versions: first from the readers' sight, then from the tables. Can be repeated where it ended early. */
final class VersionDrop {
    private static final int DELETES_IN_FLIGHT = 32;
    private static final int DELETE_BYTES = 100;

    private VersionDrop() {}

    /** @throws IOException if somebody loads the version, or Cassandra fails; the version is then not half visible */
    static void drop(StripeSpace space, DatasetVersion version) throws IOException {
        if (!space.catalogue().unpublish(version)) {
            throw new IOException("Version " + version.label()
                    + " is being loaded, or has changed meanwhile. Wait for the end of its load, then drop it.");
        }
        CqlSession session = space.session();
        StripeWrites deletes = new StripeWrites(session, DELETES_IN_FLIGHT, DELETES_IN_FLIGHT * DELETE_BYTES);
        delete(space, version, StripeTables.DATA, "shard", deletes);
        delete(space, version, StripeTables.STRIPES, "block", deletes);
        deletes.await();
        space.catalogue().forget(version);
    }

    /** Deletes the partitions that are there, whatever the catalogue says: an unfinished load does not say how many. */
    private static void delete(
            StripeSpace space, DatasetVersion version, String table, String number, StripeWrites deletes)
            throws IOException {
        CqlSession session = space.session();
        String name = StripeTables.qualified(space.keyspace(), table);
        PreparedStatement delete =
                session.prepare("DELETE FROM " + name + " WHERE dataset = ? AND version = ? AND " + number + " = ?");
        try {
            for (Row row : session.execute(
                    SimpleStatement.newInstance("SELECT DISTINCT dataset, version, " + number + " FROM " + name)
                            .setConsistencyLevel(StripeTables.CONSISTENCY))) {
                if (version.dataset().equals(row.getString(0)) && version.version() == row.getInt(1)) {
                    deletes.send(
                            delete.bind(version.dataset(), version.version(), row.getInt(2))
                                    .setConsistencyLevel(StripeTables.CONSISTENCY)
                                    .setIdempotent(true),
                            DELETE_BYTES,
                            () -> null);
                }
            }
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
    }
}
