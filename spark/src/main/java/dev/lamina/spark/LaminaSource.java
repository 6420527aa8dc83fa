// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.store.catalogue.DatasetVersion;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.connector.catalog.SessionConfigSupport;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Stored datasets as a data source of Spark: {@code spark.read().format("lamina").option("dataset", "gdelt").load()}. A
 * frame reads the version that was the latest when the frame was made, or the one that the option {@code version}
 * names.
 */
public final class LaminaSource implements TableProvider, DataSourceRegister, SessionConfigSupport {
    // Spark asks one instance for the schema and then for the table: both must be of the same version.
    private SourceOptions requested;
    private DatasetVersion found;

    @Override
    public String shortName() {
        return SourceOptions.NAME;
    }

    @Override
    public String keyPrefix() {
        return SourceOptions.NAME;
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        requested = SourceOptions.of(options.asCaseSensitiveMap());
        found = Stores.version(requested);
        return SparkTypes.schema(found.entity());
    }

    /** Rows to be written have a schema of their own, which may differ from that of all versions. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        if (partitioning.length > 0) {
            throw new IllegalArgumentException("Datasets can't be partitioned by " + partitioning[0].describe()
                    + ": they are stored as stripes of rows. Leave partitionBy out.");
        }
        SourceOptions options = SourceOptions.of(properties);
        boolean isOurs = found != null && Objects.equals(options, requested);
        // A user's word that no value is missing is not trusted: Spark would count and compare by it.
        StructType shown = isOurs && schema.equals(SparkTypes.schema(found.entity())) ? schema : schema.asNullable();
        return new DatasetTable(options, shown, isOurs ? found : null);
    }
}
