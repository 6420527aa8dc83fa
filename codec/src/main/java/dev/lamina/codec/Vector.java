// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.util.Arrays;
import java.util.List;

/**
 * The values of one column for a range of rows: a primitive array and a bitmap of the missing ones. A vector grows by
 * appending, is emptied by {@link #clear} and then used again; its arrays stay. A missing value still has a slot, which
 * holds zero or no bytes.
 *
 * <p>Not safe for use by several threads.
 */
public abstract sealed class Vector permits IntVector, LongVector, DoubleVector, TextVector, ListVector, StructVector {
    /** How deeply lists and structs may be nested; more is a mistake, or an attack on the stack. */
    public static final int MAX_DEPTH = 32;

    /** Odd 64-bit constant of the golden ratio; a multiplication by it spreads low bits upwards (Knuth, TAOCP 6.4). */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final ColumnType type;
    private long[] missing = new long[1];
    private int missingCount;
    private boolean missingUnsettled;
    int size;

    Vector(ColumnType type) {
        this.type = type;
    }

    /**
     * An empty vector for values of this scalar type.
     *
     * @throws IllegalArgumentException if the type is nested; {@link #list} and {@link #struct} make those
     */
    public static Vector of(ColumnType type) {
        return switch (type) {
            case INT, DATE, BOOLEAN -> new IntVector(type);
            case LONG, TIMESTAMP -> new LongVector(type);
            case DOUBLE -> new DoubleVector();
            case TEXT, BLOB -> new TextVector(type);
            case LIST ->
                throw new IllegalArgumentException("A list needs its elements' type. Use Vector.list(element).");
            case STRUCT ->
                throw new IllegalArgumentException("A struct needs its fields. Use Vector.struct(names, children).");
        };
    }

    /**
     * An empty vector for lists of what {@code element} holds.
     *
     * @param element an empty vector; becomes part of the result
     * @throws IllegalArgumentException beyond {@link #MAX_DEPTH}
     */
    public static ListVector list(Vector element) {
        return new ListVector(element);
    }

    /**
     * An empty vector for structs.
     *
     * @param names the names of the fields, distinct, at least one
     * @param children an empty vector for each; they become part of the result
     * @throws IllegalArgumentException if the names are not such, or beyond {@link #MAX_DEPTH}
     */
    public static StructVector struct(List<String> names, List<Vector> children) {
        return new StructVector(names, children);
    }

    /** An empty vector for values of this one's type and shape. */
    public Vector emptyLike() {
        return of(type);
    }

    /** How deeply lists and structs are nested here; 0 for scalars. */
    int depth() {
        return 0;
    }

    /** The logical type of the values. */
    public final ColumnType type() {
        return type;
    }

    /** The number of rows, missing values included. */
    public final int size() {
        return size;
    }

    /** The number of rows without a value. */
    public final int missingCount() {
        if (missingUnsettled) {
            settleMissing();
        }
        return missingCount;
    }

    /** Whether the row has no value. */
    public final boolean isMissing(int row) {
        // The bitmap grows with its last set bit, not with the rows, so that present values cost nothing.
        if (missingUnsettled) {
            settleMissing();
        }
        int word = row >> 6;
        return missingCount > 0 && word < missing.length && (missing[word] & (1L << (row & 63))) != 0;
    }

    /**
     * The bitmap of missing values: bit {@code row & 63} of word {@code row >> 6} is set where the value is missing.
     * The array may be longer than needed, and ends where no further value is missing; {@link #missingBits} hides both.
     */
    public final long[] missing() {
        if (missingUnsettled) {
            settleMissing();
        }
        return missing;
    }

    /**
     * The bits of missing values of {@code count} rows, 0 to 64, from this one on: bit 0 is this row's.
     */
    public final long missingBits(int row, int count) {
        if (missingCount() == 0 || count == 0) {
            return 0;
        }
        int word = row >> 6;
        int shift = row & 63;
        long bits = word < missing.length ? missing[word] >>> shift : 0;
        if (shift != 0 && word + 1 < missing.length) {
            bits |= missing[word + 1] << (64 - shift);
        }
        return bits & (-1L >>> (64 - count));
    }

    /** Appends a row without a value. */
    public abstract void appendMissing();

    /** Appends one row of another vector of the same type. */
    public abstract void append(Vector other, int row);

    /** Appends the rows {@code from} to {@code to}, exclusive, of another vector of the same type. */
    public abstract void append(Vector other, int from, int to);

    /**
     * Forgets all rows and takes some of another vector of the same type. Codes stay codes over the same dictionary,
     * which must then outlive these rows.
     *
     * @param rows which rows, in the order wanted
     * @param count how many of them
     */
    public void take(Vector other, int[] rows, int count) {
        clear();
        for (int i = 0; i < count; i++) {
            append(other, rows[i]);
        }
    }

    /** Marks rows as missing whose counterparts in the other vector are missing; none is marked before. */
    final void takeMissing(Vector other, int[] rows, int count) {
        if (other.missingCount() == 0) {
            return;
        }
        for (int i = 0; i < count; i++) {
            if (other.isMissing(rows[i])) {
                markMissing(i);
            }
        }
    }

    /** Forgets all rows and keeps the memory. */
    public void clear() {
        if (missingCount > 0) {
            Arrays.fill(missing, 0, Math.min(missing.length, (size + 63) >> 6), 0);
        }
        size = 0;
        missingCount = 0;
        missingUnsettled = false;
    }

    /** Marks the bitmap as out of date: {@link #settleMissing} makes it when it is needed. */
    final void missingFollowsCodes() {
        missingUnsettled = true;
    }

    final boolean missingIsUnsettled() {
        return missingUnsettled;
    }

    /** Makes the bitmap after {@link #missingFollowsCodes}; overridden where that is called. */
    void settleMissing() {
        throw new IllegalStateException(
                "This vector has no bitmap of missing values, and none can be built from its data.");
    }

    /**
     * A 64-bit hash of the row's value. Equal values have equal hashes in every process and on every layout; a missing
     * value has the hash 0, and no present value has.
     */
    public abstract long hash(int row);

    /** The exclusive or of all rows' hashes: reads every value, and depends neither on order nor on batch size. */
    public long fold() {
        long fold = 0;
        for (int row = 0; row < size; row++) {
            fold ^= hash(row);
        }
        return fold;
    }

    /** Whether this row and that one of a vector of the same type hold the same value, or are both missing. */
    public final boolean sameAt(int row, Vector other, int otherRow) {
        boolean missing = isMissing(row);
        return missing == other.isMissing(otherRow) && (missing || samePresent(row, other, otherRow));
    }

    /** Whether two rows that have values hold the same one. */
    abstract boolean samePresent(int row, Vector other, int otherRow);

    /** The row's value as text for people and for literals; {@code null} where it is missing. */
    public final String textAt(int row) {
        return isMissing(row) ? null : presentText(row);
    }

    /** The text of a row that has a value. */
    abstract String presentText(int row);

    /** The bytes of heap that this vector retains. */
    public abstract long heapBytes();

    final void markMissing(int row) {
        int word = row >> 6;
        if (word >= missing.length) {
            missing = Arrays.copyOf(missing, Math.max(word + 1, missing.length * 2));
        }
        missing[word] |= 1L << (row & 63);
        missingCount++;
    }

    /** Marks those of the next {@code to - from} rows that are missing in the other vector; {@link #size} is theirs. */
    final void markMissing(Vector other, int from, int to) {
        if (other.missingCount() == 0) {
            return;
        }
        int words = (size + to - from + 63) >> 6;
        if (missing.length < words) {
            missing = Arrays.copyOf(missing, Math.max(words, missing.length * 2));
        }
        int count = 0;
        int at = size;
        for (int row = from; row < to; ) {
            int taken = Math.min(64 - (at & 63), to - row);
            long bits = other.missingBits(row, taken);
            missing[at >> 6] |= bits << (at & 63);
            count += Long.bitCount(bits);
            at += taken;
            row += taken;
        }
        missingCount += count;
    }

    /**
     * Takes over the bitmap of missing values for the first {@code rows} rows of this vector; bits after them are
     * ignored, and rows after them have values. The caller leaves zero or no bytes in the slots of missing values.
     */
    public final void setMissing(long[] bitmap, int rows) {
        int words = (rows + 63) >> 6;
        if (missing.length < words) {
            missing = new long[words];
        }
        int count = 0;
        for (int word = 0; word < words; word++) {
            long bits = bitmap[word];
            int behind = rows - (word << 6);
            if (behind < 64) {
                bits &= (1L << behind) - 1;
            }
            missing[word] = bits;
            count += Long.bitCount(bits);
        }
        forgetMissing(words);
        missingCount = count;
        missingUnsettled = false;
    }

    /** Forgets all rows and gives this vector {@code rows} new ones, all of them missing. */
    public final void resizeMissing(int rows) {
        resizeEmpty(rows);
        setAllMissing(rows);
    }

    /** Forgets all rows and gives this vector {@code rows} new ones with nothing in their slots. */
    abstract void resizeEmpty(int rows);

    /** Marks the first {@code rows} rows as missing, all of them. */
    public final void setAllMissing(int rows) {
        int words = (rows + 63) >> 6;
        if (missing.length < words) {
            missing = new long[words];
        }
        Arrays.fill(missing, 0, words, -1L);
        if ((rows & 63) != 0) {
            missing[words - 1] = (1L << (rows & 63)) - 1;
        }
        forgetMissing(words);
        missingCount = rows;
        missingUnsettled = false;
    }

    private void forgetMissing(int fromWord) {
        int toWord = Math.min(missing.length, (size + 63) >> 6);
        if (fromWord < toWord) {
            Arrays.fill(missing, fromWord, toWord, 0);
        }
    }

    /** Finaliser of a 64-bit hash (Stafford's variant 13 of MurmurHash3's), never 0. */
    static long mix(long value) {
        long h = value + GOLDEN;
        h = (h ^ (h >>> 30)) * 0xBF58476D1CE4E5B9L;
        h = (h ^ (h >>> 27)) * 0x94D049BB133111EBL;
        h ^= h >>> 31;
        return h == 0 ? GOLDEN : h;
    }

    /**
     * The hash of 64 bits of a number, never 0: one multiplication, so that folding a column costs little more than
     * reading it, and no branch, so that the compiler can take several values at once. The bit that is always set lies
     * where neither tables (lowest bits) nor buckets (highest bits) look.
     */
    static long spread(long value) {
        // Round doubles differ in their upper half alone, of which a product's lower half would not know.
        long h = ((value ^ value >>> 32) + GOLDEN) * 0x9FB21C651E98DF25L;
        return (h ^ h >>> 32) | 1L << 40;
    }

    /** The hash of a sequence that goes on with an element of this hash. */
    static long chained(long hash, long element) {
        long h = (hash ^ element) * 0x9FB21C651E98DF25L;
        return h ^ (h >>> 32);
    }

    static int deeper(int depth) {
        if (depth >= MAX_DEPTH) {
            throw new IllegalArgumentException("Lists and structs are nested more than " + MAX_DEPTH + " levels deep.");
        }
        return depth + 1;
    }

    final String nestedText(int row) {
        StringBuilder text = new StringBuilder();
        NestedText.write(this, row, text);
        return text.toString();
    }

    static int grown(int needed, int length) {
        return Math.max(needed, length + (length >> 1) + 8);
    }
}
