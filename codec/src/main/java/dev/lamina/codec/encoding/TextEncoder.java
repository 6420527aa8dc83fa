// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.TextVector;

/** Chooses the encoding of texts and writes it. Serves one thread. */
final class TextEncoder {
    /** After so many rows of which seven eighths are distinct, no dictionary is looked for. */
    private static final int EARLY = 4096;

    /** What compression is thought to leave of texts, in bits per byte. */
    private static final double TEXT_BITS = 3.2;

    /** So many rows per distinct text make a dictionary in any case. */
    private static final int FEW = 8;

    private final TextTable table = new TextTable();
    private final IntEncoder ints = new IntEncoder();
    private final MissingWriter missingRows = new MissingWriter();
    private final TextValues values = new TextValues(ints);
    private int[] codes = new int[0];

    /** How many distinct texts the last rows had; -1 where that was not looked at to the end. */
    int distinct;

    /** Where in the texts' bytes the least and the greatest of the last rows stand: start and end of each. */
    final int[] bounds = new int[4];

    /** Writes the form of texts and what follows; at least one row has a text. */
    void encode(TextVector texts, int from, int to, int missing, BodyWriter out) {
        int rows = to - from;
        if (codes.length < rows) {
            codes = new int[rows];
        }
        distinct = -1;
        if (table.find(texts, from, to, codes, EARLY)) {
            distinct = table.size();
            if (dictionaryPays(texts, from, to, missing)) {
                dictionary(texts, rows, missing > 0, out);
                return;
            }
        }
        out.u8(0);
        if (missing > 0) {
            missingRows.write(texts, from, to, out);
        }
        values.start(texts.bytes(), rows - missing);
        for (int row = from; row < to; row++) {
            if (missing == 0 || !texts.isMissing(row)) {
                values.add(texts.start(row), texts.end(row));
            }
        }
        values.bounds(bounds);
        values.write(false, out);
    }

    private boolean dictionaryPays(TextVector texts, int from, int to, int missing) {
        int rows = to - from;
        if (distinct * (long) FEW <= rows) {
            // Codes are what a scan works with.
            return true;
        }
        int present = rows - missing;
        long bytes = 0;
        for (int row = from; row < to; row++) {
            // What lies in the slot of a missing text is not written.
            bytes += missing > 0 && texts.isMissing(row) ? 0 : texts.end(row) - texts.start(row);
        }
        double coded = table.distinctBytes() * TEXT_BITS
                + distinct * 4.0
                + (double) rows * BitPacking.width(distinct - (missing > 0 ? 0 : 1));
        return coded < bytes * TEXT_BITS + present * 4.0 + (missing > 0 ? rows : 0);
    }

    private void dictionary(TextVector texts, int rows, boolean someMissing, BodyWriter out) {
        int first = someMissing ? 1 : 0;
        out.u8(1);
        out.unsigned(distinct);
        values.start(texts.bytes(), distinct);
        for (int id = 0; id < distinct; id++) {
            values.add(table.start(id), table.end(id));
        }
        values.bounds(bounds);
        int[] order = values.areNumerals() ? values.numericOrder() : TextOrder.of(table);
        values.start(texts.bytes(), distinct);
        int[] rank = new int[distinct + 1];
        for (int place = 0; place < distinct; place++) {
            int id = order[place];
            values.add(table.start(id), table.end(id));
            rank[id + 1] = place + first;
        }
        values.write(true, out);
        // The number of a missing row is -1, and its code 0.
        for (int row = 0; row < rows; row++) {
            codes[row] = rank[codes[row] + 1];
        }
        ints.encode(codes, rows, out);
    }
}
