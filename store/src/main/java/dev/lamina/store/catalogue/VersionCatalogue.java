// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.cql.CqlRetries;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Table {@code versions}. Every change is a lightweight transaction on what was there before: of two loaders, or of a loader
 * and a drop, the second sees that it came second. A change whose answer is lost is tried again, and finds by the row that
 * it was made already.
 */
public final class VersionCatalogue {
    /** Twice the time between two marks, and some more for a machine that has much else to do. */
    private static final int MARKED_MILLIS = 250;

    /** Few enough for one coordinator to ask for at once. */
    private static final int NAMES_OF_READ = 100;

    private final CqlSession session;
    private final String table;
    private final Optional<LowestVersions> lowest;

    VersionCatalogue(CqlSession session, String keyspace) {
        this(session, keyspace, Optional.empty());
    }

    /** @param lowest from which numbers on to read; empty for all, where few versions are dropped */
    VersionCatalogue(CqlSession session, String keyspace, Optional<LowestVersions> lowest) {
        this.session = session;
        this.table = StripeTables.qualified(keyspace, StripeTables.VERSIONS);
        this.lowest = lowest;
    }

    /**
     * All versions of all datasets, those that can't be read included; by name, then number.
     *
     * @param damaged takes what is wrong with a dataset of which a row is damaged; none of its versions is given
     */
    public List<DatasetVersion> all(Consumer<DamagedVersionException> damaged) throws IOException {
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
    public List<DatasetVersion> of(String dataset) throws IOException {
        return versions(read(from(dataset, lowest(dataset).orElse(0))));
    }

    /** As {@link #of}, after all changes that were begun before. */
    public List<DatasetVersion> settled(String dataset) throws IOException {
        return versions(
                execute(from(dataset, lowest(dataset).orElse(0)).setConsistencyLevel(DefaultConsistencyLevel.SERIAL)));
    }

    private OptionalInt lowest(String dataset) throws IOException {
        return lowest.isEmpty() ? OptionalInt.empty() : lowest.get().of(dataset);
    }

    /** A dataset's rows from a number on; from 0 on with the one that holds its highest number alone. */
    private SimpleStatement from(String dataset, int number) {
        return number == 0
                ? selected(" WHERE dataset = ?", dataset)
                : selected(" WHERE dataset = ? AND version >= ?", dataset, number);
    }

    private SimpleStatement selected(String condition, Object... values) {
        return SimpleStatement.newInstance("SELECT " + VersionRow.WITHOUT_PARTS + " FROM " + table + condition, values);
    }

    /**
     * What a version consists of, in the order of its rows: itself, or where it is of parts, those that it has so far.
     *
     * @return empty if the version is not there any more as it is given, since its load or a drop went on meanwhile
     * @throws DamagedVersionException if the parts are not those that were written
     */
    public Optional<List<VersionPart>> parts(DatasetVersion version) throws IOException {
        if (!version.isOfParts()) {
            return Optional.of(List.of(version.itself()));
        }
        Optional<Row> row = row(version);
        if (row.isEmpty() || VersionRow.version(row.get()).state() != version.state()) {
            return Optional.empty();
        }
        return Optional.of(VersionRow.parts(row.get()));
    }

    private Optional<Row> row(DatasetVersion version) throws IOException {
        return read(SimpleStatement.newInstance(
                        "SELECT * FROM " + table + " WHERE dataset = ? AND version = ?",
                        version.dataset(),
                        version.version()))
                .stream()
                .findFirst();
    }

    /** The latest version that can be read. */
    Optional<DatasetVersion> published(String dataset) throws IOException {
        return of(dataset).stream()
                .filter(version -> version.state() == DatasetVersion.State.PUBLISHED)
                .reduce((earlier, later) -> later);
    }

    public Optional<DatasetVersion> find(String dataset, int version) throws IOException {
        return versions(read(selected(" WHERE dataset = ? AND version = ?", dataset, version))).stream()
                .findFirst();
    }

    private List<Row> read(SimpleStatement statement) throws IOException {
        return execute(statement.setConsistencyLevel(StripeTables.CONSISTENCY));
    }

    private static List<DatasetVersion> versions(List<Row> rows) throws DamagedVersionException {
        List<DatasetVersion> versions = new ArrayList<>();
        for (Row row : rows) {
            // A dataset whose versions are dropped leaves a row with its highest number alone.
            if (!row.isNull("version")) {
                versions.add(VersionRow.version(row));
            }
        }
        return versions;
    }

    /** Writes the row of a new version, which is loading, as {@link #beginOfParts} does. */
    public DatasetVersion begin(
            String dataset, Entity entity, StripePlan plan, String source, String loader, int seconds)
            throws IOException {
        return begin(dataset, entity, plan, source, loader, seconds, null);
    }

    /** Whether a version of parts may begin, and with what; decided by all versions of the dataset. */
    public interface PartsChoice {
        /**
         * Whether nothing stands in its way; if something did and does no longer, the versions are looked at again.
         *
         * @throws IOException if no version may begin now
         */
        boolean isClear(List<DatasetVersion> versions) throws IOException;

        /** The version whose parts it has as well; empty where it has none of earlier ones. */
        Optional<DatasetVersion> earlier(List<DatasetVersion> versions);
    }

    /**
     * Writes the row of a new version of parts, which is loading, under the next number and with its loader's name. If two
     * begin at once, one of them sees the other's version. If the version has the parts of an earlier one, that one is
     * still readable at this moment, so whoever drops it afterwards sees which other version has them.
     *
     * @param loader a name that no other load has ever had: after a lost answer, the next try finds its own row by it
     * @param seconds how long the name stays
     */
    public DatasetVersion beginOfParts(
            String dataset,
            Entity entity,
            LoadOptions options,
            String source,
            String loader,
            int seconds,
            PartsChoice choice)
            throws IOException {
        Grouping none = Grouping.none(entity.fields().size());
        StripePlan plan = new StripePlan(none, options.stripeRows(), options.stripesPerShard());
        return begin(dataset, entity, plan, source, loader, seconds, choice);
    }

    private DatasetVersion begin(
            String dataset,
            Entity entity,
            StripePlan plan,
            String source,
            String loader,
            int seconds,
            PartsChoice choice)
            throws IOException {
        OptionalInt known = lowest(dataset);
        if (lowest.isPresent() && known.isEmpty()) {
            lowest.get().add(dataset);
        }
        int first = known.orElse(0);
        boolean refused = false;
        while (true) {
            List<Row> rows = read(from(dataset, refused ? 0 : first));
            List<DatasetVersion> versions = versions(rows);
            if (choice != null && !choice.isClear(versions)) {
                continue;
            }
            Integer highest = rows.isEmpty() || rows.get(0).isNull("highest")
                    ? null
                    : Integer.valueOf(rows.get(0).getInt("highest"));
            if (rows.isEmpty() && !refused && first > 0) {
                // All are dropped, and the highest number comes with the rows alone.
                highest = first - 1;
            }
            int version = next(first, highest, versions);
            List<Object> values = new ArrayList<>(List.of(
                    version,
                    EntityJson.write(entity),
                    plan.grouping().text(),
                    plan.stripeRows(),
                    plan.stripesPerShard(),
                    choice == null ? DatasetVersion.FORMAT : DatasetVersion.PARTS_FORMAT,
                    source,
                    Instant.ofEpochMilli(System.currentTimeMillis())));
            Optional<DatasetVersion> earlier = choice == null ? Optional.empty() : choice.earlier(versions);
            if (choice != null) {
                Optional<List<VersionPart>> kept = earlier.isEmpty() ? Optional.of(List.of()) : parts(earlier.get());
                if (kept.isEmpty()) {
                    continue;
                }
                values.add(PartsJson.write(kept.get()));
            }
            // The condition on the static column lets numbers only grow. The one on the loader always holds for a new
            // number,
            // and makes an answer without success tell whose version there is.
            String statement = "BEGIN BATCH UPDATE %1$s SET highest = ?, state = 'loading', entity = ?, grouping = ?,"
                    + " stripe_rows = ?, stripes_per_shard = ?, format = ?, source = ?, begun = ?"
                    + (choice == null ? "" : ", parts = ?")
                    + " WHERE dataset = ? AND version = ? IF highest = " + highest + " AND loader = null;"
                    + " UPDATE %1$s USING TTL ? SET loader = ? WHERE dataset = ? AND version = ?;";
            values.addAll(List.of(dataset, version, seconds, loader, dataset, version));
            if (earlier.isPresent()) {
                statement += " UPDATE %1$s SET state = 'published' WHERE dataset = ? AND version = ?"
                        + " IF state = 'published';";
                values.addAll(List.of(dataset, earlier.get().version()));
            }
            List<Row> answer = changes(statement + " APPLY BATCH", values.toArray());
            boolean begun = answer.get(0).getBoolean("[applied]");
            for (Row row : answer) {
                begun |= isHeldBy(row, loader);
            }
            if (begun) {
                return find(dataset, version)
                        .orElseThrow(() -> new IOException("Version " + dataset + "/" + version + " has vanished."));
            }
            refused = true;
        }
    }

    /** The highest number decides, unless a server has lost its commit log, and with it that number or some of the others. */
    private static int next(int first, Integer highest, List<DatasetVersion> versions) {
        int next = Math.max(first, highest == null ? 0 : highest + 1);
        for (DatasetVersion version : versions) {
            next = Math.max(next, version.version() + 1);
        }
        return next;
    }

    /** Who loads a version. */
    public record Holder(DatasetVersion.State state, String loader, int secondsLeft) {}

    /** Who loads a version; {@code null} where there is no such version. */
    public Holder holder(DatasetVersion version) throws IOException {
        return holder(version.dataset(), version.version());
    }

    /** As {@link #holder(DatasetVersion)}. */
    public Holder holder(String dataset, int version) throws IOException {
        List<Row> rows = execute(SimpleStatement.newInstance(
                        "SELECT state, loader, ttl(loader) FROM " + table + " WHERE dataset = ? AND version = ?",
                        dataset,
                        version)
                .setConsistencyLevel(DefaultConsistencyLevel.SERIAL));
        if (rows.isEmpty()) {
            return null;
        }
        Row row = rows.get(0);
        return new Holder(
                DatasetVersion.State.valueOf(row.getString(0).toUpperCase(Locale.ROOT)),
                row.getString(1),
                row.getInt(2));
    }

    /** Takes over a version that is loading and that no other process loads; whether that succeeded. */
    public boolean claim(DatasetVersion version, String loader, int seconds) throws IOException {
        Row answer = change(
                "UPDATE %s USING TTL ? SET loader = ? WHERE dataset = ? AND version = ?"
                        + " IF state = 'loading' AND loader = null",
                seconds, loader, version.dataset(), version.version());
        return answer.getBoolean("[applied]") || isHeldBy(answer, loader) && renew(version, loader, seconds);
    }

    /**
     * Stays the loader of a version; whether this one was it still. A node that does not answer is waited for until half of the
     * time is over, so that another one can be asked in the other half.
     */
    public boolean renew(DatasetVersion version, String loader, int seconds) throws IOException {
        return execute(transaction(
                                "UPDATE %s USING TTL ? SET loader = ? WHERE dataset = ? AND version = ?"
                                        + " IF state = 'loading' AND loader = ?",
                                seconds, loader, version.dataset(), version.version(), loader)
                        .setTimeout(Duration.ofMillis(seconds * 500L)))
                .get(0)
                .getBoolean("[applied]");
    }

    /** Lets go of a version that is loading. */
    public void release(DatasetVersion version, String loader) throws IOException {
        change(
                "UPDATE %s SET loader = null WHERE dataset = ? AND version = ? IF state = 'loading' AND loader = ?",
                version.dataset(), version.version(), loader);
    }

    /** Makes a version readable; whether this loader was still the one to do it. */
    public boolean publish(DatasetVersion version, String loader, long rows, int stripes, long bytes)
            throws IOException {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("row_count", rows);
        cells.put("stripes", stripes);
        cells.put("bytes", bytes);
        return publish(version, loader, cells);
    }

    /** Makes a version of parts readable; whether this loader was still the one to do it. */
    public boolean publish(DatasetVersion version, String loader, List<VersionPart> parts) throws IOException {
        long rows = 0;
        long bytes = 0;
        int stripes = 0;
        VersionPart largest = null;
        for (VersionPart part : parts) {
            rows += part.rows();
            bytes += part.bytes();
            stripes = Math.addExact(stripes, part.stripes());
            largest = largest == null || part.rows() > largest.rows() ? part : largest;
        }
        StripePlan plan = largest == null ? version.plan() : largest.plan();
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("row_count", rows);
        cells.put("stripes", stripes);
        cells.put("bytes", bytes);
        String json = PartsJson.write(parts);
        cells.put(StripeTables.PARTS_COLUMN, json);
        cells.put(StripeTables.PART_COUNT_COLUMN, parts.size());
        cells.put(StripeTables.PARTS_CHECKSUM_COLUMN, VersionChecksum.ofText(json));
        cells.put("grouping", plan.grouping().text());
        cells.put("stripe_rows", plan.stripeRows());
        cells.put("stripes_per_shard", plan.stripesPerShard());
        return publish(version, loader, cells);
    }

    private boolean publish(DatasetVersion version, String loader, Map<String, Object> cells) throws IOException {
        Optional<Row> row = row(version);
        if (row.isEmpty()) {
            return false;
        }
        cells.put("loaded", Instant.ofEpochMilli(System.currentTimeMillis()));
        cells.put(
                StripeTables.CHECKSUM_COLUMN,
                VersionChecksum.of(
                        cell -> cells.containsKey(cell) ? cells.get(cell) : VersionChecksum.stored(row.get(), cell)));
        // The name stays, so that a second try after a lost answer recognises its own work.
        cells.put("loader", loader);
        List<Object> values = new ArrayList<>(cells.values());
        values.addAll(List.of(version.dataset(), version.version(), loader));
        Row answer = change(
                "UPDATE %s SET state = 'published', " + String.join(" = ?, ", cells.keySet())
                        + " = ? WHERE dataset = ? AND version = ? IF state = 'loading' AND loader = ?",
                values.toArray());
        return isPublishedBy(answer, loader);
    }

    /**
     * Waits until a server that is killed does not forget any more that a version was published: it marks in its commit log every
     * 100 ms what it has written (CASSANDRA-13987), and reads no further than the last mark when it starts again.
     *
     * @throws IOException if it has forgotten it, so that the version is loading still, or if it can't be asked
     */
    public void requireLasting(DatasetVersion version) throws IOException {
        try {
            Thread.sleep(MARKED_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted after version " + version.label() + " was published.");
        }
        Optional<DatasetVersion> found;
        try {
            found = find(version.dataset(), version.version());
        } catch (IOException e) {
            // Whoever took that for a failed load would have its rows twice.
            throw new IOException(
                    "Version " + version.label() + " was published, but could not be looked at again (" + e.getMessage()
                            + "). See whether it is there (lamina datasets) before you load its rows again.",
                    e);
        }
        if (found.filter(there -> there.state() == DatasetVersion.State.LOADING).isPresent()) {
            throw new IOException("Version " + version.label()
                    + " was published, and is not any more: Cassandra ended before it had that in its commit log.");
        }
    }

    /** Makes a version unreadable for good; whether that succeeded. It fails while a process loads the version. */
    public boolean unpublish(DatasetVersion version) throws IOException {
        String state = version.state().name().toLowerCase(Locale.ROOT);
        String condition = version.state() == DatasetVersion.State.LOADING ? " AND loader = null" : "";
        Row answer = change(
                "UPDATE %s SET state = 'dropping' WHERE dataset = ? AND version = ? IF state = ?" + condition,
                version.dataset(),
                version.version(),
                state);
        return answer.getBoolean("[applied]") || "dropping".equals(text(answer, "state"));
    }

    /** Forgets a version that is being dropped. */
    public void forget(DatasetVersion version) throws IOException {
        change(
                "DELETE FROM %s WHERE dataset = ? AND version = ? IF state = 'dropping'",
                version.dataset(), version.version());
        raiseLowest(version.dataset(), version.version());
    }

    /** After a version was forgotten: all that come have higher numbers than those that there are, and than this one. */
    private void raiseLowest(String dataset, int forgotten) {
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
            int least = rows.isEmpty() ? forgotten + 1 : rows.get(0).getInt(0);
            if (least > known) {
                lowest.get().raise(dataset, least);
            }
        } catch (IOException | RuntimeException ignored) {
            // The version is gone, and the next one that goes raises the number further.
        }
    }

    /** Forgets a version whose row is damaged, whatever its state is; whether that succeeded. It fails while a process loads it. */
    public boolean forgetDamaged(String dataset, int version) throws IOException {
        // The loader's name stays with a version that is published.
        for (String condition : List.of("state = 'loading' AND loader = null", "state != 'loading'")) {
            if (change("DELETE FROM %s WHERE dataset = ? AND version = ? IF " + condition, dataset, version)
                    .getBoolean("[applied]")) {
                raiseLowest(dataset, version);
                return true;
            }
        }
        return false;
    }

    private static boolean isPublishedBy(Row answer, String loader) {
        return answer.getBoolean("[applied]") || "published".equals(text(answer, "state")) && isHeldBy(answer, loader);
    }

    private static boolean isHeldBy(Row answer, String loader) {
        return loader.equals(text(answer, "loader"));
    }

    /** A column of an answer, which has it only where the row was there and the condition was not met. */
    private static String text(Row answer, String column) {
        return answer.getColumnDefinitions().contains(column) ? answer.getString(column) : null;
    }

    private Row change(String statement, Object... values) throws IOException {
        return changes(statement, values).get(0);
    }

    private List<Row> changes(String statement, Object... values) throws IOException {
        return execute(transaction(statement, values));
    }

    private SimpleStatement transaction(String statement, Object... values) {
        return SimpleStatement.newInstance(statement.formatted(table), values)
                .setConsistencyLevel(StripeTables.CONSISTENCY)
                .setSerialConsistencyLevel(DefaultConsistencyLevel.SERIAL);
    }

    private List<Row> execute(SimpleStatement statement) throws IOException {
        return CqlRetries.rows(session, statement);
    }
}
