// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.Predicate;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.scan.VersionSplit;
import dev.lamina.store.scan.VersionStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/** Some columns of a version, of all rows or of those that meet a condition, or what is computed of them. */
final class DatasetScan implements SupportsReportStatistics, Batch {
    /** A partition of so many stored bytes keeps a core busy for a second or so; much larger ones delay each other. */
    private static final long MAX_SPLIT_BYTES = 64L << 20;

    private final SourceOptions options;
    private final DatasetVersion version;
    private final List<String> columns;
    private final Predicate where;
    private final int limit;
    private final Aggregates aggregates;
    private final VersionStatistics statistics;

    /**
     * @param where which rows; {@code null} for all
     * @param limit how many rows of each partition are enough; 0 for all
     * @param aggregates what is computed of these columns; {@code null} where they are shown
     */
    DatasetScan(
            SourceOptions options,
            DatasetVersion version,
            List<String> columns,
            Predicate where,
            int limit,
            Aggregates aggregates,
            VersionStatistics statistics) {
        this.options = options;
        this.version = version;
        this.columns = columns;
        this.where = where;
        this.limit = limit;
        this.aggregates = aggregates;
        this.statistics = statistics;
    }

    @Override
    public StructType readSchema() {
        return SparkTypes.struct(
                aggregates == null ? version.entity().fields(columns) : aggregates.result(version.entity()));
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        try {
            StoredDatasets datasets = Stores.of(options.connection());
            List<VersionSplit> splits = datasets.splits(version, splits(datasets));
            InputPartition[] partitions = new InputPartition[splits.size()];
            for (int i = 0; i < partitions.length; i++) {
                partitions[i] = new SplitPartition(splits.get(i));
            }
            return partitions;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private int splits(StoredDatasets datasets) {
        if (options.partitionsPerNode() > 0) {
            return options.partitionsPerNode() * Math.max(1, datasets.nodes());
        }
        int cores = SparkSession.active().sparkContext().defaultParallelism();
        long enough = (statistics.bytes() + MAX_SPLIT_BYTES - 1) / MAX_SPLIT_BYTES;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(cores, enough));
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new SplitReaderFactory(options.connection(), fetched(), columns.size(), where, limit, aggregates);
    }

    /** The columns to fetch: a scan of none counts rows by the smallest one. */
    private List<String> fetched() {
        if (!columns.isEmpty()) {
            return columns;
        }
        if (where != null) {
            return List.of(where.columns().iterator().next());
        }
        return List.of(ScanSize.smallest(statistics));
    }

    @Override
    public Statistics estimateStatistics() {
        return new ScanSize(version.entity().fields(columns), statistics);
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return new CustomMetric[] {new BytesRead()};
    }

    @Override
    public String description() {
        return "lamina " + options.dataset() + " version " + version.version() + " columns " + columns
                + (where == null ? "" : " where " + where)
                + (limit == 0 ? "" : " limit " + limit + " of each partition")
                + (aggregates == null ? "" : " giving " + aggregates);
    }
}
