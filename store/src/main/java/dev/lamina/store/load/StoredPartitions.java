// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import dev.lamina.store.catalogue.ClusterTime;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.RangeBounds;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.StripeTables;
import dev.lamina.store.catalogue.VersionPart;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The partitions of a dataset in the tables of chunks and directories, whatever the catalogue says of them. */
final class StoredPartitions {
    static final int DELETES_IN_FLIGHT = 32;
    private static final int DELETE_BYTES = 100;

    /**
     * Parts are removed as of a later time than now: a writer whose last write comes late would leave something otherwise. No
     * number of a part is given again within it.
     */
    private static final Duration PART_AHEAD = Duration.ofHours(1);

    /**
     * Versions likewise, as far as clocks of servers may differ. A number is not given again either, unless a server has lost its
     * commit log, and what it then loads must not be removed for long.
     */
    private static final Duration VERSION_AHEAD = Duration.ofMinutes(1);

    /** One partition: a shard of chunks, or a block of directories. */
    private record Place(String table, String dataset, String column, int place) {}

    private final StripeSpace space;
    private final Map<Integer, List<Place>> byNumber;

    private StoredPartitions(StripeSpace space, Map<Integer, List<Place>> byNumber) {
        this.space = space;
        this.byNumber = byNumber;
    }

    /** Those that are there. */
    static StoredPartitions read(StripeSpace space, String dataset) throws IOException {
        Map<Integer, List<Place>> byNumber = new TreeMap<>();
        read(space, dataset, StripeTables.DATA, "shard", byNumber);
        read(space, dataset, StripeTables.STRIPES, "block", byNumber);
        return new StoredPartitions(space, byNumber);
    }

    /** Those that the first so many stripes of a run can have. */
    static StoredPartitions of(StripeSpace space, StripeRun run, int stripes) {
        return new StoredPartitions(space, Map.of(run.number(), places(run, stripes)));
    }

    /** Those of a version that is complete. */
    static StoredPartitions of(StripeSpace space, DatasetVersion version, List<VersionPart> parts) {
        Map<Integer, List<Place>> byNumber = new TreeMap<>();
        for (VersionPart part : parts) {
            byNumber.put(part.number(), places(StripeRun.of(version, part), part.stripes()));
        }
        return new StoredPartitions(space, byNumber);
    }

    private static List<Place> places(StripeRun run, int stripes) {
        List<Place> places = new ArrayList<>();
        add(run, stripes, places);
        StripeRun bounds = RangeBounds.of(run, stripes);
        add(bounds, bounds.stripes(), places);
        return places;
    }

    private static void add(StripeRun run, int stripes, List<Place> places) {
        for (int shard = 0; stripes > 0 && shard <= run.shard(stripes - 1); shard++) {
            places.add(new Place(StripeTables.DATA, run.dataset(), "shard", shard));
        }
        for (int block = 0; stripes > 0 && block <= (stripes - 1) / StripeTables.STRIPES_PER_BLOCK; block++) {
            places.add(new Place(StripeTables.STRIPES, run.dataset(), "block", block));
        }
    }

    private static void read(
            StripeSpace space, String dataset, String table, String column, Map<Integer, List<Place>> into)
            throws IOException {
        SimpleStatement statement = SimpleStatement.newInstance("SELECT DISTINCT dataset, version, " + column + " FROM "
                        + StripeTables.qualified(space.keyspace(), table))
                .setConsistencyLevel(StripeTables.CONSISTENCY);
        for (Row row : CqlRetries.rows(space.session(), statement)) {
            String name = row.getString(0);
            if (name.equals(dataset) || name.equals(RangeBounds.dataset(dataset))) {
                into.computeIfAbsent(row.getInt(1), number -> new ArrayList<>())
                        .add(new Place(table, name, column, row.getInt(2)));
            }
        }
    }

    /** The numbers of which there is something. */
    Set<Integer> numbers() {
        return byNumber.keySet();
    }

    /** Deletes all that these numbers have. */
    void delete(Set<Integer> numbers) throws IOException {
        CqlSession session = space.session();
        StripeWrites deletes = new StripeWrites(session, DELETES_IN_FLIGHT, DELETES_IN_FLIGHT * DELETE_BYTES);
        try {
            long now = ClusterTime.read(space).micros();
            for (int number : numbers) {
                Duration ahead = number < 0 ? PART_AHEAD : VERSION_AHEAD;
                long micros = now + TimeUnit.MILLISECONDS.toMicros(ahead.toMillis());
                for (Place place : byNumber.getOrDefault(number, List.of())) {
                    PreparedStatement delete =
                            session.prepare("DELETE FROM " + StripeTables.qualified(space.keyspace(), place.table())
                                    + " USING TIMESTAMP ? WHERE dataset = ? AND version = ? AND " + place.column()
                                    + " = ?");
                    deletes.send(
                            delete.bind(micros, place.dataset(), number, place.place())
                                    .setConsistencyLevel(StripeTables.CONSISTENCY)
                                    .setIdempotent(true),
                            DELETE_BYTES,
                            () -> null);
                }
            }
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
        deletes.await();
    }
}
