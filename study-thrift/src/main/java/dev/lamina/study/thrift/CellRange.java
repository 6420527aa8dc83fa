// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Which cells of the partition a read wants.
 *
 * @param start the bound before the first of them; empty for the partition's beginning
 * @param end the bound after the last of them; empty for the partition's end
 * @param name the one cell that is wanted, {@code null} where the bounds say which
 * @param count how many cells are asked for at first
 * @param words the range for people
 */
record CellRange(ByteBuffer start, ByteBuffer end, ByteBuffer name, int count, String words) {
    /** What the publication asked for of tables of CQL; a record of a list's 45 cells is well below. */
    private static final int PUBLISHED_CELLS = 100;

    /** What the publication asked for of Thrift's own column families. */
    private static final int PUBLISHED_RECORDS = 5;

    /** Of everything, a page large enough that requests cost little, and below Thrift's largest frame of 15 MB. */
    private static final int PAGE_CELLS = 1000;

    private static final ByteBuffer OPEN = ByteBuffer.allocate(0);

    /** The whole partition. */
    static CellRange all() {
        return new CellRange(OPEN, OPEN, null, PAGE_CELLS, "all");
    }

    /**
     * The records whose first key is between these, both inclusive.
     *
     * @param lower {@code null} for no bound
     * @param upper {@code null} for no bound
     */
    static CellRange between(ByteBuffer lower, ByteBuffer upper) throws IOException {
        ByteBuffer start = lower == null ? OPEN : Composite.of(List.of(lower));
        ByteBuffer end = upper == null ? OPEN : Composite.behind(List.of(upper));
        String words = (lower == null ? "" : CellTable.words(List.of(lower))) + " .. "
                + (upper == null ? "" : CellTable.words(List.of(upper)));
        return new CellRange(start, end, null, PAGE_CELLS, words);
    }

    /** The records with these first components of their keys: where it is the whole key, one record. */
    static CellRange of(CellTable table, List<ByteBuffer> key) throws IOException {
        String words = CellTable.words(key);
        boolean isOne = key.size() == table.keyParts();
        if (isOne && table.form() != ThriftForm.FLAT) {
            List<ByteBuffer> name = table.nameOfOnly(key);
            return new CellRange(null, null, Composite.of(name), 1, CellTable.words(name));
        }
        return new CellRange(
                Composite.of(key),
                Composite.behind(key),
                null,
                table.form().isOwn() ? PUBLISHED_RECORDS : PUBLISHED_CELLS,
                words);
    }

    /** The rest of the range after a page. */
    CellRange from(ByteBuffer bound, int cells) {
        return new CellRange(bound, end, null, cells, words);
    }

    /** How many cells the pages after the first have. */
    int nextCount() {
        return Math.max(count, PAGE_CELLS);
    }
}
