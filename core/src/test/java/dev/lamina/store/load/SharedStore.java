// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.CheckReport;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionCatalogue;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A keyspace of the shared node for tests of versions that have parts, and what they ask of it. */
public final class SharedStore implements AutoCloseable {
    public static final String NAME = "shops";
    public static final LoadOptions SMALL = new LoadOptions(1_000, 3);
    static final String FROM = "a test";

    final CqlSession session = Keyspaces.session();
    final String keyspace;
    final StripeSpace space;
    public StoredDatasets datasets;

    public SharedStore(String keyspace) throws IOException {
        this.keyspace = keyspace;
        session.execute("DROP KEYSPACE IF EXISTS " + keyspace);
        this.datasets = StoredDatasets.open(session, keyspace, Access.tuned());
        this.space =
                StripeSpace.of(session, keyspace, Access.tuned()).withParts().withLease(Duration.ofSeconds(2));
    }

    SharedLoad begin(boolean keepEarlier) throws IOException {
        return datasets.begin(NAME, Sales.ENTITY, FROM, keepEarlier, SMALL, LoadProgress.SILENT);
    }

    /**
     * A load whose process dies: nobody renews its lease.
     *
     * @param seconds how long the lease lasts
     */
    DatasetVersion beginAndDie(boolean keepEarlier, int seconds) throws IOException {
        return space.catalogue()
                .beginOfParts(
                        NAME, Sales.ENTITY, SMALL, FROM, "a dead one", seconds, new VersionCatalogue.PartsChoice() {
                            @Override
                            public boolean isClear(List<DatasetVersion> versions) {
                                return true;
                            }

                            @Override
                            public java.util.Optional<DatasetVersion> earlier(List<DatasetVersion> versions) {
                                return versions.stream()
                                        .filter(version ->
                                                keepEarlier && version.state() == DatasetVersion.State.PUBLISHED)
                                        .reduce((a, b) -> b);
                            }
                        });
    }

    static LoadTicket ticket(DatasetVersion version) {
        return new LoadTicket(
                version.dataset(),
                version.version(),
                EntityJson.write(version.entity()),
                version.plan().stripeRows(),
                version.plan().stripesPerShard());
    }

    /** Writes some rows as a part. */
    static WrittenPart write(
            StoredDatasets datasets, LoadTicket ticket, int index, MemoryDataset data, int from, int to)
            throws IOException {
        try (PartWriter writer = datasets.part(ticket, index)) {
            write(writer, data, from, to);
            return writer.finish();
        }
    }

    static void write(PartWriter writer, MemoryDataset data, int from, int to) throws IOException {
        for (int at = from; at < to; at += 700) {
            Batch batch = new Batch(Sales.ENTITY.fields());
            batch.append(data.all(), at, Math.min(to, at + 700));
            writer.write(batch);
        }
    }

    public DatasetVersion load(MemoryDataset data) throws IOException {
        datasets.load(NAME, TestSource.of(data, TestSource.Way.STRIPES), FROM, false, SMALL, LoadProgress.SILENT);
        return latest();
    }

    public DatasetVersion append(MemoryDataset data, TestSource.Way way) throws IOException {
        assertThat(datasets.append(NAME, TestSource.of(data, way), FROM, SMALL, LoadProgress.SILENT))
                .isEqualTo(data.rows());
        return latest();
    }

    DatasetVersion latest() throws IOException {
        return datasets.find(NAME, OptionalInt.empty());
    }

    /** The rows of one, then those of the other. */
    public static MemoryDataset together(MemoryDataset... several) {
        Batch all = new Batch(Sales.ENTITY.fields());
        for (MemoryDataset each : several) {
            all.append(each.all(), 0, (int) each.rows());
        }
        return new MemoryDataset(Sales.ENTITY, all);
    }

    /** All of them, in their order, each found by its identity, and nothing damaged. */
    void holds(DatasetVersion version, MemoryDataset data) throws IOException {
        assertThat(version.rows()).isEqualTo(data.rows());
        try (StripeTable store = datasets.open(version)) {
            assertThat(Gates.difference(data, Stripes.store(store))).isNull();
            int row = 0;
            try (BatchCursor cursor = store.read(new Query.Scan(List.of("id"), Query.Form.VALUES, null, true))) {
                while (cursor.next()) {
                    for (int i = 0; i < cursor.batch().rows(); i++) {
                        assertThat(cursor.batch().column(0).textAt(i))
                                .isEqualTo(data.all().column(0).textAt(row++));
                    }
                }
            } catch (UnsupportedQueryException e) {
                throw new AssertionError(e);
            }
            assertThat(row).isEqualTo((int) data.rows());
        }
        CheckReport report = datasets.check(version, (done, of) -> {});
        assertThat(report.damages()).isEmpty();
        assertThat(report.isSound()).isTrue();
        assertThat(report.bytes()).isEqualTo(version.bytes());
    }

    long count(String table) {
        return session.execute("SELECT count(*) FROM " + keyspace + "." + table)
                .one()
                .getLong(0);
    }

    /** The numbers under which there are chunks or directories. */
    Set<Integer> numbers() {
        Set<Integer> numbers = new TreeSet<>();
        for (String table : List.of("data", "stripes")) {
            session.execute("SELECT version FROM " + keyspace + "." + table).forEach(row -> numbers.add(row.getInt(0)));
        }
        return numbers;
    }

    Set<Integer> registered() {
        Set<Integer> numbers = new TreeSet<>();
        session.execute("SELECT number FROM " + keyspace + ".parts").forEach(row -> numbers.add(row.getInt(0)));
        return numbers;
    }

    /** By chunk of a number, when it was written. */
    Map<String, Long> writeTimes(int number) {
        Map<String, Long> times = new TreeMap<>();
        session.execute("SELECT version, shard, columnname, rowid, writetime(bytes) FROM " + keyspace + ".data")
                .forEach(row -> {
                    if (row.getInt(0) == number) {
                        times.put(row.getInt(1) + "/" + row.getString(2) + "/" + row.getInt(3), row.getLong(4));
                    }
                });
        return times;
    }

    /** Neither chunks nor directories nor parts nor versions. */
    void isEmpty() throws IOException {
        assertThat(datasets.list()).isEmpty();
        assertThat(numbers()).isEmpty();
        assertThat(registered()).isEmpty();
    }

    @Override
    public void close() {
        datasets.close();
    }
}
