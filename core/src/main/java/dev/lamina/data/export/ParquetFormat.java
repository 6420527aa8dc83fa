// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Path;

/** Apache Parquet, compressed with zstd. */
@AutoService(ExportFormat.class)
public final class ParquetFormat implements ExportFormat {
    /** The most of a row group, which DuckDB holds as a whole, and beside it one of its columns twice while that is written. */
    private static final String GROUP_BYTES = "64MiB";

    @Override
    public String suffix() {
        return ".parquet";
    }

    @Override
    public void write(ArrowRows rows, Path file) throws IOException {
        // DuckDB ends a row group at so many bytes only if it need not keep the rows' order, which one thread does all
        // the same.
        DuckCopy.write(
                rows,
                file,
                "SELECT * FROM exported",
                "FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE_BYTES '" + GROUP_BYTES + "'",
                "SET preserve_insertion_order = false",
                "SET threads = 1");
    }
}
