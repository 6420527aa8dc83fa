// SPDX-License-Identifier: Apache-2.0
package dev.lamina.example;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.cql.Access;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** The store as a library: loads rows into a keyspace, and scans two columns of those that meet a condition. */
public final class StoreExample {
    private StoreExample() {}

    /**
     * Loads 1,000 trips and adds up the dear ones.
     *
     * @param session a session with any Cassandra from 3.11 on
     * @param keyspace is made where it is missing
     * @return the fares over 30 of the zone Airport, added up
     */
    public static double sumOfFares(CqlSession session, String keyspace) throws IOException, UnsupportedQueryException {
        Entity trips = new Entity(
                "trips",
                List.of(
                        new Field("id", ColumnType.LONG, false),
                        new Field("zone", ColumnType.TEXT, false),
                        new Field("fare", ColumnType.DOUBLE, true)),
                "id");
        Batch rows = new Batch(trips.fields());
        for (int trip = 0; trip < 1_000; trip++) {
            ((LongVector) rows.column(0)).append(trip);
            ((TextVector) rows.column(1)).append(trip % 10 == 0 ? "Airport" : "Harbour");
            ((DoubleVector) rows.column(2)).append(trip % 50);
        }
        rows.setRows(1_000);

        double sum = 0;
        try (StoredDatasets datasets = StoredDatasets.open(session, keyspace, Access.tuned())) {
            datasets.load("trips", RowSource.of(trips, rows), "the example", false, LoadProgress.SILENT);

            Predicate condition = Predicate.parse("zone = 'Airport' AND fare > 30", trips);
            Query scan = new Query.Scan(List.of("zone", "fare"), Query.Form.VALUES, condition, false);
            try (StripeTable table = datasets.open(datasets.find("trips", OptionalInt.empty()));
                    BatchCursor cursor = table.read(scan)) {
                while (cursor.next()) {
                    DoubleVector fares = (DoubleVector) cursor.batch().column(1);
                    for (int row = 0; row < cursor.batch().rows(); row++) {
                        sum += fares.get(row);
                    }
                }
            }
        }
        return sum;
    }
}
