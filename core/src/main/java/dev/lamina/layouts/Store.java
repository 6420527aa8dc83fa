// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.LongVector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A layout's tables, opened for one client. */
public interface Store extends AutoCloseable {
    /** Begins to write the entity's rows into empty tables. */
    Ingest ingest();

    /**
     * Asks for rows. The answer is exact: no more records than asked for, and every value as it went in.
     *
     * @throws UnsupportedQueryException if this layout can't answer such a query at a cost of its own
     */
    BatchCursor read(Query query) throws UnsupportedQueryException;

    /** The stores that hold the records, each by itself, where it is several. */
    default List<Store> parts() {
        return List.of(this);
    }

    /** The names of the fields that can be read, in the entity's order. */
    default List<String> stored(Entity entity) {
        return entity.names();
    }

    /**
     * Writes all rows of a source into empty tables and makes them visible.
     *
     * @return the number of rows that Cassandra acknowledged
     * @throws IOException if reading or writing failed; nothing is visible then
     */
    default long load(RowSource source) throws IOException {
        try (Ingest ingest = ingest();
                BatchCursor cursor = source.read()) {
            while (cursor.next()) {
                ingest.accept(cursor.batch());
            }
            return ingest.finish();
        }
    }

    /**
     * Gives all rows of a scan to consumers, on as many threads as the client has: each thread asks for a consumer of
     * its own, so that consumers need not be safe for several. Returns when the last row was taken.
     *
     * @throws IOException if reading or a consumer failed; what was taken before is then no answer
     * @throws UnsupportedQueryException as {@link #read}
     */
    default void scan(Query.Scan scan, Supplier<? extends BatchConsumer> consumers)
            throws IOException, UnsupportedQueryException {
        BatchConsumer consumer = consumers.get();
        try (BatchCursor cursor = read(scan)) {
            while (cursor.next()) {
                consumer.accept(cursor.batch());
            }
        }
    }

    /**
     * What is known of all rows without reading a value, of the same state that a scan would find; empty where only a scan
     * tells. Asks Cassandra whether that state still is the latest.
     *
     * @param columns the fields whose missing and least and greatest values are wanted
     * @throws IOException if Cassandra can't be asked
     */
    default Optional<KnownColumns> known(List<String> columns) throws IOException {
        return Optional.empty();
    }

    /**
     * How few requests give a query's rows; empty where only a scan does.
     *
     * @param select the query, with the values of its parameters
     */
    default Optional<KeyedSelect> plan(Select select) {
        return Optional.empty();
    }

    /** How all rows are read. */
    default AccessPlan scanPlan(Select select) {
        return AccessPlan.scan();
    }

    /** How all rows are read where the server tests them; empty where it tests nothing of the condition. */
    default Optional<AccessPlan> testedScanPlan(Select select) {
        return Optional.empty();
    }

    /**
     * What writes single rows beside those that are there.
     *
     * @throws UnsupportedQueryException if this layout can't write them so
     */
    default RowWriter writer(RowWrite write) throws UnsupportedQueryException {
        throw new UnsupportedQueryException("rows are written all at once, and not changed one by one");
    }

    /** How many requests of queries by key are under way at once. */
    default int requestsInFlight() {
        return 1;
    }

    /**
     * How the records of a partition follow each other.
     *
     * @throws UnsupportedQueryException if they don't, so that {@link Query.Slice} can't be answered
     */
    default PartitionOrder partitionOrder() throws UnsupportedQueryException {
        throw new UnsupportedQueryException("records are not kept one by one in the order of a clustering key");
    }

    /**
     * A slice that is to be asked again and again, made ready.
     *
     * @throws UnsupportedQueryException as {@link #read}
     */
    default SliceRequest request(Query.Slice slice) throws UnsupportedQueryException {
        partitionOrder();
        throw new UnsupportedQueryException("slices can't be made ready here");
    }

    /**
     * The requests of a read that is to be asked again and again, made ready.
     *
     * @throws UnsupportedQueryException if this layout can't ask in such a manner
     */
    default List<KeyedRequest> requests(KeyedRead read) throws UnsupportedQueryException {
        throw new UnsupportedQueryException("records are not kept one by one under a primary key");
    }

    /**
     * Where records of one group stand.
     *
     * @param group as {@link KeyedRead} has it
     * @param identities the records' identities; they need not exist
     * @return one per identity
     * @throws UnsupportedQueryException if an identity and its group do not say in which partition a record is
     * @throws IOException if it is unknown which node has a partition
     */
    default List<StoredPartition> partitions(List<String> group, LongVector identities)
            throws IOException, UnsupportedQueryException {
        throw new UnsupportedQueryException("records are not kept one by one under a primary key");
    }

    /** The key of the partition that holds all records, where there is one and its key is one text; otherwise empty. */
    default Optional<String> onlyPartition() {
        return Optional.empty();
    }

    /** What the chunks of this store amount to; empty where a layout has none. Reads them all. */
    default Optional<ChunkStatistics> chunkStatistics() throws IOException {
        return Optional.empty();
    }

    /**
     * The format's part of the work, without the database.
     *
     * @param rows rows with all fields of the entity, which stay as they are
     * @throws UnsupportedQueryException if the format can't be told apart from the database
     */
    default ChunkWork chunkWork(Batch rows) throws IOException, UnsupportedQueryException {
        throw new UnsupportedQueryException("values are not encoded by a chunk codec");
    }

    @Override
    default void close() {}
}
