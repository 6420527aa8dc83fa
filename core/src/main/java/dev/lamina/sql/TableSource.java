// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DamagedVersionException;
import dev.lamina.store.catalogue.DatasetVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Where the tables of a session come from. */
public interface TableSource {
    /** All versions that can be read now, by dataset, then number. */
    List<SourceTable> tables() throws IOException;

    /**
     * Says why there is no table of a name.
     *
     * @throws IOException if there is a dataset of this name, and it is damaged
     */
    default void explainMissing(String name) throws IOException {}

    /** The stored datasets of a keyspace. */
    static TableSource of(StoredDatasets datasets) {
        return new TableSource() {
            @Override
            public List<SourceTable> tables() throws IOException {
                List<SourceTable> tables = new ArrayList<>();
                for (DatasetVersion version : datasets.list()) {
                    if (version.state() == DatasetVersion.State.PUBLISHED) {
                        tables.add(new StoredTable(datasets, version));
                    }
                }
                return tables;
            }

            @Override
            public void explainMissing(String name) throws IOException {
                List<DamagedVersionException> found = new ArrayList<>();
                datasets.list(damaged -> {
                    if (name.split("@", 2)[0].equalsIgnoreCase(damaged.dataset())) {
                        found.add(damaged);
                    }
                });
                if (!found.isEmpty()) {
                    throw found.get(0);
                }
            }
        };
    }
}
