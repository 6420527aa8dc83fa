// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import com.google.auto.service.AutoService;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.util.StringJoiner;

/**
 * Text with a header, commas, and quotes where they are needed (RFC 4180, section 2, with LF for line breaks as Unix tools
 * have them). A missing value is empty and a text of no characters is {@code ""}, as is a missing value where there is one column:
 * readers pass over a line with nothing in it. Lists and structs are JSON. In blobs, any byte that ASCII can't show is written as
 * {@code \\xFF}.
 */
@AutoService(ExportFormat.class)
public final class CsvFormat implements ExportFormat {
    @Override
    public String suffix() {
        return ".csv";
    }

    @Override
    public void write(ArrowRows rows, Path file) throws IOException {
        StringJoiner columns = new StringJoiner(", ", "SELECT ", " FROM exported");
        for (int i = 0; i < rows.fields().size(); i++) {
            Field field = rows.fields().get(i);
            // By its place: of names that differ in case alone DuckDB takes the first for all.
            String value = "#" + (i + 1);
            value = field.type().isNested() ? "to_json(" + JsonValues.of(field, value) + ")" : value;
            value = rows.fields().size() == 1 ? "coalesce(CAST(" + value + " AS VARCHAR), '')" : value;
            columns.add(value + " AS " + JsonValues.quoted(field.name()));
        }
        DuckCopy.write(rows, file, columns.toString(), "FORMAT csv, HEADER, NULLSTR ''");
    }
}
