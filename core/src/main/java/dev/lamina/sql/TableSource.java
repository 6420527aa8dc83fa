// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Where the tables of a session come from. */
public interface TableSource {
    /** All versions that can be read now, by dataset, then number. */
    List<SourceTable> tables() throws IOException;

    /** The stored datasets of a keyspace. */
    static TableSource of(StoredDatasets datasets) {
        return () -> {
            List<SourceTable> tables = new ArrayList<>();
            for (DatasetVersion version : datasets.list()) {
                if (version.state() == DatasetVersion.State.PUBLISHED) {
                    tables.add(new StoredTable(datasets, version));
                }
            }
            return tables;
        };
    }
}
