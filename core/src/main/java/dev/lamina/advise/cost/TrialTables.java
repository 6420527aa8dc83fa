// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.cql.Requests;
import dev.lamina.cql.SchemaChanges;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** The tables of the trials with synthetic rows, in a keyspace of their own. */
final class TrialTables {
    /** In so many SSTables each partition of {@link #layered} lies. */
    static final int LAYERS = 4;

    /** So many values a partition of {@link #located} may have in {@code v1}. */
    static final int FEW = 8;

    /** So many rows of each of its partitions have the same {@code v0}, far from each other. */
    static final int SCATTERED = 10;

    /** So many rows, one behind the other, have the same {@code v1}. */
    static final int TOGETHER = 250;

    private static final int CONCURRENCY = 128;

    /**
     * Rows of a partition are written in batches of so many bytes, since a server that has just begun takes long for each request; it warns
     * of batches from 5 KiB on.
     */
    private static final int BATCH_BYTES = 4096;

    private static final Duration SETTLED = Duration.ofMinutes(1);

    /** Coprime to the number of rows of {@link #indexed}, so that rows which an index finds lie in different partitions. */
    private static final int STRIDE = 1237;

    private static final int INDEXED_ROWS = 10;

    /** Where a bit for each tells which a row has (Cassandra's {@code Columns.Serializer}, up to 63). */
    private static final int SPARSE_COLUMNS = 50;

    private final CqlSession session;
    private final String keyspace;
    private final BooleanSupplier stop;

    /** Few ints per row, in long partitions. */
    final TrialTable narrow;

    /** Many ints per row. */
    final TrialTable wide;

    /** A long text per row. */
    final TrialTable bulky;

    /** Partitions of one row. */
    final TrialTable single;

    /** With an index of {@code v0}, see {@link #indexed(int)}. */
    final TrialTable indexed;

    /** With an index of {@code v0} and one of {@code v1}, which find rows of long partitions. */
    final TrialTable located;

    /** Partitions whose rows lie in turn in {@link #LAYERS} SSTables. */
    final TrialTable layered;

    /** To be written: as {@link #narrow}, {@link #wide}, rows that lack half of their columns, {@link #bulky}, {@link #indexed}, one with a materialized view, another narrow one. */
    final TrialTable writtenNarrow;

    final TrialTable writtenWide;
    final TrialTable writtenSparse;
    final TrialTable writtenBulky;
    final TrialTable writtenIndexed;
    final TrialTable writtenViewed;
    final TrialTable writtenOther;

    private TrialTables(CqlSession session, String keyspace, BooleanSupplier stop) {
        this.session = session;
        this.keyspace = keyspace;
        this.stop = stop;
        this.narrow = table("narrow", 5, 0, 6, 5000);
        this.wide = table("wide", 30, 0, 16, 250);
        this.bulky = table("bulky", 1, 1000, 16, 250);
        this.single = table("single", 5, 0, 8000, 1);
        this.indexed = table("indexed", 5, 0, 400, INDEXED_ROWS);
        this.located = table("located", 5, 0, 16, 1000);
        this.layered = table("layered", 5, 0, 32, 400);
        this.writtenNarrow = table("written_narrow", 5, 0, 0, 0);
        this.writtenWide = table("written_wide", 30, 0, 0, 0);
        this.writtenSparse = new TrialTable(keyspace + ".written_sparse", SPARSE_COLUMNS, SPARSE_COLUMNS / 2, 0, 0, 0);
        this.writtenBulky = table("written_bulky", 1, 1000, 0, 0);
        this.writtenIndexed = table("written_indexed", 5, 0, 0, 0);
        this.writtenViewed = table("written_viewed", 5, 0, 0, 0);
        this.writtenOther = table("written_other", 5, 0, 0, 0);
    }

    private TrialTable table(String name, int values, int text, int partitions, int rows) {
        return new TrialTable(keyspace + "." + name, values, values, text, partitions, rows);
    }

    /**
     * Makes them and fills them.
     *
     * @param keyspace a name that nobody uses
     * @param replication the map behind {@code replication =}
     * @param stop asked often; {@code true} ends it
     * @throws IOException if a request fails, or it was stopped
     */
    static TrialTables create(
            CqlSession session,
            ClusterMetrics metrics,
            String keyspace,
            String replication,
            long seed,
            BooleanSupplier stop)
            throws IOException, NodeException {
        SchemaChanges.execute(session, "CREATE KEYSPACE " + keyspace + " WITH replication = " + replication);
        TrialTables tables = new TrialTables(session, keyspace, stop);
        tables.fill(metrics, new Random(seed));
        return tables;
    }

    private void fill(ClusterMetrics metrics, Random random) throws IOException, NodeException {
        for (TrialTable table : List.of(narrow, wide, bulky, single, indexed, located)) {
            execute(table.ddl());
        }
        execute(layered.ddl() + " WITH compaction = {'class': 'SizeTieredCompactionStrategy', 'enabled': false}");
        for (TrialTable table : List.of(
                writtenNarrow, writtenWide, writtenSparse, writtenBulky, writtenIndexed, writtenViewed, writtenOther)) {
            execute(table.ddl());
        }
        execute("CREATE INDEX ON " + indexed.name() + " (v0) USING 'sai'");
        execute("CREATE INDEX ON " + located.name() + " (v0) USING 'sai'");
        execute("CREATE INDEX ON " + located.name() + " (v1) USING 'sai'");
        execute("CREATE INDEX ON " + writtenIndexed.name() + " (v0) USING 'sai'");
        execute("CREATE MATERIALIZED VIEW " + keyspace + ".viewed AS SELECT * FROM " + writtenViewed.name()
                + " WHERE v0 IS NOT NULL AND p IS NOT NULL AND c IS NOT NULL PRIMARY KEY (v0, p, c)");
        for (TrialTable table : List.of(narrow, wide, bulky, single, indexed, located)) {
            load(table, 0, 1, random);
        }
        List<String> loaded = List.of("narrow", "wide", "bulky", "single", "indexed", "located");
        metrics.flush(keyspace, loaded);
        for (int layer = 0; layer < LAYERS; layer++) {
            load(layered, layer, LAYERS, random);
            metrics.flush(keyspace, List.of("layered"));
        }
        metrics.compact(keyspace, loaded);
        metrics.awaitQuiescence(SETTLED);
    }

    /** Writes every so many-th row of each partition. */
    private void load(TrialTable table, int first, int step, Random random) throws IOException {
        PreparedStatement insert = session.prepare(table.insert());
        Requests requests = new Requests(session, CONCURRENCY);
        int most = (int) Math.max(1, BATCH_BYTES / RowIndex.rowBytes(table.present(), table.bytes()));
        List<BatchableStatement<?>> batch = new ArrayList<>(most);
        for (int partition = 0; partition < table.partitions(); partition++) {
            checkStopped();
            for (int row = first; row < table.rows(); row += step) {
                Object[] values = table.row(partition, row, random);
                if (table.equals(indexed)) {
                    values[2] = indexedValue(partition * table.rows() + row);
                }
                if (table.equals(located)) {
                    values[2] = row % (table.rows() / SCATTERED);
                    values[3] = FEW * partition + row / TOGETHER;
                }
                batch.add(insert.bind(values));
                if (batch.size() == most || row + step >= table.rows()) {
                    requests.write(BatchStatement.newInstance(BatchType.UNLOGGED, batch), batch.size());
                    batch.clear();
                }
            }
        }
        requests.await();
    }

    private void execute(String cql) throws IOException {
        checkStopped();
        SchemaChanges.execute(session, cql);
    }

    private void checkStopped() throws IOException {
        if (stop.getAsBoolean()) {
            throw new InterruptedIOException("The calibration of the cost model was stopped.");
        }
    }

    /** A quarter each of the 4,000 rows has a value of its own, one that 10 have, one that 100 have, and one that 1,000 have. */
    private static int indexedValue(int place) {
        int row = (int) ((long) place * STRIDE % 4000);
        return row < 1000 ? row : row < 2000 ? row / 10 * 10 : row < 3000 ? row / 100 * 100 : 3000;
    }

    /**
     * A value that so many rows of {@link #indexed} have in {@code v0}.
     *
     * @param matches 1, 10, 100 or 1,000
     * @param number another one for another number, while there are more
     */
    static int indexed(int matches, long number) {
        return switch (matches) {
            case 1 -> (int) (number % 1000);
            case 10 -> 1000 + (int) (number % 100) * 10;
            case 100 -> 2000 + (int) (number % 10) * 100;
            case 1000 -> 3000;
            default ->
                throw new IllegalArgumentException(
                        "index: found " + matches + " rows, expected 1, 10, 100 or 1000. Ask for one of them.");
        };
    }

    /** In how many partitions of {@link #indexed} the rows lie that have the same value as so many others. */
    static int indexedPartitions(int matches) {
        int value = indexed(matches, 0);
        return (int) IntStream.range(0, 4000)
                .filter(place -> indexedValue(place) == value)
                .map(place -> place / INDEXED_ROWS)
                .distinct()
                .count();
    }

    /**
     * Bounds of token ranges that hold so many partitions of a table each.
     *
     * @return the lower bound, which is outside, and the upper one, which is inside, of each range
     */
    List<long[]> ranges(TrialTable table, int partitions) {
        List<Long> tokens = new ArrayList<>();
        for (Row row : session.execute("SELECT DISTINCT token(p) FROM " + table.name())) {
            tokens.add(row.getLong(0));
        }
        List<long[]> ranges = new ArrayList<>();
        for (int i = partitions; i < tokens.size(); i += partitions) {
            ranges.add(new long[] {tokens.get(i - partitions), tokens.get(i)});
        }
        return ranges;
    }
}
