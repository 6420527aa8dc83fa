// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;

/** Rows of table {@code versions} as they are stored, for tests that change them. */
public final class VersionRows {
    private VersionRows() {}

    /** The checksum that a row would have as it is now. */
    public static int checksum(CqlSession session, String keyspace, DatasetVersion version) {
        return VersionChecksum.of(session.execute(SimpleStatement.newInstance(
                        "SELECT * FROM " + StripeTables.qualified(keyspace, StripeTables.VERSIONS)
                                + " WHERE dataset = ? AND version = ?",
                        version.dataset(),
                        version.version()))
                .one());
    }
}
