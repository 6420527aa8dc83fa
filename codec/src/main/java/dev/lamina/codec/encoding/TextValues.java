// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

/** Texts to be written as a node, collected one by one as ranges of an array. Serves one thread. */
final class TextValues {
    /** Fewer texts are stored as they are. */
    private static final int FEW = 8;

    private static final int SMALL_LEVEL = 3;
    private static final int LARGE_LEVEL = 1;
    private static final int LARGE = 1 << 20;
    private static final int SAMPLE = 256;

    private final IntEncoder ints;
    private final LongEncoder longs = new LongEncoder();
    private byte[] bytes;
    private int[] starts = new int[0];
    private int[] ends = new int[0];
    private int[] shared = new int[0];
    private int[] rests = new int[0];
    private byte[] joined = new byte[0];
    private int count;
    private long total;

    TextValues(IntEncoder ints) {
        this.ints = ints;
    }

    void start(byte[] source, int expected) {
        bytes = source;
        count = 0;
        total = 0;
        if (starts.length < expected) {
            starts = new int[expected];
            ends = new int[expected];
        }
    }

    void add(int start, int end) {
        starts[count] = start;
        ends[count++] = end;
        total += end - start;
    }

    /** The ranges of the least and the greatest text. */
    void bounds(int[] into) {
        int least = 0;
        int greatest = 0;
        for (int i = 1; i < count; i++) {
            if (compare(i, least) < 0) {
                least = i;
            } else if (compare(i, greatest) > 0) {
                greatest = i;
            }
        }
        into[0] = starts[least];
        into[1] = ends[least];
        into[2] = starts[greatest];
        into[3] = ends[greatest];
    }

    private int compare(int one, int other) {
        int oneAt = starts[one];
        int otherAt = starts[other];
        if (oneAt < ends[one] && otherAt < ends[other] && bytes[oneAt] != bytes[otherAt]) {
            return (bytes[oneAt] & 0xFF) - (bytes[otherAt] & 0xFF);
        }
        return Arrays.compareUnsigned(bytes, oneAt, ends[one], bytes, otherAt, ends[other]);
    }

    boolean areNumerals() {
        for (int i = 0; i < count; i++) {
            if (!Numerals.isNumeral(bytes, starts[i], ends[i])) {
                return false;
            }
        }
        return count > 0;
    }

    /** The indices of the texts in ascending order of their numbers. */
    int[] numericOrder() {
        LongTable table = new LongTable();
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[table.idOf(Numerals.parse(bytes, starts[i], ends[i]))] = i;
        }
        int[] places = new int[count];
        for (int i = 0; i < count; i++) {
            places[i] = i;
        }
        table.sortedIds(places, count);
        int[] sorted = new int[count];
        for (int i = 0; i < count; i++) {
            sorted[places[i]] = order[i];
        }
        return sorted;
    }

    /** Writes a node of the texts. */
    void write(boolean isSorted, BodyWriter out) {
        if (areNumerals()) {
            numerals(out);
        } else if (count < FEW || !isSorted && !neighboursShare() || !front(out)) {
            plain(out);
        }
    }

    private void numerals(BodyWriter out) {
        long[] numbers = new long[count];
        long any = 0;
        for (int i = 0; i < count; i++) {
            numbers[i] = Numerals.parse(bytes, starts[i], ends[i]);
            any |= numbers[i] ^ (int) numbers[i];
        }
        Encoding.NUMERALS.write(out);
        if (any == 0) {
            int[] narrow = new int[count];
            for (int i = 0; i < count; i++) {
                narrow[i] = (int) numbers[i];
            }
            out.u8(0);
            ints.encode(narrow, count, out);
        } else {
            out.u8(1);
            longs.encode(numbers, count, out);
        }
    }

    private int common(int one, int other) {
        int length = Arrays.mismatch(bytes, starts[one], ends[one], bytes, starts[other], ends[other]);
        return length < 0 ? ends[one] - starts[one] : length;
    }

    private boolean neighboursShare() {
        long common = 0;
        long length = 0;
        int step = Math.max(1, count / SAMPLE);
        for (int i = 1; i < count; i += step) {
            common += common(i - 1, i);
            length += ends[i] - starts[i];
        }
        return common * 3 > length;
    }

    /**
     * Writes only the part of each text that differs from the one before, unless a reader would refuse the expansion.
     */
    private boolean front(BodyWriter out) {
        if (shared.length < count) {
            shared = new int[count];
            rests = new int[count];
        }
        int rest = 0;
        for (int i = 0; i < count; i++) {
            shared[i] = i == 0 ? 0 : common(i - 1, i);
            rests[i] = ends[i] - starts[i] - shared[i];
            rest += rests[i];
        }
        if (joined.length < rest) {
            joined = new byte[rest];
        }
        int at = 0;
        for (int i = 0; i < count; i++) {
            System.arraycopy(bytes, starts[i] + shared[i], joined, at, rests[i]);
            at += rests[i];
        }
        int mark = out.size();
        Encoding.FRONT.write(out);
        out.unsigned(total);
        ints.encode(shared, count, out);
        ints.encode(rests, count, out);
        out.unsigned(rest);
        Payload.write(joined, 0, rest, level(rest), out);
        if (total <= BodyReader.FREE_EXPANSION + BodyReader.MAX_EXPANSION * (out.size() - mark)) {
            return true;
        }
        out.truncate(mark);
        return false;
    }

    private void plain(BodyWriter out) {
        int length = Math.toIntExact(total);
        if (joined.length < length) {
            joined = new byte[length];
        }
        if (rests.length < count) {
            rests = new int[count];
        }
        int at = 0;
        for (int i = 0; i < count; i++) {
            rests[i] = ends[i] - starts[i];
            System.arraycopy(bytes, starts[i], joined, at, rests[i]);
            at += rests[i];
        }
        Encoding.PLAIN.write(out);
        out.unsigned(length);
        ints.encode(rests, count, out);
        Payload.write(joined, 0, length, level(length), out);
    }

    private static int level(int length) {
        return length >= LARGE ? LARGE_LEVEL : SMALL_LEVEL;
    }
}
