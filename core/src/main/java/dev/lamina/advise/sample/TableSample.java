// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.sample;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.names.UnknownName;
import dev.lamina.node.process.PrivateDirectory;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rows of a table of a running cluster in a CSV file, and its design. Nothing is written to the cluster.
 *
 * <p>The ring is divided into slices of tokens, which are read in turn, a page each: all rows of a small table, and of a large one the
 * first rows of each slice, whose partitions are whole but for the last of each slice.
 *
 * @param file the rows
 * @param parameters the columns' types and the key, in the words of the dataset {@code file}
 * @param cql the statements that make the table as it is today
 * @param rows how many rows were read
 * @param isWhole whether these are all
 * @param notes what is otherwise than in the table, a sentence each
 */
public record TableSample(
        Path file, Map<String, Object> parameters, String cql, long rows, boolean isWhole, List<String> notes) {
    private static final int SLICES = 64;
    private static final int PAGE = 500;

    /** Where fewer than one of so many partitions are cut off, the others say how large they are. */
    private static final int MOST_BEGUN = 10;

    public TableSample {
        notes = List.copyOf(notes);
    }

    /**
     * Reads rows.
     *
     * @param name the keyspace and the table, with a dot between them
     * @param most how many rows
     * @param perSecond how many rows a second at most
     * @param directory where the file is made, which has the table's name
     * @throws IllegalArgumentException if there is no such table, it is empty, its key has an unknown type, or it changes meanwhile
     * @throws IOException if the cluster does not answer, or the file can't be written
     */
    public static TableSample of(Cluster cluster, String name, long most, double perSecond, Path directory)
            throws IOException {
        try (CqlSession session = Sessions.connect(cluster)) {
            return of(session, name, most, perSecond, directory);
        } catch (DriverException e) {
            throw new IOException("--from-table: reading " + name + " failed (" + e.getMessage() + ").", e);
        }
    }

    private static TableSample of(CqlSession session, String name, long most, double perSecond, Path directory)
            throws IOException {
        TableMetadata table = table(session, name, false);
        String partitioner = session.getMetadata()
                .getTokenMap()
                .map(tokens -> tokens.getPartitionerName())
                .orElse("none that the driver knows");
        if (!partitioner.endsWith("Murmur3Partitioner")) {
            throw new IllegalArgumentException("--from-table: the cluster's partitioner is " + partitioner
                    + ", expected Murmur3Partitioner. Export the rows to a file, and give that.");
        }
        SampledTable design = new SampledTable(table);
        String cql = design.cql();
        Reading reading = new Reading(session, table, design, most, perSecond);
        boolean isNew = Files.notExists(directory);
        Path file = made(directory).resolve(table.getName().asInternal() + ".csv");
        // A file that can't be opened is not discarded: it is the user's.
        BufferedWriter writer = Files.newBufferedWriter(file);
        try (writer) {
            read(session, name, table, reading, writer);
        } catch (IOException | RuntimeException e) {
            discard(file, isNew);
            throw e;
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        Map<String, String> types = new LinkedHashMap<>();
        design.types().forEach((column, type) -> types.put(column.asInternal(), type));
        parameters.put("key", design.key());
        parameters.put("types", types);
        parameters.put("names", "as-is");
        parameters.put("header", true);
        parameters.put("delimiter", "comma");
        List<String> notes = new ArrayList<>(design.notes());
        notes.addAll(empty(reading.emptyKeys, reading.emptied));
        if (!reading.isWhole) {
            notes.add(partial(reading.rows, reading.partitions(), reading.begun()));
        }
        return new TableSample(file, parameters, cql, reading.rows, reading.isWhole, notes);
    }

    private static void read(
            CqlSession session, String name, TableMetadata table, Reading reading, BufferedWriter writer)
            throws IOException {
        try {
            reading.write(writer);
        } catch (DriverException e) {
            // Servers say in many ways that a table is gone.
            requireSame(session, name, table);
            throw e;
        }
        requireSame(session, name, table);
        if (reading.rows == 0) {
            throw new IllegalArgumentException("--from-table: " + name
                    + " is empty, so that there is nothing to measure. Name a table with rows.");
        }
    }

    /** Removes what a failed reading leaves: the rows, and the directory if it was made for them. */
    private static void discard(Path file, boolean directoryToo) {
        try {
            Files.deleteIfExists(file);
            if (directoryToo) {
                Files.deleteIfExists(file.toAbsolutePath().getParent());
            }
        } catch (IOException e) {
            // The error that brought us here says more.
        }
    }

    /** The directory, in which other users of the machine are not to read the rows. */
    static Path made(Path directory) throws IOException {
        try {
            return PrivateDirectory.make(directory);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException(
                    directory + ": this is a file, not a directory. Choose another --out.", e);
        }
    }

    /**
     * What is said of a sample.
     *
     * @param partitions of how many partitions of today's key there are rows
     * @param begun how many of these may have more rows than were read
     */
    static String partial(long rows, long partitions, long begun) {
        String other = String.format(
                Locale.ROOT,
                "The rows are a sample of %,d from all parts of the ring. Partitions of keys other than today's have"
                        + " more rows in the whole table than in the sample.",
                rows);
        return begun * MOST_BEGUN < partitions
                ? other
                : other
                        + String.format(
                                Locale.ROOT,
                                " So have up to %,d of the %,d partitions of today's key, of which the first rows alone"
                                        + " were read: give a larger --sample-rows, or expect partitions that are too"
                                        + " large not to be seen.",
                                begun,
                                partitions);
    }

    /**
     * What is said of empty texts.
     *
     * @param rows how many were left out, since their key has one
     * @param columns the other ones that have some
     */
    static List<String> empty(long rows, Collection<String> columns) {
        List<String> notes = new ArrayList<>();
        if (rows > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%,d %s left out: the key has an empty text, which a file does not tell from a missing value.",
                    rows,
                    rows == 1 ? "row is" : "rows are"));
        }
        if (!columns.isEmpty()) {
            notes.add("Empty texts of " + String.join(", ", columns)
                    + " are measured as missing values, which a file does not tell from them.");
        }
        return notes;
    }

    private static void requireSame(CqlSession session, String name, TableMetadata before) {
        session.refreshSchema();
        TableMetadata after = table(session, name, true);
        if (!after.getId().equals(before.getId()) || !after.getColumns().equals(before.getColumns())) {
            throw changed(name, "its columns are others now");
        }
    }

    private static IllegalArgumentException changed(String name, String how) {
        return new IllegalArgumentException("--from-table: " + name + " changed while it was sampled: " + how
                + ". Repeat the command when it does not change.");
    }

    private static TableMetadata table(CqlSession session, String name, boolean wasThere) {
        String[] parts = name.split("\\.", -1);
        if (parts.length != 2 || parts[0].isEmpty() || parts[1].isEmpty()) {
            throw new IllegalArgumentException(
                    "--from-table: found \"" + name + "\", expected a keyspace and a table, such as sensors.readings.");
        }
        Map<CqlIdentifier, KeyspaceMetadata> keyspaces = session.getMetadata().getKeyspaces();
        KeyspaceMetadata keyspace = keyspaces.get(identifier(parts[0]));
        TableMetadata table = keyspace == null ? null : keyspace.getTables().get(identifier(parts[1]));
        if (table != null) {
            return table;
        }
        if (wasThere) {
            throw changed(name, "it was dropped");
        }
        if (keyspace == null) {
            throw new IllegalArgumentException("--from-table: there is no keyspace " + parts[0] + ". "
                    + UnknownName.hint(parts[0], names(keyspaces.keySet())));
        }
        throw new IllegalArgumentException("--from-table: there is no table " + parts[1] + " in keyspace " + parts[0]
                + ". " + UnknownName.hint(parts[1], names(keyspace.getTables().keySet())));
    }

    private static CqlIdentifier identifier(String name) {
        return name.startsWith("\"") ? CqlIdentifier.fromCql(name) : CqlIdentifier.fromInternal(name);
    }

    private static List<String> names(Iterable<CqlIdentifier> identifiers) {
        List<String> names = new ArrayList<>();
        identifiers.forEach(identifier -> names.add(identifier.asInternal()));
        return names;
    }

    /** The rows of a part of the ring, partition behind partition. */
    private static final class Slice {
        private final ResultSet results;
        private List<Object> partition = List.of();
        private long partitions;

        Slice(ResultSet results) {
            this.results = results;
        }

        boolean isRead() {
            return results.isFullyFetched() && results.getAvailableWithoutFetching() == 0;
        }
    }

    /** Reads the slices in turn. */
    private static final class Reading {
        private final CqlSession session;
        private final TableMetadata table;
        private final List<CqlIdentifier> columns;
        private final long most;
        private final double perSecond;
        private final List<Slice> open = new ArrayList<>();
        private final Set<String> emptied = new TreeSet<>();
        private long emptyKeys;
        private long rows;
        private boolean isWhole;

        Reading(CqlSession session, TableMetadata table, SampledTable design, long most, double perSecond) {
            this.session = session;
            this.table = table;
            this.columns = List.copyOf(design.types().keySet());
            this.most = most;
            this.perSecond = perSecond;
        }

        void write(BufferedWriter writer) throws IOException {
            writer.write(String.join(
                    ",",
                    columns.stream().map(column -> quoted(column.asInternal())).toList()));
            writer.newLine();
            long begin = System.nanoTime();
            PreparedStatement select = session.prepare(select());
            long width = Long.MAX_VALUE / (SLICES / 2);
            for (int slice = 0; slice < SLICES && rows < most; slice++) {
                long from = Long.MIN_VALUE + slice * width;
                long to = slice == SLICES - 1 ? Long.MAX_VALUE : from + width;
                ResultSet results = session.execute(
                        select.bind(from, to).setPageSize(PAGE).setConsistencyLevel(DefaultConsistencyLevel.LOCAL_ONE));
                open.add(new Slice(results));
                page(open.get(slice), writer, begin);
            }
            while (rows < most && !open.stream().allMatch(Slice::isRead)) {
                for (Slice slice : open) {
                    page(slice, writer, begin);
                }
            }
            isWhole = open.size() == SLICES && open.stream().allMatch(Slice::isRead);
        }

        /** Of how many partitions there are rows. */
        long partitions() {
            return open.stream().mapToLong(slice -> slice.partitions).sum();
        }

        /** How many of them may have further rows: the last one of each slice that was not read to its end. */
        long begun() {
            return open.stream()
                    .filter(slice -> slice.partitions > 0 && !slice.isRead())
                    .count();
        }

        private String select() {
            String token = "token("
                    + String.join(
                            ", ",
                            table.getPartitionKey().stream()
                                    .map(column -> column.getName().asCql(true))
                                    .toList())
                    + ")";
            return "SELECT "
                    + String.join(
                            ", ",
                            columns.stream().map(column -> column.asCql(true)).toList())
                    + " FROM " + table.getKeyspace().asCql(true) + "."
                    + table.getName().asCql(true) + " WHERE " + token
                    + " > ? AND " + token + " <= ?";
        }

        /** One page, not faster than allowed. */
        private void page(Slice slice, BufferedWriter writer, long begin) throws IOException {
            if (rows >= most || slice.isRead()) {
                return;
            }
            ResultSet results = slice.results;
            Row row = results.one();
            while (row != null) {
                if (write(row, writer)) {
                    List<Object> partition = new ArrayList<>();
                    for (ColumnMetadata key : table.getPartitionKey()) {
                        partition.add(row.getObject(key.getName()));
                    }
                    slice.partitions += partition.equals(slice.partition) ? 0 : 1;
                    slice.partition = partition;
                }
                row = rows < most && results.getAvailableWithoutFetching() > 0 ? results.one() : null;
            }
            long early = begin + (long) (1e9 * rows / perSecond) - System.nanoTime();
            if (early > 0) {
                try {
                    Thread.sleep(early / 1_000_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("Sampling was interrupted.");
                }
            }
        }

        /** @return whether it is a row */
        private boolean write(Row row, BufferedWriter writer) throws IOException {
            for (ColumnMetadata key : table.getPrimaryKey()) {
                Object value = row.getObject(key.getName());
                if (value == null) {
                    return false; // A partition of static columns alone is no row of the table's key.
                }
                if (value.equals("")) {
                    emptyKeys++;
                    return false;
                }
            }
            String separator = "";
            for (CqlIdentifier column : columns) {
                writer.write(separator);
                Object value = row.getObject(column);
                if ("".equals(value)) {
                    emptied.add(column.asInternal());
                }
                writer.write(value == null ? "" : value instanceof String text ? quoted(text) : text(value));
                separator = ",";
            }
            writer.newLine();
            rows++;
            return true;
        }

        private static String text(Object value) {
            return value instanceof InetAddress address ? address.getHostAddress() : value.toString();
        }

        private static String quoted(String text) {
            return "\"" + text.replace("\"", "\"\"") + "\"";
        }
    }
}
