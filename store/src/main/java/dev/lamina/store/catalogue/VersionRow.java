// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Entity;
import java.util.List;
import java.util.Locale;

/** A row of table {@code versions}: what it says, and whether it says what was written. */
final class VersionRow {
    /** All columns but that of the parts. */
    static final String WITHOUT_PARTS =
            "dataset, version, highest, state, entity, grouping, stripe_rows, stripes_per_shard, format,"
                    + " source, begun, row_count, stripes, bytes, loaded, " + StripeTables.CHECKSUM_COLUMN + ", "
                    + StripeTables.PART_COUNT_COLUMN + ", " + StripeTables.PARTS_CHECKSUM_COLUMN;

    private VersionRow() {}

    /**
     * The version that a row says, which may lack the column of the parts.
     *
     * @throws DamagedVersionException if a cell is missing or can't be read, the format is unknown, or the cells of a published version
     *     are not those that were written
     */
    static DatasetVersion version(Row row) throws DamagedVersionException {
        int format;
        DatasetVersion version;
        try {
            format = row.getInt("format");
            // Before all else, as a later release may have other cells, too.
            if (format > DatasetVersion.PARTS_FORMAT) {
                throw DamagedVersionException.ofLaterFormat(
                        row.getString("dataset"),
                        row.getInt("version"),
                        "found format " + format + ", expected " + DatasetVersion.FORMAT + " or "
                                + DatasetVersion.PARTS_FORMAT + "; a later release may have written it.");
            }
            version = parse(row);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw damaged(row, "a cell is missing or can't be read.", e);
        }
        if (format < DatasetVersion.FORMAT) {
            throw damaged(
                    row,
                    "found format " + format + ", expected " + DatasetVersion.FORMAT + " or "
                            + DatasetVersion.PARTS_FORMAT + ".",
                    null);
        }
        // Versions of earlier releases have no checksum.
        Object checksum = VersionChecksum.stored(row, StripeTables.CHECKSUM_COLUMN);
        if (version.state() == DatasetVersion.State.PUBLISHED
                && checksum != null
                && VersionChecksum.canBeTold(row)
                && !checksum.equals(VersionChecksum.of(row))) {
            throw damaged(row, "its cells do not have the checksum that was written with them.", null);
        }
        return version;
    }

    /**
     * The parts that a whole row says, in the order of their rows: the version itself, or where it is of parts, those that it has
     * so far.
     *
     * @throws DamagedVersionException as {@link #version}, or if the parts are not those that were written
     */
    static List<VersionPart> parts(Row row) throws DamagedVersionException {
        DatasetVersion version = version(row);
        String parts = row.getString(StripeTables.PARTS_COLUMN);
        if (!version.isOfParts() && parts == null) {
            return List.of(version.itself());
        }
        Object checksum = VersionChecksum.stored(row, StripeTables.PARTS_CHECKSUM_COLUMN);
        if (checksum != null && (parts == null || !checksum.equals(VersionChecksum.ofText(parts)))) {
            throw damaged(row, "its parts do not have the checksum that was written with them.", null);
        }
        try {
            return PartsJson.read(parts, version.entity().fields().size());
        } catch (IllegalArgumentException | NullPointerException e) {
            throw damaged(row, "a cell is missing or can't be read.", e);
        }
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
        DatasetVersion.State state =
                DatasetVersion.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT));
        int format = row.getInt("format");
        boolean single = format == DatasetVersion.FORMAT && state == DatasetVersion.State.PUBLISHED;
        return new DatasetVersion(
                row.getString("dataset"),
                row.getInt("version"),
                state,
                entity,
                plan,
                format,
                row.getString("source"),
                row.getInstant("begun"),
                new DatasetVersion.Published(
                        row.getLong("row_count"),
                        row.getInt("stripes"),
                        row.getLong("bytes"),
                        row.getInstant("loaded"),
                        single ? 1 : row.getInt(StripeTables.PART_COUNT_COLUMN)));
    }
}
