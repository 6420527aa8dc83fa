// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.lamina.cql.Access;
import dev.lamina.cql.SchemaChanges;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.related.RelatedStore;
import dev.lamina.layouts.rows.RowColumns;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.metrics.TableSize;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.plan.StudyLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A layout's tables, in a keyspace of their own. */
public final class TableStorage implements Storage {
    /** Cassandra's limit of names (SchemaConstants.NAME_LENGTH). */
    private static final int LONGEST_KEYSPACE = 48;

    private static final Duration FLUSH_LIMIT = Duration.ofMinutes(30);
    private static final Duration COMPACTION_LIMIT = Duration.ofMinutes(60);

    private final StudyLayout layout;
    private final Access client;
    private final Schema schema;
    private final List<Laid> laid = new ArrayList<>();
    private final String keyspace;
    private final int sstables;
    private final Map<String, Store> stores = new LinkedHashMap<>();
    private final Map<String, Store> doubled = new LinkedHashMap<>();
    private boolean made;
    /** How long the flushes took since the tables were empty. */
    private double flushSeconds;

    /** An entity and its layout. */
    private record Laid(Entity entity, Layout layout) {}

    TableStorage(StudyLayout layout, Access client, Schema schema) {
        this(layout, client, schema, layout.sstables(), layout.name() + "_" + client.name());
    }

    private TableStorage(StudyLayout layout, Access client, Schema schema, int sstables, String name) {
        this.layout = layout;
        this.schema = schema;
        this.client = client;
        this.sstables = sstables;
        this.keyspace = keyspace(name);
        for (Entity entity : schema.entities()) {
            laid.add(new Laid(entity, layout.of(entity)));
        }
    }

    /** Words as the name of a keyspace; longer ones than Cassandra takes end in their hash. */
    public static String keyspace(String words) {
        String name = "lamina_" + words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        String hash = String.format(Locale.ROOT, "_%08x", words.hashCode());
        return name.length() <= LONGEST_KEYSPACE ? name : name.substring(0, LONGEST_KEYSPACE - hash.length()) + hash;
    }

    @Override
    public List<String> statements() {
        List<String> statements = new ArrayList<>();
        try {
            for (Laid one : laid) {
                statements.addAll(one.layout().ddl(one.entity(), keyspace));
            }
        } catch (IllegalArgumentException e) {
            // The layout does not fit the entity; that is why it failed, and its statements do not exist.
            return List.of();
        }
        return statements;
    }

    @Override
    public void requireFree(RunContext context) throws NodeException {
        context.servers().requireFree(keyspace);
    }

    @Override
    public void requireVersion(RunContext context) throws UnsupportedQueryException {
        for (Node node : context.session().getMetadata().getNodes().values()) {
            for (Laid one : laid) {
                Optional<String> lacking = node.getCassandraVersion() == null
                        ? Optional.empty()
                        : one.layout().lacking(node.getCassandraVersion());
                if (lacking.isPresent()) {
                    throw new UnsupportedQueryException(lacking.get());
                }
            }
        }
    }

    @Override
    public void create(RunContext context) throws IOException {
        drop(context); // On servers of others, what this run has made alone.
        CqlSession session = context.session();
        // Without IF NOT EXISTS: a keyspace that another client created meanwhile is not ours to drop.
        SchemaChanges.execute(
                session,
                "CREATE KEYSPACE " + quoted() + " WITH replication = "
                        + context.servers().replication());
        made = true;
        flushSeconds = 0;
        for (Laid one : laid) {
            one.layout().create(session, one.entity(), keyspace);
        }
        stores.putAll(opened(session, client));
        doubled.putAll(opened(session, client.doubled()));
    }

    private Map<String, Store> opened(CqlSession session, Access issuer) {
        Map<String, Store> opened = new LinkedHashMap<>();
        for (Laid one : laid) {
            opened.put(one.entity().name(), one.layout().open(session, one.entity(), keyspace, issuer));
        }
        return RelatedStore.joined(schema, layout::of, opened);
    }

    /** Empties the tables, which is as good as new ones and takes a tenth of the time. */
    @Override
    public void empty(RunContext context) {
        flushSeconds = 0;
        for (Row table : context.session()
                .execute(SimpleStatement.newInstance(
                        "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", keyspace))) {
            context.session()
                    .execute("TRUNCATE " + quoted() + "."
                            + CqlIdentifier.fromInternal(table.getString(0)).asCql(true));
        }
    }

    @Override
    public void settle(RunContext context) throws NodeException {
        ClusterMetrics metrics = context.servers().metrics().orElse(null);
        if (metrics != null) {
            flush(metrics);
            metrics.awaitQuiescence(FLUSH_LIMIT);
        }
    }

    private void flush(ClusterMetrics metrics) throws NodeException {
        long begin = System.nanoTime();
        metrics.flush(keyspace, tables().names());
        flushSeconds += (System.nanoTime() - begin) / 1e9;
    }

    @Override
    public StorageSize weigh(RunContext context) throws NodeException, IOException {
        ClusterMetrics metrics = context.servers().metrics().orElse(null);
        if (metrics == null) {
            return StorageSize.UNKNOWN;
        }
        List<String> tables = tables().names();
        flush(metrics);
        Double compactSeconds = null;
        if (sstables == 1) {
            long begin = System.nanoTime();
            metrics.compact(keyspace, tables);
            compactSeconds = (System.nanoTime() - begin) / 1e9;
        }
        metrics.awaitQuiescence(COMPACTION_LIMIT);
        // Waits until the SSTables that were compacted are gone, of which the server's own figure may still have some
        // before.
        Map<String, Long> files = metrics.sstableFiles(keyspace, tables);
        TableSize size = metrics.size(keyspace, tables);
        return new StorageSize(
                StorageSize.bytes(size.liveDiskBytes(), files),
                size.compressionRatio().isPresent() ? size.compressionRatio().getAsDouble() : null,
                flushSeconds,
                compactSeconds,
                size.estimatedPartitions(),
                size.maxPartitionBytes(),
                size.sstables(),
                files);
    }

    @Override
    public int sstables() {
        return sstables;
    }

    @Override
    public Storage decoy() {
        return new TableStorage(layout, client, schema, 1, layout.name() + "_" + client.name() + "_decoy");
    }

    @Override
    public Tables tables() {
        List<String> names = new ArrayList<>();
        laid.forEach(one -> names.addAll(one.layout().tables()));
        return new Tables(keyspace, names);
    }

    @Override
    public ExternalTable externalTable() throws UnsupportedQueryException {
        Entity entity = laid.get(0).entity();
        if (layout.isStriped()) {
            return new ExternalTable.Stripes(keyspace, entity.name());
        }
        RowColumns columns = RowColumns.of(laid.get(0).layout(), entity)
                .orElseThrow(() -> new UnsupportedQueryException(
                        "Spark reads rows of columns or of joined records, stripes and Parquet, and nothing else"));
        return new ExternalTable.Rows(keyspace, columns);
    }

    @Override
    public void drop(RunContext context) {
        close();
        if (made || context.servers().isOwn()) {
            SchemaChanges.execute(context.session(), "DROP KEYSPACE IF EXISTS " + quoted());
            made = false;
        }
    }

    private String quoted() {
        return CqlIdentifier.fromInternal(keyspace).asCql(true);
    }

    @Override
    public Store store(String entity) {
        return stores.get(named(entity));
    }

    /** The published client has nothing to double: it is one request at a time that was published. */
    @Override
    public Store doubled(String entity) {
        return client.isTuned() ? doubled.get(named(entity)) : null;
    }

    @Override
    public boolean overCql() {
        return !layout.overThrift();
    }

    @Override
    public boolean hasDoubled() {
        return client.isTuned();
    }

    private String named(String entity) {
        if (entity == null && laid.size() > 1) {
            throw new IllegalStateException("A table is asked for without its entity; there are " + laid.size() + ".");
        }
        return entity == null ? laid.get(0).entity().name() : entity;
    }

    @Override
    public Operation.Task ready(Operation operation, RunContext context) throws IOException, UnsupportedQueryException {
        return context.tasks().of(operation).on(this, operation.entity());
    }

    @Override
    public void close() {
        stores.values().forEach(Store::close);
        doubled.values().forEach(Store::close);
        stores.clear();
        doubled.clear();
    }
}
