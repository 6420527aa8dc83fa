// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Table {@code parts}: every number that a part has been given, with the version for whose load that was. A part's row is
 * there before its first chunk, and until after its last one, so that whatever is written can be found.
 */
public final class PartRegistry {
    /**
     * In all data centres, as for the transactions themselves: a drop in one of them takes for nobody's what is stored of a part
     * whose row it does not see, though a load in another one may be writing it.
     */
    private static final ConsistencyLevel CONSISTENCY = DefaultConsistencyLevel.QUORUM;

    private final CqlSession session;
    private final String table;

    PartRegistry(CqlSession session, String keyspace) {
        this.session = session;
        this.table = StripeTables.qualified(keyspace, StripeTables.PARTS);
    }

    /**
     * Gives a number, below 0, that no other part of the dataset has.
     *
     * @param load the number of the version for which the part is
     * @param task the part's place among those of the load
     */
    public int register(String dataset, int load, int task) throws IOException {
        while (true) {
            // Numbers in a row would be a transaction on one row for all writers, which then wait for each other.
            int number = -Math.max(1, (int) (UUID.randomUUID().getMostSignificantBits() >>> 33));
            Instant begun = Instant.ofEpochMilli(System.currentTimeMillis());
            Row answer = change(
                    "INSERT INTO " + table
                            + " (dataset, number, load, task, begun) VALUES (?, ?, ?, ?, ?) IF NOT EXISTS",
                    dataset,
                    number,
                    load,
                    task,
                    begun);
            // After a lost answer the next try finds its own row.
            if (answer.getBoolean("[applied]")
                    || answer.getInt("load") == load
                            && answer.getInt("task") == task
                            && begun.equals(answer.getInstant("begun"))) {
                return number;
            }
        }
    }

    /** All parts of a dataset: by number the version for whose load each was written. */
    public Map<Integer, Integer> of(String dataset) throws IOException {
        Map<Integer, Integer> parts = new TreeMap<>();
        for (Row row : CqlRetries.rows(
                session,
                SimpleStatement.newInstance("SELECT dataset, number, load FROM " + table)
                        .setConsistencyLevel(CONSISTENCY))) {
            if (dataset.equals(row.getString(0))) {
                parts.put(row.getInt(1), row.getInt(2));
            }
        }
        return parts;
    }

    /**
     * Forgets parts, of which nothing is stored any more.
     *
     * @param limit how many requests may be under way at once
     */
    public void forget(String dataset, List<Integer> numbers, int limit) throws IOException {
        String statement = "DELETE FROM " + table + " WHERE dataset = ? AND number = ? IF EXISTS";
        Requests.all(
                numbers.size(),
                limit,
                place -> CqlRetries.rowsAsync(session, transaction(statement, dataset, numbers.get(place))));
    }

    private Row change(String statement, Object... values) throws IOException {
        return CqlRetries.rows(session, transaction(statement, values)).get(0);
    }

    private static SimpleStatement transaction(String statement, Object... values) {
        return SimpleStatement.newInstance(statement, values)
                .setConsistencyLevel(CONSISTENCY)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL);
    }
}
