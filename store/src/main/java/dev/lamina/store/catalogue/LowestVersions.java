// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.CqlRetries;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Table {@code datasets}: all names, and for each a number below which it has no version, and never will. A row that is deleted
 * leaves a tombstone for ten days, which every read goes over; from this number on there are few, however many versions were
 * dropped. A number that is lower than it might be costs time, and is right all the same.
 */
final class LowestVersions {
    /** A name that no dataset has. Where it is there, the names of all datasets are. */
    static final String COMPLETE = "~";

    private final CqlSession session;
    private final String table;

    LowestVersions(CqlSession session, String keyspace) {
        this.session = session;
        this.table = StripeTables.qualified(keyspace, StripeTables.DATASETS);
    }

    /** The number of a dataset; empty where it has no row. */
    OptionalInt of(String dataset) throws IOException {
        List<Row> rows = read(" WHERE dataset = ?", dataset);
        return rows.isEmpty() ? OptionalInt.empty() : OptionalInt.of(number(rows.get(0)));
    }

    /** The numbers of all datasets; empty as long as some have no row. */
    Optional<Map<String, Integer>> all() throws IOException {
        Map<String, Integer> numbers = new HashMap<>();
        for (Row row : read("")) {
            numbers.put(row.getString(0), number(row));
        }
        return numbers.remove(COMPLETE) == null ? Optional.empty() : Optional.of(numbers);
    }

    /** Of a row that has none, or an altered one, the least there is: versions below one that is too high would be hidden. */
    private static int number(Row row) {
        return !row.isNull(1) && !row.isNull(2) && checksum(row.getString(0), row.getInt(1)) == row.getInt(2)
                ? row.getInt(1)
                : 0;
    }

    private static int checksum(String dataset, int number) {
        return VersionChecksum.ofText(dataset + "/" + number);
    }

    /** Gives a dataset a row, of the number 0. */
    void add(String dataset) throws IOException {
        execute(SimpleStatement.newInstance("INSERT INTO " + table + " (dataset) VALUES (?)", dataset));
    }

    /** Gives a row to each of these, which are all datasets that have none. */
    void complete(Iterable<String> datasets) throws IOException {
        for (String dataset : datasets) {
            add(dataset);
        }
        add(COMPLETE);
    }

    /** Says that there are no versions of a dataset below a number; of several such numbers the highest stays. */
    void raise(String dataset, int number) throws IOException {
        // The number as the time of the write: of two writes Cassandra keeps the later one.
        execute(SimpleStatement.newInstance(
                "UPDATE " + table + " USING TIMESTAMP ? SET lowest = ?, checksum = ? WHERE dataset = ?",
                (long) number,
                number,
                checksum(dataset, number),
                dataset));
    }

    /** Whether every dataset has a row. */
    boolean isComplete() throws IOException {
        return of(COMPLETE).isPresent();
    }

    private List<Row> read(String condition, Object... values) throws IOException {
        return execute(
                SimpleStatement.newInstance("SELECT dataset, lowest, checksum FROM " + table + condition, values));
    }

    private List<Row> execute(SimpleStatement statement) throws IOException {
        return CqlRetries.rows(session, statement.setConsistencyLevel(StripeTables.CONSISTENCY));
    }
}
