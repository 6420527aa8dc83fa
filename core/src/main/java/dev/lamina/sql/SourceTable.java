// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.store.scan.StripeScan;
import java.io.IOException;

/** A version of a dataset that SQL can query. */
public interface SourceTable {
    /** The dataset's name. */
    String dataset();

    /** The version's number. */
    int version();

    /** The fields of the rows. */
    Entity entity();

    /** The number of rows. */
    long rows();

    /**
     * Opens a scan, which the caller closes.
     *
     * @param few whether the caller may stop after few rows
     * @throws IOException if they can't be read
     */
    StripeScan scan(Query.Scan scan, boolean few) throws IOException;

    /** Whether the version still exists. */
    boolean isThere() throws IOException;

    /** The name of this version in SQL and in messages, such as {@code gdelt@3}. */
    default String label() {
        return dataset() + "@" + version();
    }
}
