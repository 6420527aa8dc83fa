// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset.export;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Text with a header, commas, and quotes where they are needed (RFC 4180, section 2, with LF for line breaks as Unix tools
 * have them). A missing value is empty and a text of no characters is {@code ""}.
 */
@AutoService(ExportFormat.class)
public final class CsvFormat implements ExportFormat {
    @Override
    public String suffix() {
        return ".csv";
    }

    @Override
    public void write(ArrowRows rows, Path file) throws IOException {
        DuckCopy.write(rows, file, "FORMAT csv, HEADER, NULLSTR ''");
    }
}
