// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/**
 * The distinct texts of a chunk, in the order in which they first appear, and each row's code. Texts are not copied: an
 * entry is a range of the column's bytes. Arrays are kept from chunk to chunk.
 */
public final class ChunkDictionary {
    /** Odd 64-bit constant of the golden ratio; a multiplication by it spreads low bits upwards (Knuth, TAOCP 6.4). */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private byte[] bytes;
    private int[] starts = new int[512];
    private int[] ends = new int[512];

    /** Per entry of up to 8 bytes these bytes themselves, of a longer one its hash. */
    private long[] keys = new long[512];

    private int[] codes = new int[1024];
    private int size;
    private int most;

    /** Open addressing with linear probing; a slot holds an entry's code plus one, 0 is a free slot. */
    private int[] slots = new int[1024];

    /** Per code of a coded column, this chunk's code; valid where {@link #seen} says this chunk's number. */
    private int[] translated = new int[0];

    private int[] seen = new int[0];
    private int chunk;

    /**
     * Applies the published rule: a dictionary is used where the distinct present texts are at most half of the rows,
     * missing ones counted as rows and the half rounded down. Missing values contain no text.
     *
     * @return whether the rule says dictionary; if not, the contents of this object are undefined
     */
    public boolean build(Vector column, int from, int to, TextForm form) {
        int rows = to - from;
        int reserved = form.reserved();
        most = rows / 2 + reserved;
        size = reserved;
        if (starts.length < most) {
            starts = new int[most];
            ends = new int[most];
            keys = new long[most];
        }
        starts[0] = 0;
        ends[0] = 0;
        if (codes.length < rows) {
            codes = new int[rows];
        }
        TextVector texts = (TextVector) column;
        bytes = texts.bytes();
        return texts.isCoded() ? translate(texts, from, to) : collect(texts, from, to);
    }

    /** The array that holds all entries' bytes. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where each entry begins; a reserved one is empty. */
    public int[] starts() {
        return starts;
    }

    /** Where each entry ends, exclusive. */
    public int[] ends() {
        return ends;
    }

    /** The number of entries, reserved ones included. */
    public int size() {
        return size;
    }

    /** One code per row; 0 for a missing one. */
    public int[] codes() {
        return codes;
    }

    private boolean collect(TextVector texts, int from, int to) {
        // Twice to four times as many slots as entries there may be.
        int length = Math.max(16, Integer.highestOneBit(Math.max(1, to - from)) * 2);
        if (slots.length < length) {
            slots = new int[length];
        } else {
            Arrays.fill(slots, 0, length, 0);
        }
        int[] offsets = texts.offsets();
        for (int first = from; first < to; first += 64) {
            int behind = Math.min(64, to - first);
            long missing = texts.missingBits(first, behind);
            if (missing != 0) {
                Arrays.fill(codes, first - from, first - from + behind, 0);
            }
            for (long present = ~missing & -1L >>> (64 - behind); present != 0; present &= present - 1) {
                int row = first + Long.numberOfTrailingZeros(present);
                int code = codeOf(offsets[row], offsets[row + 1], length - 1);
                if (code < 0) {
                    return false;
                }
                codes[row - from] = code;
            }
        }
        return true;
    }

    /** The code of the text with these bytes, a new one where it is new; -1 where no more are allowed. */
    private int codeOf(int start, int end, int mask) {
        int length = end - start;
        boolean isShort = length <= 8;
        long key = isShort ? ShortTexts.word(bytes, start, end) : TextVector.hash(bytes, start, end);
        int slot = (int) ((key ^ length) * SPREAD >>> 32) & mask;
        for (int entry = slots[slot]; entry != 0; entry = slots[slot]) {
            int code = entry - 1;
            if (keys[code] == key
                    && ends[code] - starts[code] == length
                    && (isShort || Arrays.equals(bytes, starts[code], ends[code], bytes, start, end))) {
                return code;
            }
            slot = (slot + 1) & mask;
        }
        if (size == most) {
            return -1;
        }
        slots[slot] = size + 1;
        keys[size] = key;
        starts[size] = start;
        ends[size] = end;
        return size++;
    }

    /** A coded column's texts are distinct already: only its codes must be made dense. */
    private boolean translate(TextVector texts, int from, int to) {
        int known = texts.dictionary().size();
        if (seen.length < known) {
            translated = new int[known];
            seen = new int[known];
            chunk = 0;
        }
        chunk++;
        boolean someMissing = texts.missingCount() > 0;
        int[] offsets = texts.dictionary().offsets();
        int[] sources = texts.codes();
        for (int row = from; row < to; row++) {
            int code = 0;
            if (!someMissing || !texts.isMissing(row)) {
                int source = sources[row];
                if (seen[source] == chunk) {
                    code = translated[source];
                } else if (size == most) {
                    return false;
                } else {
                    seen[source] = chunk;
                    translated[source] = size;
                    starts[size] = offsets[source];
                    ends[size] = offsets[source + 1];
                    code = size++;
                }
            }
            codes[row - from] = code;
        }
        return true;
    }
}
