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
 * Spark's way to stored datasets: {@code spark.read().format("lamina").option("dataset", "gdelt").load()}. A frame reads
 * the version that was the latest when the frame was made, or the one that was asked for.
 */
public final class LaminaSource implements TableProvider, DataSourceRegister, SessionConfigSupport {
    // Spark asks one instance for the schema and then for the table: both are to be of the same version.
    private SourceOptions asked;
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
        asked = SourceOptions.of(options.asCaseSensitiveMap());
        found = Stores.version(asked);
        return SparkTypes.schema(found.entity());
    }

    /** Rows that are written come with a schema of their own, which need not be that of any version. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        if (partitioning.length > 0) {
            throw new IllegalArgumentException("Dataset: found the partitioning " + partitioning[0].describe()
                    + ", expected none, as datasets are cut into stripes of rows. Leave partitionBy out.");
        }
        SourceOptions options = SourceOptions.of(properties);
        return new DatasetTable(options, schema, Objects.equals(options, asked) ? found : null);
    }
}
