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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Table {@code versions}. Every change is a lightweight transaction on what was there before: of two loaders, or of a loader
 * and a drop, the second sees that it came second. A change whose answer is lost is tried again, and finds by the row that
 * it was made already.
 */
public final class VersionCatalogue {
    /** Twice the time between two marks, and some more for a machine that has much else to do. */
    private static final int MARKED_MILLIS = 250;

    private final CqlSession session;
    private final String table;
    private final VersionReads reads;

    /** @param lowest from which numbers on to read; empty for all, where few versions are dropped */
    VersionCatalogue(CqlSession session, String keyspace, Optional<LowestVersions> lowest) {
        this.session = session;
        this.table = StripeTables.qualified(keyspace, StripeTables.VERSIONS);
        this.reads = new VersionReads(session, keyspace, lowest);
    }

    /**
     * All versions of all datasets, those that can't be read included; by name, then number.
     *
     * @param damaged takes what is wrong with a dataset of which a row is damaged; none of its versions is given
     */
    public List<DatasetVersion> all(Consumer<DamagedVersionException> damaged) throws IOException {
        return reads.all(damaged);
    }

    /** All versions of a dataset by number, those that can't be read included. */
    public List<DatasetVersion> of(String dataset) throws IOException {
        return reads.of(dataset);
    }

    /** As {@link #of}, after all changes that were begun before. */
    public List<DatasetVersion> settled(String dataset) throws IOException {
        return reads.settled(dataset);
    }

    public Optional<DatasetVersion> find(String dataset, int version) throws IOException {
        return reads.find(dataset, version);
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
        Optional<Row> row = reads.row(version);
        if (row.isEmpty() || VersionRow.version(row.get()).state() != version.state()) {
            return Optional.empty();
        }
        return Optional.of(VersionRow.parts(row.get()));
    }

    /** The latest version that can be read. */
    public Optional<DatasetVersion> published(String dataset) throws IOException {
        return of(dataset).stream()
                .filter(version -> version.state() == DatasetVersion.State.PUBLISHED)
                .reduce((earlier, later) -> later);
    }

    /** Whether a version may begin; decided by all versions of the dataset. */
    public interface BeginCheck {
        /**
         * Whether nothing stands in its way; if something did and does no longer, the versions are looked at again.
         *
         * @throws IOException if no version may begin now
         */
        boolean isClear(List<DatasetVersion> versions) throws IOException;
    }

    /** Writes the row of a new version, which is loading, as {@link #beginOfParts} does. */
    public DatasetVersion begin(
            String dataset, Entity entity, StripePlan plan, String source, String loader, int seconds, BeginCheck check)
            throws IOException {
        return begin(dataset, entity, plan, source, loader, seconds, check, null);
    }

    /** Whether a version of parts may begin, and with what. */
    public interface PartsChoice extends BeginCheck {
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
        return begin(dataset, entity, plan, source, loader, seconds, choice, choice);
    }

    private DatasetVersion begin(
            String dataset,
            Entity entity,
            StripePlan plan,
            String source,
            String loader,
            int seconds,
            BeginCheck check,
            PartsChoice choice)
            throws IOException {
        if (dataset.endsWith(RangeBounds.SUFFIX) || dataset.equals(LowestVersions.COMPLETE)) {
            throw new IllegalArgumentException("A dataset can't be named \"" + dataset
                    + "\": Lamina's own rows have that name. Choose another one.");
        }
        int first = reads.firstOfNew(dataset);
        boolean refused = false;
        while (true) {
            List<Row> rows = reads.rows(dataset, refused ? 0 : first);
            List<DatasetVersion> versions = VersionReads.versions(rows);
            if (!check.isClear(versions)) {
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
            try {
                if (isBegun(changes(statement + " APPLY BATCH", values.toArray()), loader)) {
                    return find(dataset, version)
                            .orElseThrow(
                                    () -> new IOException("Version " + dataset + "/" + version + " has vanished."));
                }
            } catch (IOException | RuntimeException e) {
                // It may have begun all the same.
                releaseAfter(e, dataset, version, loader);
                throw e;
            }
            refused = true;
        }
    }

    private static boolean isBegun(List<Row> answer, String loader) {
        boolean begun = answer.get(0).getBoolean("[applied]");
        for (Row row : answer) {
            begun |= isHeldBy(row, loader);
        }
        return begun;
    }

    /** The highest number decides, unless a server has lost its commit log, and with it that number or some of the others. */
    private static int next(int first, Integer highest, List<DatasetVersion> versions) {
        int next = Math.max(first, highest == null ? 0 : highest + 1);
        for (DatasetVersion version : versions) {
            next = Math.max(next, version.version() + 1);
        }
        return next;
    }

    /**
     * Who loads a version.
     *
     * @param secondsLeft by the clock of the node that was asked
     * @param renewed when its name was written last, in µs, whichever node is asked; 0 where there is no name
     */
    public record Holder(DatasetVersion.State state, String loader, int secondsLeft, long renewed) {}

    /** Who loads a version; {@code null} where there is no such version. */
    public Holder holder(DatasetVersion version) throws IOException {
        return holder(version.dataset(), version.version());
    }

    /** As {@link #holder(DatasetVersion)}. */
    public Holder holder(String dataset, int version) throws IOException {
        List<Row> rows = execute(SimpleStatement.newInstance(
                        "SELECT state, loader, ttl(loader), writetime(loader) FROM " + table
                                + " WHERE dataset = ? AND version = ?",
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
                row.getInt(2),
                row.getLong(3));
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
        release(version.dataset(), version.version(), loader);
    }

    private void release(String dataset, int version, String loader) throws IOException {
        change(
                "UPDATE %s SET loader = null WHERE dataset = ? AND version = ? IF state = 'loading' AND loader = ?",
                dataset, version, loader);
    }

    /** Lets go of a version after a failure, where it has this loader's name, which would stand in others' way until it runs out. */
    public void releaseAfter(Exception failure, String dataset, int version, String loader) {
        try {
            release(dataset, version, loader);
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
        }
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
        Optional<Row> row = reads.row(version);
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
     * @return the version, or none if it has been dropped since
     * @throws IOException if it has forgotten it, so that the version is loading still, or if it can't be asked
     */
    public Optional<DatasetVersion> requireLasting(DatasetVersion version) throws IOException {
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
        return found;
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
        reads.forgotten(version.dataset(), version.version());
    }

    /** Forgets a version whose row is damaged, whatever its state is; whether that succeeded. It fails while a process loads it. */
    public boolean forgetDamaged(String dataset, int version) throws IOException {
        // The loader's name stays with a version that is published.
        for (String condition : List.of("state = 'loading' AND loader = null", "state != 'loading'")) {
            if (change("DELETE FROM %s WHERE dataset = ? AND version = ? IF " + condition, dataset, version)
                    .getBoolean("[applied]")) {
                reads.forgotten(dataset, version);
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
