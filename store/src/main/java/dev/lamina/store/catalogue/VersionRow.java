// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Entity;
import java.util.List;
import java.util.Locale;

/** A row of table {@code versions}: what it says, and whether it says what was written. */
final class VersionRow {
    private VersionRow() {}

    /**
     * The version that a row says.
     *
     * @throws DamagedVersionException if a cell is missing or can't be read, the format is unknown, or the cells of a published version
     *     are not those that were written
     */
    static DatasetVersion version(Row row) throws DamagedVersionException {
        DatasetVersion version;
        try {
            version = parse(row);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw damaged(row, "a cell is missing or can't be read.", e);
        }
        if (version.format() != DatasetVersion.FORMAT && version.format() != DatasetVersion.PARTS_FORMAT) {
            throw damaged(
                    row,
                    "found format " + version.format() + ", expected " + DatasetVersion.FORMAT + " or "
                            + DatasetVersion.PARTS_FORMAT + "; a later release may have written it.",
                    null);
        }
        // Versions of earlier releases have no checksum.
        Object checksum = VersionChecksum.stored(row, StripeTables.CHECKSUM_COLUMN);
        if (version.state() == DatasetVersion.State.PUBLISHED
                && checksum != null
                && !checksum.equals(VersionChecksum.of(row))) {
            throw damaged(row, "its cells do not have the checksum that was written with them.", null);
        }
        return version;
    }

    private static DamagedVersionException damaged(Row row, String reason, RuntimeException cause) {
        return new DamagedVersionException(row.getString("dataset"), row.getInt("version"), reason, cause);
    }

    private static DatasetVersion parse(Row row) {
        Entity entity = EntityJson.read(row.getString("entity"));
        int columns = entity.fields().size();
        StripePlan plan = new StripePlan(
                Grouping.parse(columns, row.getString("grouping")),
                row.getInt("stripe_rows"),
                row.getInt("stripes_per_shard"));
        int number = row.getInt("version");
        VersionPart itself =
                new VersionPart(number, plan, row.getLong("row_count"), row.getInt("stripes"), row.getLong("bytes"));
        // A release that knows no parts made the table without their column.
        String parts = row.getColumnDefinitions().contains(StripeTables.PARTS_COLUMN)
                ? row.getString(StripeTables.PARTS_COLUMN)
                : null;
        return new DatasetVersion(
                row.getString("dataset"),
                number,
                DatasetVersion.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                entity,
                plan,
                row.getInt("format"),
                row.getString("source"),
                row.getInstant("begun"),
                new DatasetVersion.Published(itself.rows(), itself.stripes(), itself.bytes(), row.getInstant("loaded")),
                parts == null ? List.of(itself) : PartsJson.read(parts, columns));
    }
}
