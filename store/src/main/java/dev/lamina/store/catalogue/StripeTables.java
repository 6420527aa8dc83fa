// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The tables of a keyspace that holds stripes: the chunks in {@code data}, which is the GDELT publication's table to the
 * letter; in {@code stripes} which chunks each stripe consists of; in {@code versions} what is stored at all; where
 * several writers load one version, in {@code parts} which of them writes what; and in {@code datasets} from which number on
 * versions are to be looked for.
 */
public final class StripeTables {
    public static final String DATA = "data";
    public static final String STRIPES = "stripes";
    static final String VERSIONS = "versions";
    static final String PARTS = "parts";
    static final String DATASETS = "datasets";

    /** The column of table {@code versions} with a version's parts, which tables of earlier releases lack. */
    static final String PARTS_COLUMN = "parts";

    /** The column with the {@link VersionChecksum}, which tables of earlier releases lack. */
    static final String CHECKSUM_COLUMN = "checksum";

    /** The column with the number of a version's parts, which tables of earlier releases lack. */
    static final String PART_COUNT_COLUMN = "part_count";

    /** The column with the CRC-32C of the column of parts, which tables of earlier releases lack. */
    static final String PARTS_CHECKSUM_COLUMN = "parts_checksum";

    /** The types of the columns that tables of earlier releases lack. */
    static final Map<String, String> LATER_COLUMNS = Map.of(
            PARTS_COLUMN, "text", CHECKSUM_COLUMN, "int", PART_COUNT_COLUMN, "int", PARTS_CHECKSUM_COLUMN, "int");

    /** Both ways, so that what one client has written every other one reads, whichever replicas answer. */
    public static final ConsistencyLevel CONSISTENCY = DefaultConsistencyLevel.LOCAL_QUORUM;

    /** Directories per partition of table {@code stripes}: some 10 MB. */
    public static final int STRIPES_PER_BLOCK = 1024;

    /** Chunks are compressed already. */
    private static final String UNCOMPRESSED = "compression = {'enabled': 'false'}";

    /**
     * Cassandra 4.0 and later must not write back what it answers of copies that differ: its choice may be a damaged one. What a
     * majority has acknowledged is there without that.
     */
    private static final String NO_READ_REPAIR = "\n    AND read_repair = 'NONE'";

    // Rows are written once, and read by whole partitions or slices of them.
    private static final String OPTIONS = """
            %s
                AND compaction = {'class': 'SizeTieredCompactionStrategy'}
                AND caching = {'keys': 'ALL', 'rows_per_partition': 'NONE'}
                AND bloom_filter_fp_chance = 0.01
                AND gc_grace_seconds = 864000
                AND default_time_to_live = 0""";

    private StripeTables() {}

    /** The statements that create the tables in an existing keyspace. */
    public static List<String> ddl(String keyspace) {
        return ddl(keyspace, "");
    }

    /** @param compression the option of table {@code data}; empty for none, since chunks are compressed already */
    public static List<String> ddl(String keyspace, String compression) {
        String options = OPTIONS.formatted(UNCOMPRESSED);
        String dataOptions = compression.isEmpty() ? options : OPTIONS.formatted(compression);
        return List.of(
                """
                CREATE TABLE %s (
                    dataset text,
                    version int,
                    shard int,
                    columnname text,
                    rowid int,
                    bytes blob,
                    PRIMARY KEY ((dataset, version, shard), columnname, rowid)
                ) WITH %s""".formatted(qualified(keyspace, DATA), dataOptions),
                """
                CREATE TABLE %s (
                    dataset text,
                    version int,
                    block int,
                    stripe int,
                    row_count int,
                    directory blob,
                    PRIMARY KEY ((dataset, version, block), stripe)
                ) WITH %s""".formatted(qualified(keyspace, STRIPES), options),
                """
                CREATE TABLE %s (
                    dataset text,
                    version int,
                    highest int static,
                    state text,
                    entity text,
                    grouping text,
                    stripe_rows int,
                    stripes_per_shard int,
                    format int,
                    source text,
                    begun timestamp,
                    loader text,
                    row_count bigint,
                    stripes int,
                    bytes bigint,
                    loaded timestamp,
                    parts text,
                    checksum int,
                    part_count int,
                    parts_checksum int,
                    PRIMARY KEY (dataset, version)
                )""".formatted(qualified(keyspace, VERSIONS)));
    }

    /** The same for servers that can leave copies as they are when these are read. */
    static List<String> ddlWithoutReadRepair(String keyspace) {
        return ddl(keyspace).stream()
                .map(statement ->
                        statement.contains(OPTIONS.formatted(UNCOMPRESSED)) ? statement + NO_READ_REPAIR : statement)
                .toList();
    }

    /** The query for chunks of some names and row ids of a partition. */
    static String selectChunks(String keyspace) {
        return "SELECT columnname, rowid, bytes FROM " + qualified(keyspace, DATA)
                + " WHERE dataset = ? AND version = ? AND shard = ? AND columnname IN ? AND rowid IN ?";
    }

    /** The statement that creates the table of parts. Each is a partition, so that none waits for another's transaction. */
    static String partsDdl(String keyspace) {
        return """
                CREATE TABLE %s (
                    dataset text,
                    number int,
                    load int,
                    task int,
                    begun timestamp,
                    PRIMARY KEY ((dataset, number))
                )""".formatted(qualified(keyspace, PARTS));
    }

    /** The statement that creates the table of datasets. */
    static String datasetsDdl(String keyspace) {
        return """
                CREATE TABLE %s (
                    dataset text PRIMARY KEY,
                    lowest int,
                    checksum int
                )""".formatted(qualified(keyspace, DATASETS));
    }

    /** The tables of a keyspace in alphabetical order, and the columns of each; none where there is no such keyspace. */
    static Map<String, Set<String>> columns(CqlSession session, String keyspace) {
        Map<String, Set<String>> tables = new TreeMap<>();
        for (Row row : session.execute(SimpleStatement.newInstance(
                "SELECT table_name, column_name FROM system_schema.columns WHERE keyspace_name = ?", keyspace))) {
            tables.computeIfAbsent(row.getString(0), name -> new TreeSet<>()).add(row.getString(1));
        }
        return tables;
    }

    /** A table's full name in CQL. */
    public static String qualified(String keyspace, String table) {
        return CqlIdentifier.fromInternal(keyspace).asCql(true) + "." + table;
    }
}
