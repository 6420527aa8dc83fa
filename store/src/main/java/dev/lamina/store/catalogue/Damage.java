// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

/**
 * A chunk that is damaged, missing or not the one that belongs there.
 *
 * @param dataset the dataset's name
 * @param version the version's number
 * @param number the number under which the chunk is stored: the version's, or that of the part that it belongs to
 * @param shard the partition
 * @param column the chunk's column name, {@link #DIRECTORY} for the description of a whole stripe, or {@link #BOUNDS} for those of its
 *     ranges
 * @param rowid the row id in the partition
 * @param node the node whose copy it is, where another copy is sound; {@code null} where none is
 * @param reason what is wrong with it
 */
public record Damage(
        String dataset, int version, int number, int shard, String column, int rowid, String node, String reason) {
    /** Stands for the row of table {@code stripes} that says which chunks a stripe consists of. */
    public static final String DIRECTORY = "(directory)";

    /** Stands for the {@link RangeBounds} of a run. */
    public static final String BOUNDS = "(bounds)";

    /** The reason of a chunk that is left over. */
    public static final String STRAY = "no stripe has such a chunk";

    /** The reason where a node finds what it has stored damaged by itself. */
    public static final String UNREADABLE = "the node can't read it; its log names the file";

    public static Damage of(StripeRun run, int stripe, String column, String reason) {
        return new Damage(
                run.dataset(), run.version(), run.number(), run.shard(stripe), column, run.rowid(stripe), null, reason);
    }

    /** Whether no row hangs on it: readers do without bounds, and never look at what is left over. */
    public boolean isHarmless() {
        return column.equals(BOUNDS) || reason.equals(STRAY);
    }

    /** The same damage of one copy among sound ones. */
    public Damage ofCopy(String node) {
        return new Damage(dataset, version, number, shard, column, rowid, node, reason);
    }

    /** The chunk's place: dataset, number, shard, column and row id. */
    public String place() {
        return StripeRun.place(dataset, number, version, shard, column, rowid);
    }

    @Override
    public String toString() {
        return place() + (node == null ? "" : ", the copy of " + node) + ": " + reason;
    }
}
