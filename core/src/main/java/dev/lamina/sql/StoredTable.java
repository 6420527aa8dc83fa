// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.scan.StripeScan;
import java.io.IOException;
import java.util.OptionalInt;

/** A version that is stored in a keyspace. */
record StoredTable(StoredDatasets datasets, DatasetVersion stored) implements SourceTable {
    @Override
    public String dataset() {
        return stored.dataset();
    }

    @Override
    public int version() {
        return stored.version();
    }

    @Override
    public Entity entity() {
        return stored.entity();
    }

    @Override
    public long rows() {
        return stored.rows();
    }

    @Override
    public StripeScan scan(Query.Scan scan, boolean few) throws IOException {
        return datasets.scan(stored, scan, few);
    }

    @Override
    public boolean isThere() throws IOException {
        try {
            return datasets.find(stored.dataset(), OptionalInt.of(stored.version()))
                    .begun()
                    .equals(stored.begun());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
