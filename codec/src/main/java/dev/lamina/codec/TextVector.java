// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Texts as UTF-8, or blobs, in one of two forms. <em>Plain</em>: all bytes in one array, row {@code i} from {@code offsets[i]} to
 * {@code offsets[i + 1]}. <em>Dictionary</em>: one code per row into a plain vector of the distinct texts.
 * {@link #bytes}, {@link #start} and {@link #end} read both, and so do {@link #views}, which say of all rows where their
 * texts lie. {@link #materialise} turns the second form into the first, by copying.
 */
public final class TextVector extends Vector {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[256];
    private int[] offsets = new int[65];
    private int[] codes = new int[0];
    private TextVector dictionary;
    private TextVector ownDictionary;
    private boolean coded;
    // Whether the rows of the plain form are still those that the codes stand for.
    private boolean copiedFromCodes;
    // Made when asked for, of vectors that vectors of several threads may share; all of them make the same.
    private volatile long[] rowHashes;
    private volatile long[] rowViews;
    // The views of rows that are codes, and whether they are those of the rows at hand.
    private long[] codedViews = new long[0];
    private boolean viewed;
    // Written before rowViews and read after them.
    private int longest;
    private int generation;

    TextVector(ColumnType type) {
        super(type);
    }

    /** Whether the rows are codes into a {@link #dictionary}. */
    public boolean isCoded() {
        return coded;
    }

    /**
     * One code per row, an index into the {@link #dictionary}. A missing row's code is that of a missing entry, or, of a
     * dictionary without one, 0, which then means nothing.
     */
    public int[] codes() {
        return codes;
    }

    /** The distinct texts, in the plain form. Only where {@link #isCoded}. */
    public TextVector dictionary() {
        return dictionary;
    }

    /** The array that holds the row's bytes, and those of all others. */
    public byte[] bytes() {
        return coded ? dictionary.bytes : bytes;
    }

    /** Where in {@link #bytes} the row's text begins. */
    public int start(int row) {
        return coded ? (isMissing(row) ? 0 : dictionary.offsets[codes[row]]) : offsets[row];
    }

    /** Where in {@link #bytes} the row's text ends, exclusive. */
    public int end(int row) {
        return coded ? (isMissing(row) ? 0 : dictionary.offsets[codes[row] + 1]) : offsets[row + 1];
    }

    /**
     * A view of each row's text, as Arrow's string views are: where in {@link #bytes} it begins in the lower 32 bits, its
     * length in bytes in the upper ones, which is 0 for a missing row. Made when first asked for, without copying any text, and valid
     * until the rows change. The array may be longer than there are rows.
     */
    public long[] views() {
        if (!coded) {
            return plainViews();
        }
        if (!viewed) {
            if (codedViews.length < size) {
                codedViews = new long[size];
            }
            TextLoops.gather(dictionary.plainViews(), codes, size, codedViews);
            if (!missingIsUnsettled() && dictionary.missingCount() == 0 && missingCount() > 0) {
                for (int row = 0; row < size; row++) {
                    codedViews[row] = isMissing(row) ? 0 : codedViews[row];
                }
            }
            viewed = true;
        }
        return codedViews;
    }

    /** The views of all rows of the plain form, computed once for rows that stay. */
    private long[] plainViews() {
        long[] views = rowViews;
        if (views == null || views.length != size) {
            views = new long[size];
            int most = 0;
            for (int row = 0; row < size; row++) {
                int length = offsets[row + 1] - offsets[row];
                views[row] = (long) length << 32 | offsets[row];
                most = Math.max(most, length);
            }
            longest = most;
            rowViews = views;
        }
        return views;
    }

    /** The offsets of the plain form, one more than there are rows. */
    public int[] offsets() {
        return offsets;
    }

    /**
     * Counts how often rows were forgotten: a dictionary that is the same vector, of the same generation and size, holds
     * the same texts as before.
     */
    public int generation() {
        return generation;
    }

    /** Appends a text given as UTF-8. */
    public void append(byte[] source, int from, int to) {
        requirePlain();
        int length = to - from;
        int end = offsets[size];
        if (bytes.length - end < length) {
            bytes = Arrays.copyOf(bytes, grown(Math.addExact(end, length), end));
        }
        System.arraycopy(source, from, bytes, end, length);
        endRow(end + length);
    }

    /** Appends a text. Convenient and slow; for tests and small data. */
    public void append(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        append(utf8, 0, utf8.length);
    }

    @Override
    public void appendMissing() {
        requirePlain();
        endRow(offsets[size]);
        markMissing(size - 1);
    }

    @Override
    public void append(Vector other, int row) {
        if (other.isMissing(row)) {
            appendMissing();
        } else {
            TextVector texts = (TextVector) other;
            append(texts.bytes(), texts.start(row), texts.end(row));
        }
    }

    @Override
    public void append(Vector other, int from, int to) {
        requirePlain();
        Objects.checkFromToIndex(from, to, other.size);
        TextVector texts = (TextVector) other;
        if (size + to - from >= offsets.length) {
            offsets = Arrays.copyOf(offsets, grown(Math.addExact(size, to - from + 1), size));
        }
        markMissing(other, from, to);
        copiedFromCodes = false;
        if (texts.coded) {
            appendCoded(texts, from, to);
            return;
        }
        int start = texts.offsets[from];
        int length = texts.offsets[to] - start;
        int end = offsets[size];
        if (bytes.length - end < length) {
            bytes = Arrays.copyOf(bytes, grown(Math.addExact(end, length), end));
        }
        System.arraycopy(texts.bytes, start, bytes, end, length);
        int shift = end - start;
        int[] source = texts.offsets;
        for (int row = from; row < to; row++) {
            offsets[++size] = source[row + 1] + shift;
        }
    }

    private void appendCoded(TextVector texts, int from, int to) {
        byte[] entries = texts.dictionary.bytes;
        for (int row = from; row < to; row++) {
            // A missing row starts and ends at 0, so it adds no bytes; its bit is set already.
            append(entries, texts.start(row), texts.end(row));
        }
    }

    @Override
    public void take(Vector other, int[] rows, int count) {
        TextVector texts = (TextVector) other;
        if (texts.coded) {
            int[] to = resizeCoded(count, texts.dictionary);
            gather(texts.codes, rows, to, count);
            if (!texts.missingIsUnsettled() && texts.dictionary.missingCount() == 0) {
                takeMissing(other, rows, count);
            }
            return;
        }
        clear();
        if (offsets.length <= count) {
            offsets = new int[count + 1];
        }
        copy(texts.bytes, texts.offsets, rows, count);
        size = count;
        takeMissing(other, rows, count);
    }

    private static void gather(int[] from, int[] rows, int[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = from[rows[i]];
        }
    }

    private void copy(byte[] from, int[] ends, int[] rows, int count) {
        byte[] to = bytes;
        int end = 0;
        for (int i = 0; i < count; i++) {
            int start = ends[rows[i]];
            int length = ends[rows[i] + 1] - start;
            if (to.length - end < length + ShortTexts.SHORT) {
                to = Arrays.copyOf(to, grown(Math.addExact(end, length + ShortTexts.SHORT), end));
            }
            ShortTexts.copy(from, start, length, to, end, to.length);
            end += length;
            offsets[i + 1] = end;
        }
        bytes = to;
    }

    private void endRow(int end) {
        if (size + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, grown(size + 2, size));
        }
        offsets[++size] = end;
        copiedFromCodes = false;
    }

    private void requirePlain() {
        if (coded) {
            throw new IllegalStateException(
                    "Texts can't be appended to the dictionary form. Call materialise() first.");
        }
        if (missingIsUnsettled()) {
            settleMissing();
        }
    }

    /**
     * Turns this vector into {@code rows} rows of the plain form, to be filled by the caller: {@link #offsets} (its
     * first is 0) and {@link #bytes}, which holds at least {@code byteCount}. Rows held before are forgotten.
     */
    public void resize(int rows, int byteCount) {
        clear();
        if (offsets.length <= rows) {
            offsets = new int[rows + 1];
        }
        if (bytes.length < byteCount) {
            bytes = new byte[byteCount];
        }
        offsets[0] = 0;
        size = rows;
    }

    /**
     * Turns this vector into {@code rows} rows of the dictionary form, to be filled by the caller: {@link #codes} and
     * the {@link #dictionary}, which is empty. Rows held before are forgotten.
     */
    public void resizeCoded(int rows) {
        clear();
        if (ownDictionary == null) {
            ownDictionary = new TextVector(type());
        }
        dictionary = ownDictionary;
        dictionary.clear();
        if (codes.length < rows) {
            codes = new int[rows];
        }
        coded = true;
        size = rows;
    }

    /**
     * Turns this vector into {@code rows} rows of the dictionary form over a dictionary that vectors share, and that must
     * not change as long as one of them has it. Rows whose entry is missing are missing; nothing else marks them, and the
     * bitmap is made from the codes when it is first used. Earlier rows are discarded.
     *
     * @param shared the distinct texts in the plain form; one of them may be missing
     * @return the codes, to be filled by the caller
     */
    public int[] resizeCoded(int rows, TextVector shared) {
        clear();
        dictionary = shared;
        if (codes.length < rows) {
            codes = new int[rows];
        }
        coded = true;
        size = rows;
        if (shared.missingCount() > 0) {
            missingFollowsCodes();
        }
        return codes;
    }

    /** One bit per row, set where the entry of the row's code is missing. */
    @Override
    void settleMissing() {
        long[] bitmap = new long[(size + 63) >> 6];
        byte[] missingEntries = new byte[dictionary.size];
        for (int entry = 0; entry < missingEntries.length; entry++) {
            missingEntries[entry] = (byte) (dictionary.isMissing(entry) ? 1 : 0);
        }
        for (int from = 0; from < size; from += 64) {
            int to = Math.min(size, from + 64);
            long bits = 0;
            for (int row = from; row < to; row++) {
                bits |= (long) missingEntries[codes[row]] << (row & 63);
            }
            bitmap[from >> 6] = bits;
        }
        setMissing(bitmap, size);
    }

    /** The hashes of all rows of the plain form, computed once for rows that stay. */
    private long[] hashes() {
        long[] hashes = rowHashes;
        if (hashes == null || hashes.length != size) {
            hashes = new long[size];
            for (int row = 0; row < size; row++) {
                hashes[row] = hash(row);
            }
            rowHashes = hashes;
        }
        return hashes;
    }

    /** Turns the dictionary form into the plain one, by copying each row's text; does nothing to the plain form. */
    public void materialise() {
        if (!coded) {
            return;
        }
        if (!missingIsUnsettled() && dictionary.missingCount() == 0 && missingCount() > 0) {
            materialisePresent();
            return;
        }
        // Missing rows have the missing entry, which has no bytes; their bitmap is still made of the codes when asked
        // for.
        if (offsets.length <= size) {
            offsets = new int[size + 1];
        }
        int length = TextLoops.sum(dictionary.plainViews(), codes, size);
        if (bytes.length < length + TextLoops.PADDING) {
            bytes = new byte[grown(Math.addExact(length, TextLoops.PADDING), bytes.length)];
        }
        TextLoops.copyEntries(dictionary.padded(), dictionary.offsets, dictionary.longest, codes, size, bytes, offsets);
        coded = false;
        copiedFromCodes = true;
    }

    /** Missing rows have a code that means nothing. */
    private void materialisePresent() {
        int[] rowCodes = codes;
        TextVector entries = dictionary;
        long[] bitmap = Arrays.copyOf(missing(), Math.min(missing().length, (size + 63) >> 6));
        bitmap = Arrays.copyOf(bitmap, (size + 63) >> 6);
        int rows = size;
        int length = 0;
        for (int row = 0; row < rows; row++) {
            length = Math.addExact(
                    length, isMissing(row) ? 0 : entries.offsets[rowCodes[row] + 1] - entries.offsets[rowCodes[row]]);
        }
        resize(rows, length);
        int end = 0;
        for (int row = 0; row < rows; row++) {
            if ((bitmap[row >> 6] & 1L << (row & 63)) == 0) {
                int start = entries.offsets[rowCodes[row]];
                int taken = entries.offsets[rowCodes[row] + 1] - start;
                System.arraycopy(entries.bytes, start, bytes, end, taken);
                end += taken;
            }
            offsets[row + 1] = end;
        }
        setMissing(bitmap, rows);
    }

    /** The bytes of the plain form with room after the last text, so that {@link TextLoops#PADDING} can be read there. */
    private byte[] padded() {
        int needed = offsets[size] + TextLoops.PADDING;
        if (bytes.length < needed) {
            byte[] longer = Arrays.copyOf(bytes, needed);
            VarHandle.releaseFence();
            bytes = longer;
        }
        return bytes;
    }

    @Override
    public void clear() {
        super.clear();
        generation++;
        coded = false;
        copiedFromCodes = false;
        rowHashes = null;
        rowViews = null;
        viewed = false;
        offsets[0] = 0;
    }

    @Override
    public long hash(int row) {
        return isMissing(row) ? 0 : hash(bytes(), start(row), end(row));
    }

    /** The hash that a row with these bytes has. */
    public static long hash(byte[] bytes, int from, int to) {
        long h = to - from;
        int at = from;
        for (; at + 8 <= to; at += 8) {
            h = (h ^ (long) LONGS.get(bytes, at)) * 0x9FB21C651E98DF25L;
            h ^= h >>> 32;
        }
        h = (h ^ ShortTexts.word(bytes, at, to)) * 0x9FB21C651E98DF25L;
        return spread(h ^ h >>> 32);
    }

    @Override
    public long fold() {
        if (!coded && !copiedFromCodes) {
            return foldPlain();
        }
        // Rows that were copied from a dictionary have its hashes: each text is hashed once, however many rows have it.
        long fold = TextLoops.xor(dictionary.hashes(), codes, size);
        // Missing rows have a missing entry, whose hash is 0, or of a dictionary without one the code 0: then an even
        // number of them cancels out, of an odd one the rest is undone.
        if (!missingIsUnsettled()
                && dictionary.size > 0
                && dictionary.missingCount() == 0
                && (missingCount() & 1) != 0) {
            fold ^= dictionary.hashes()[0];
        }
        return fold;
    }

    /** Missing rows have no bytes: an even number of them cancels out, of an odd one the rest is undone. */
    private long foldPlain() {
        long fold = TextLoops.xor(bytes, offsets, size);
        return (missingCount() & 1) == 0 ? fold : fold ^ hash(bytes, 0, 0);
    }

    @Override
    boolean samePresent(int row, Vector other, int otherRow) {
        TextVector texts = (TextVector) other;
        return Arrays.equals(bytes(), start(row), end(row), texts.bytes(), texts.start(otherRow), texts.end(otherRow));
    }

    @Override
    String presentText(int row) {
        return type() == ColumnType.BLOB
                ? "0x" + HexFormat.of().formatHex(bytes(), start(row), end(row))
                : new String(bytes(), start(row), end(row) - start(row), StandardCharsets.UTF_8);
    }

    @Override
    void resizeEmpty(int rows) {
        resize(rows, 0);
        Arrays.fill(offsets, 0, rows + 1, 0);
    }

    @Override
    public long heapBytes() {
        return bytes.length
                + 4L * (offsets.length + codes.length)
                + 8L * missing().length
                + (rowHashes == null ? 0 : 8L * rowHashes.length)
                + (rowViews == null ? 0 : 8L * rowViews.length)
                + 8L * codedViews.length
                + (ownDictionary == null ? 0 : ownDictionary.heapBytes());
    }
}
