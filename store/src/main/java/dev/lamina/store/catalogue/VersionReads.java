// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.CqlRetries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads of table {@code versions}, which go over as few tombstones of dropped ones as they can. */
final class VersionReads {
    /** Few enough for one coordinator to ask for at once. */
    private static final int NAMES_OF_READ = 100;

    private final CqlSession session;
    private final String table;
    private final Optional<LowestVersions> lowest;

    /** @param lowest from which numbers on to read; empty for all, where few versions are dropped */
    VersionReads(CqlSession session, String keyspace, Optional<LowestVersions> lowest) {
        this.session = session;
        this.table = StripeTables.qualified(keyspace, StripeTables.VERSIONS);
        this.lowest = lowest;
    }

    /**
     * All versions of all datasets, those that can't be read included; by name, then number.
     *
     * @param damaged takes what is wrong with a dataset of which a row is damaged; none of its versions is given
     */
    List<DatasetVersion> all(Consumer<DamagedVersionException> damaged) throws IOException {
        List<DatasetVersion> versions = new ArrayList<>();
        Set<String> left = new HashSet<>();
        for (Row row : allRows()) {
            try {
                versions.addAll(versions(List.of(row)));
            } catch (DamagedVersionException e) {
                if (left.add(e.dataset())) {
                    damaged.accept(e);
                }
            }
        }
        // An earlier version in place of a damaged one would be an answer of other rows.
        versions.removeIf(version -> left.contains(version.dataset()));
        versions.sort((a, b) -> a.dataset().equals(b.dataset())
                ? Integer.compare(a.version(), b.version())
                : a.dataset().compareTo(b.dataset()));
        return versions;
    }

    private List<Row> allRows() throws IOException {
        Optional<Map<String, Integer>> numbers =
                lowest.isEmpty() ? Optional.empty() : lowest.get().all();
        if (numbers.isEmpty()) {
            return read(selected(""));
        }
        Map<Integer, List<String>> byNumber = new TreeMap<>();
        numbers.get()
                .forEach((dataset, number) -> byNumber.computeIfAbsent(number, none -> new ArrayList<>())
                        .add(dataset));
        List<Row> rows = new ArrayList<>();
        for (Map.Entry<Integer, List<String>> each : byNumber.entrySet()) {
            List<String> names = each.getValue();
            for (int from = 0; from < names.size(); from += NAMES_OF_READ) {
                List<String> some = names.subList(from, Math.min(names.size(), from + NAMES_OF_READ));
                rows.addAll(read(selected(" WHERE dataset IN ? AND version >= ?", some, each.getKey())));
            }
        }
        return rows;
    }

    /** The names of all datasets that have, or once had, a version. */
    Set<String> names() throws IOException {
        Set<String> names = new HashSet<>();
        for (Row row : read(SimpleStatement.newInstance("SELECT DISTINCT dataset FROM " + table))) {
            names.add(row.getString(0));
        }
        return names;
    }

    /** All versions of a dataset by number, those that can't be read included. */
    List<DatasetVersion> of(String dataset) throws IOException {
        return versions(rows(dataset, lowest(dataset).orElse(0)));
    }

    /** As {@link #of}, after all changes that were begun before. */
    List<DatasetVersion> settled(String dataset) throws IOException {
        return versions(
                execute(from(dataset, lowest(dataset).orElse(0)).setConsistencyLevel(DefaultConsistencyLevel.SERIAL)));
    }

    private OptionalInt lowest(String dataset) throws IOException {
        return lowest.isEmpty() ? OptionalInt.empty() : lowest.get().of(dataset);
    }

    /** The number from which on there may be versions of a dataset to which one is added. */
    int firstOfNew(String dataset) throws IOException {
        OptionalInt known = lowest(dataset);
        if (lowest.isPresent() && known.isEmpty()) {
            lowest.get().add(dataset);
        }
        return known.orElse(0);
    }

    /** A dataset's rows from a number on; from 0 on with the one that holds its highest number alone. */
    List<Row> rows(String dataset, int first) throws IOException {
        return read(from(dataset, first));
    }

    private SimpleStatement from(String dataset, int number) {
        return number == 0
                ? selected(" WHERE dataset = ?", dataset)
                : selected(" WHERE dataset = ? AND version >= ?", dataset, number);
    }

    private SimpleStatement selected(String condition, Object... values) {
        return SimpleStatement.newInstance("SELECT " + VersionRow.WITHOUT_PARTS + " FROM " + table + condition, values);
    }

    /** Everything that is stored of a version. */
    Optional<Row> row(DatasetVersion version) throws IOException {
        return read(SimpleStatement.newInstance(
                        "SELECT * FROM " + table + " WHERE dataset = ? AND version = ?",
                        version.dataset(),
                        version.version()))
                .stream()
                .findFirst();
    }

    /** After a version was forgotten: all that come have higher numbers than those that there are, and than this one. */
    void forgotten(String dataset, int version) {
        if (lowest.isEmpty()) {
            return;
        }
        try {
            int known = lowest.get().of(dataset).orElse(0);
            List<Row> rows = execute(SimpleStatement.newInstance(
                            "SELECT version FROM " + table + " WHERE dataset = ? AND version >= ? LIMIT 1",
                            dataset,
                            known)
                    .setConsistencyLevel(DefaultConsistencyLevel.SERIAL));
            int least = rows.isEmpty() ? version + 1 : rows.get(0).getInt(0);
            if (least > known) {
                lowest.get().raise(dataset, least);
            }
        } catch (IOException | RuntimeException ignored) {
            // The version is gone, and the next one that goes raises the number further.
        }
    }

    Optional<DatasetVersion> find(String dataset, int version) throws IOException {
        return versions(read(selected(" WHERE dataset = ? AND version = ?", dataset, version))).stream()
                .findFirst();
    }

    private List<Row> read(SimpleStatement statement) throws IOException {
        return execute(statement.setConsistencyLevel(StripeTables.CONSISTENCY));
    }

    static List<DatasetVersion> versions(List<Row> rows) throws DamagedVersionException {
        List<DatasetVersion> versions = new ArrayList<>();
        for (Row row : rows) {
            // A dataset whose versions are dropped leaves a row with its highest number alone.
            if (!row.isNull("version")) {
                versions.add(VersionRow.version(row));
            }
        }
        return versions;
    }

    private List<Row> execute(SimpleStatement statement) throws IOException {
        return CqlRetries.rows(session, statement);
    }
}
