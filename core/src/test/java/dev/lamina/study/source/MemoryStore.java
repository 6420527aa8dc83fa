// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.Vector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;

/** A store that keeps its rows in memory, honest unless a test breaks what it scans or finds. */
public class MemoryStore implements Store {
    private final Entity entity;
    private final Batch scanned;
    private final Batch found;

    /**
     * @param scanned the rows that a scan gives
     * @param found the rows in which lookups look; {@code null} where this store can't look up
     */
    public MemoryStore(Entity entity, Batch scanned, Batch found) {
        this.entity = entity;
        this.scanned = scanned;
        this.found = found;
    }

    @Override
    public Ingest ingest() {
        throw new UnsupportedOperationException("filled already");
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan) {
            return new MemoryDataset(entity, scanned).read();
        }
        if (query instanceof Query.Lookup lookup && found != null) {
            return new MemoryDataset(entity, rowsOf(lookup.keys())).read();
        }
        throw new UnsupportedQueryException("this store only scans");
    }

    private Batch rowsOf(Vector keys) {
        Batch rows = new Batch(entity.fields());
        Vector identities = found.column(entity.indexOf(entity.identity()));
        for (int key = 0; key < keys.size(); key++) {
            for (int row = 0; row < found.rows(); row++) {
                if (identities.sameAt(row, keys, key)) {
                    rows.append(found, row, row + 1);
                }
            }
        }
        return rows;
    }
}
