// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Path;

/** A JSON object per row and line. A missing value is {@code null}; bytes are as in CSV, in quotes. */
@AutoService(ExportFormat.class)
public final class JsonLinesFormat implements ExportFormat {
    @Override
    public String suffix() {
        return ".jsonl";
    }

    @Override
    public void write(ArrowRows rows, Path file) throws IOException {
        DuckCopy.write(rows, file, "FROM exported", "FORMAT json");
    }
}
