// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import java.io.IOException;
import java.nio.file.Path;

/** A form of files. Formats are found through {@link java.util.ServiceLoader}; a new one is one class. */
interface ExportFormat {
    /** What the names of such files end in, such as {@code .csv}. */
    String suffix();

    /**
     * Writes all rows.
     *
     * @throws IOException if the rows can't be read or the file can't be written; what is in the file then means nothing
     */
    void write(ArrowRows rows, Path file) throws IOException;
}
