// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

/**
 * A chunk that is damaged, missing or not the one that belongs there.
 *
 * @param dataset the dataset's name
 * @param version the version's number
 * @param shard the partition
 * @param column the chunk's column name, or {@link #DIRECTORY} for the description of a whole stripe
 * @param rowid the row id in the partition
 * @param reason what is wrong with it
 */
public record Damage(String dataset, int version, int shard, String column, int rowid, String reason) {
    /** Stands for the row of table {@code stripes} that says which chunks a stripe consists of. */
    public static final String DIRECTORY = "(directory)";

    static Damage of(DatasetVersion version, int stripe, String column, String reason) {
        return new Damage(
                version.dataset(), version.version(), version.shard(stripe), column, version.rowid(stripe), reason);
    }

    /** The chunk's place: dataset, version, shard, column and row id. */
    public String place() {
        return dataset + "/" + version + "/" + shard + "/" + column + "/" + rowid;
    }

    @Override
    public String toString() {
        return place() + ": " + reason;
    }
}
