// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import java.io.IOException;

/**
 * A case's tables in a keyspace of their own, with its records loaded; and what was seen on the way.
 *
 * @param keyspace the keyspace
 * @param layout the layout
 * @param store its tables, opened for the case's client
 * @param fresh what a scan of the fresh tables gave
 * @param unfinished what a scan gave after a load that was closed half-way; {@code null} for layouts without chunks
 * @param empty what a scan gave after a load without records
 * @param acknowledgedOfNone what the load without records acknowledged
 * @param acknowledged what the load acknowledged
 */
record LoadedCase(
        String keyspace,
        Layout layout,
        Store store,
        Bag fresh,
        Bag unfinished,
        Bag empty,
        long acknowledgedOfNone,
        long acknowledged) {

    static LoadedCase of(ContractCase contract) throws Exception {
        CqlSession session = Keyspaces.session();
        Layout layout = Layouts.of(contract.entry());
        MemoryDataset data = contract.data();
        Entity entity = data.entity();
        String keyspace = Keyspaces.create(layout, entity, contract.toString());
        Store store = layout.open(session, entity, keyspace, contract.client());
        Query.Scan scan = new Query.Scan(entity.names(), Query.Form.VALUES);
        Bag fresh = Bag.of(store.read(scan));
        Bag unfinished = null;
        if (contract.hidesUnfinished()) {
            try (Store doubled = layout.open(
                            session, entity, keyspace, contract.client().doubled());
                    Ingest ingest = doubled.ingest()) {
                write(ingest, data.first(data.all().rows() / 2));
            }
            unfinished = Bag.of(store.read(scan));
        }
        long acknowledgedOfNone;
        try (Ingest ingest = store.ingest()) {
            acknowledgedOfNone = ingest.finish();
        }
        Bag empty = Bag.of(store.read(scan));
        try (Ingest ingest = store.ingest()) {
            write(ingest, data);
            return new LoadedCase(
                    keyspace, layout, store, fresh, unfinished, empty, acknowledgedOfNone, ingest.finish());
        }
    }

    private static void write(Ingest ingest, MemoryDataset rows) throws IOException {
        try (BatchCursor cursor = rows.read()) {
            while (cursor.next()) {
                ingest.accept(cursor.batch());
                // The batch belongs to the caller again.
                cursor.batch().clear();
            }
        }
    }
}
