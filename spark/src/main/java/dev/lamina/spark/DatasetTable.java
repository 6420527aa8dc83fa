// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.names.UnknownName;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.scan.VersionStatistics;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A dataset, to be read or written. */
final class DatasetTable implements SupportsRead, SupportsWrite {
    private final SourceOptions options;
    private final StructType schema;
    private DatasetVersion version;
    private VersionStatistics statistics;

    /**
     * @param schema that of the version, or the user's
     * @param version the version; {@code null} for the latest when rows are read
     */
    DatasetTable(SourceOptions options, StructType schema, DatasetVersion version) {
        this.options = options;
        this.schema = schema;
        this.version = version;
    }

    @Override
    public String name() {
        return SourceOptions.NAME + "." + options.dataset() + (version == null ? "" : " version " + version.version());
    }

    // Spark deprecates this method but calls no other.
    @Override
    @Deprecated
    public StructType schema() {
        return schema;
    }

    @Override
    public Set<TableCapability> capabilities() {
        return EnumSet.of(
                TableCapability.BATCH_READ,
                TableCapability.BATCH_WRITE,
                TableCapability.TRUNCATE,
                // Columns are matched by name, with error messages of our own.
                TableCapability.ACCEPT_ANY_SCHEMA);
    }

    @Override
    public synchronized ScanBuilder newScanBuilder(CaseInsensitiveStringMap given) {
        if (version == null) {
            DatasetVersion latest = Stores.version(options);
            requireStored(latest);
            version = latest;
        }
        if (statistics == null) {
            // A version does not change, so neither do its statistics.
            statistics = Stores.statistics(options, version);
        }
        return new DatasetScanBuilder(options.at(version.version()), version, statistics);
    }

    /** Checks that the user's schema names stored columns with their types. */
    private void requireStored(DatasetVersion found) {
        StructType stored = SparkTypes.schema(found.entity());
        List<String> known = Arrays.asList(stored.fieldNames());
        for (StructField field : schema.fields()) {
            int at = known.indexOf(field.name());
            if (at < 0) {
                throw new IllegalArgumentException("Column " + field.name() + ": the schema has it, but dataset "
                        + options.dataset() + " does not. " + UnknownName.hint(field.name(), known));
            }
            StructField column = stored.fields()[at];
            if (!column.dataType().sameType(field.dataType())) {
                throw new IllegalArgumentException("Column " + field.name() + ": the schema says "
                        + field.dataType().simpleString() + ", but version " + found.version() + " of dataset "
                        + options.dataset() + " has "
                        + column.dataType().simpleString() + ". Read without a schema, and cast.");
            }
        }
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        return new DatasetWriteBuilder(options, info.schema());
    }
}
