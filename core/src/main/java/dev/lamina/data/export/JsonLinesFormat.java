// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import com.google.auto.service.AutoService;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.util.StringJoiner;

/**
 * A JSON object per row and line. A missing value is {@code null}; bytes are as in CSV, in quotes; a double that is not finite is a
 * text, such as {@code "NaN"}.
 */
@AutoService(ExportFormat.class)
public final class JsonLinesFormat implements ExportFormat {
    @Override
    public String suffix() {
        return ".jsonl";
    }

    @Override
    public void write(ArrowRows rows, Path file) throws IOException {
        StringJoiner columns = new StringJoiner(", ", "SELECT ", " FROM exported");
        for (int i = 0; i < rows.fields().size(); i++) {
            Field field = rows.fields().get(i);
            columns.add(JsonValues.of(field, "#" + (i + 1)) + " AS " + JsonValues.quoted(field.name()));
        }
        DuckCopy.write(rows, file, columns.toString(), "FORMAT json");
    }
}
