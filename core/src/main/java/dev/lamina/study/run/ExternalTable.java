// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.layouts.rows.RowColumns;
import java.nio.file.Path;

/** Where an engine other than Lamina finds a layout's records. */
public sealed interface ExternalTable {
    /** A table with a row per record. */
    record Rows(String keyspace, RowColumns columns) implements ExternalTable {}

    /** A dataset in stripes. */
    record Stripes(String keyspace, String dataset) implements ExternalTable {}

    /** A local file. */
    record ParquetFile(Path file) implements ExternalTable {}
}
