// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.store.catalogue.DatasetVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;

/** Checks whether rows can be stored, before any are computed. */
final class DatasetWriteBuilder implements WriteBuilder, SupportsTruncate {
    private final SourceOptions options;
    private final StructType schema;
    private boolean overwrites;

    DatasetWriteBuilder(SourceOptions options, StructType schema) {
        this.options = options;
        this.schema = schema;
    }

    @Override
    public WriteBuilder truncate() {
        overwrites = true;
        return this;
    }

    @Override
    public Write build() {
        if (options.version() != SourceOptions.LATEST) {
            throw new IllegalArgumentException("Option version: found " + options.version()
                    + ", but a write always creates a new version. Leave the option out.");
        }
        try {
            DatasetVersion latest =
                    Stores.made(options.connection()).latest(options.dataset()).orElse(null);
            boolean isMore = latest != null && !overwrites;
            WrittenColumns columns = isMore
                    ? WrittenColumns.of(latest, options.key(), schema)
                    : WrittenColumns.ofNew(options.dataset(), latest, options.key(), schema);
            return new Write() {
                @Override
                public BatchWrite toBatch() {
                    // What another job publishes before this one begins to write is kept, too.
                    return new DatasetWrite(options, columns, !overwrites);
                }

                @Override
                public String description() {
                    return "lamina " + options.dataset() + (isMore ? ", more rows" : ", new rows");
                }
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
