// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;

/** A column of texts of a group: rows become codes into the map's dictionary, the same for all windows. */
final class GroupedTexts implements ColumnReader {
    private final CodeStream stream;
    private final TextVector dictionary;
    private final int[] entries;
    private int[] codes;
    private int coded;

    /** @param map the text of each tuple; is kept */
    GroupedTexts(CodeStream stream, TextVector map) {
        this.stream = stream;
        if (!map.isCoded()) {
            // Each tuple is an entry of its own, a missing one too.
            this.dictionary = map;
            this.entries = null;
        } else if (map.missingCount() == 0 || map.dictionary().missingCount() > 0) {
            this.dictionary = map.dictionary();
            this.entries = map.codes();
        } else {
            this.dictionary = (TextVector) map.emptyLike();
            dictionary.append(map.dictionary(), 0, map.dictionary().size());
            dictionary.appendMissing();
            this.entries = map.codes();
            for (int tuple = 0; tuple < map.size(); tuple++) {
                if (map.isMissing(tuple)) {
                    entries[tuple] = dictionary.size() - 1;
                }
            }
        }
    }

    private GroupedTexts(CodeStream stream, TextVector dictionary, int[] entries) {
        this.stream = stream;
        this.dictionary = dictionary;
        this.entries = entries;
    }

    @Override
    public ColumnReader over(CodeStream other) {
        return new GroupedTexts(other, dictionary, entries);
    }

    @Override
    public void read(int end, int count, Vector into) throws DamagedPartException {
        int[] rows = ((TextVector) into).resizeCoded(count, dictionary);
        if (coded == end) {
            System.arraycopy(codes, 0, rows, 0, count);
        } else {
            code(end, count, rows);
        }
    }

    @Override
    public void take(int end, int count, int[] wanted, int taken, Vector into) throws DamagedPartException {
        int[] from = stream.codes(end, count);
        int[] rows = ((TextVector) into).resizeCoded(taken, dictionary);
        GroupedNumbers.ints(from, wanted, taken, rows);
        if (entries != null) {
            GroupedNumbers.ints(entries, rows, taken, rows);
        }
    }

    @Override
    public Vector distinct() {
        return dictionary;
    }

    @Override
    public int[] codes(int end, int count) throws DamagedPartException {
        if (coded != end) {
            if (codes == null) {
                // Most scans have no use for it.
                codes = new int[ChunkValues.WINDOW];
            }
            code(end, count, codes);
            coded = end;
        }
        return codes;
    }

    private void code(int end, int count, int[] into) throws DamagedPartException {
        int[] from = stream.codes(end, count);
        if (entries == null) {
            System.arraycopy(from, 0, into, 0, count);
        } else {
            GroupedNumbers.ints(entries, from, count, into);
        }
    }
}
