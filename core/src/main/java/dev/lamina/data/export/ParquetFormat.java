// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Path;

/** Apache Parquet, compressed with zstd. */
@AutoService(ExportFormat.class)
public final class ParquetFormat implements ExportFormat {
    @Override
    public String suffix() {
        return ".parquet";
    }

    @Override
    public void write(ArrowRows rows, Path file) throws IOException {
        DuckCopy.write(rows, file, "SELECT * FROM exported", "FORMAT parquet, COMPRESSION zstd");
    }
}
