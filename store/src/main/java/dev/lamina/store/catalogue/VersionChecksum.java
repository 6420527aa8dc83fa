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

    /** What takes the place of the parts, so that a row can be verified without them. Earlier releases have not written it. */
    private static final List<String> OF_PARTS =
            List.of(StripeTables.PART_COUNT_COLUMN, StripeTables.PARTS_CHECKSUM_COLUMN);

    private VersionChecksum() {}

    /** Whether the cells of a row suffice: of parts that an earlier release wrote, only together with these. */
    static boolean canBeTold(Row row) {
        return row.getInt("format") < DatasetVersion.PARTS_FORMAT
                || stored(row, StripeTables.PARTS_CHECKSUM_COLUMN) != null
                || row.getColumnDefinitions().contains(StripeTables.PARTS_COLUMN);
    }

    /** Of a text alone. */
    static int ofText(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return (int) sum.getValue();
    }

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
        boolean ownPartsChecksum = cells.apply(StripeTables.PARTS_CHECKSUM_COLUMN) != null;
        for (String name : CELLS) {
            add(sum, name, ownPartsChecksum && name.equals(StripeTables.PARTS_COLUMN) ? null : cells.apply(name));
        }
        if (ownPartsChecksum) {
            OF_PARTS.forEach(name -> add(sum, name, cells.apply(name)));
        }
        return (int) sum.getValue();
    }

    private static void add(CRC32C sum, String name, Object value) {
        // Times are of whole milliseconds in Cassandra. Lengths keep a text from running into the next cell.
        String text = value == null
                ? "-"
                : value instanceof Instant time ? Long.toString(time.toEpochMilli()) : value.toString();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        sum.update((name + (value == null ? " " : " " + bytes.length + " ")).getBytes(StandardCharsets.UTF_8));
        sum.update(bytes);
    }
}
