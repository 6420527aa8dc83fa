// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.StripeTables;
import java.io.IOException;
import java.util.List;

/**
 * Whether parts that their writers have read back are still there: by the rows of their stripes, which are a few bytes
 * each where a directory has some kilobytes.
 */
final class PartTotals {
    private PartTotals() {}

    /** @throws IOException naming the first part of which something is missing, or too much */
    static void require(StripeSpace space, List<WrittenPart> parts) throws IOException {
        PreparedStatement statement = Requests.prepare(
                space.session(),
                "SELECT row_count FROM " + StripeTables.qualified(space.keyspace(), StripeTables.STRIPES)
                        + " WHERE dataset = ? AND version = ? AND block = ?");
        for (WrittenPart part : parts) {
            long rows = 0;
            int stripes = 0;
            for (int block = 0; block * (long) StripeTables.STRIPES_PER_BLOCK < part.stripes(); block++) {
                BoundStatement read = statement
                        .bind(part.dataset(), part.number(), block)
                        .setConsistencyLevel(StripeTables.CONSISTENCY);
                for (Row row : CqlRetries.rows(space.session(), read)) {
                    rows += row.getInt(0);
                    stripes++;
                }
            }
            if (rows != part.rows() || stripes != part.stripes()) {
                throw new IOException(
                        "Part " + part.index() + " of " + part.dataset() + "/" + part.version() + ": found "
                                + stripes + " stripes with " + rows + " rows, expected " + part.stripes() + " with "
                                + part.rows() + ". The version stays invisible. Load it again.");
            }
        }
    }
}
