// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * The CRC-32C (RFC 3720, appendix B.4) of the cells of a version's row that stay as they are from its publication on: all but
 * its state and its loader.
 */
final class VersionChecksum {
    private static final List<String> CELLS = List.of(
            "dataset",
            "version",
            "entity",
            "grouping",
            "stripe_rows",
            "stripes_per_shard",
            "format",
            "source",
            "begun",
            "row_count",
            "stripes",
            "bytes",
            "loaded",
            StripeTables.PARTS_COLUMN);

    private VersionChecksum() {}

    /** Of a row as it is stored. */
    static int of(Row row) {
        return of(cell -> stored(row, cell));
    }

    /** A cell of a row; {@code null} where the table lacks the column, too. */
    static Object stored(Row row, String cell) {
        return row.getColumnDefinitions().contains(cell) ? row.getObject(cell) : null;
    }

    /** @param cells a cell's value by the column's name: a text, a number, an {@link Instant} or {@code null} */
    static int of(Function<String, Object> cells) {
        CRC32C sum = new CRC32C();
        for (String name : CELLS) {
            Object value = cells.apply(name);
            // Times are of whole milliseconds in Cassandra. Lengths keep a text from running into the next cell.
            String text = value == null
                    ? "-"
                    : value instanceof Instant time ? Long.toString(time.toEpochMilli()) : value.toString();
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            sum.update((name + (value == null ? " " : " " + bytes.length + " ")).getBytes(StandardCharsets.UTF_8));
            sum.update(bytes);
        }
        return (int) sum.getValue();
    }
}
