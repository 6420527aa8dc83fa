// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The distinct tuples of one family of groups in one stripe, told by the bytes in which their fields stand in the file:
 * an open hash table with linear probing. A hash only says where to look; a tuple is found when all its bytes are equal.
 */
final class TupleTable {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FACTOR = 0x9FB21C651E98DF25L;
    private static final int FIRST_SLOTS = 1 << 12;

    /** Bytes after a key that are read with it, and don't count. */
    static final int BEHIND = 8;

    private final long hashBits;

    /** Of each tuple the upper half of its hash, and below it where its record begins; 0 where there is none. */
    private long[] slots = new long[FIRST_SLOTS];

    /** Records: the tuple's number and its length in bytes, a half each, and then its bytes, zeros after the last. */
    private long[] records = new long[1 << 12];

    private int end = 1;
    private int count;
    private int missedTag;
    private int missedSlot;

    /** @param hashBits the bits of hashes that count: all of them, but for tests of what happens when hashes collide */
    TupleTable(long hashBits) {
        this.hashBits = hashBits;
    }

    /** Forgets all tuples. */
    void clear() {
        Arrays.fill(slots, 0);
        end = 1;
        count = 0;
    }

    /** The number of tuples. */
    int count() {
        return count;
    }

    /**
     * The tuple's number; -1 if there is no such tuple, and then {@link #add} may follow.
     *
     * @param bytes has {@link #BEHIND} bytes after {@code to}
     */
    int find(byte[] bytes, int from, int to) {
        int tag = (int) ((hash(bytes, from, to) & hashBits) >>> 32);
        long[] table = slots;
        int mask = table.length - 1;
        int slot = tag & mask;
        while (true) {
            long found = table[slot];
            if (found == 0) {
                missedTag = tag;
                missedSlot = slot;
                return -1;
            }
            if ((int) (found >>> 32) == tag) {
                int record = (int) found;
                long head = records[record];
                if ((int) head == to - from && isAt(records, record + 1, bytes, from, to)) {
                    return (int) (head >>> 32);
                }
            }
            slot = slot + 1 & mask;
        }
    }

    /** Adds the tuple that was looked for just now and not found; says its number, which is the next. */
    int add(byte[] bytes, int from, int to) {
        if (count * 2 >= slots.length) {
            grow();
        }
        int words = to - from + 7 >> 3;
        if (records.length - end <= words) {
            records = Arrays.copyOf(records, Math.max(records.length + (records.length >> 1), end + words + 1));
        }
        slots[missedSlot] = (long) missedTag << 32 | end;
        records[end++] = (long) count << 32 | to - from;
        for (int at = from; at < to; at += 8) {
            long word = (long) LONGS.get(bytes, at);
            records[end++] = to - at >= 8 ? word : word & ~(-1L << 8 * (to - at));
        }
        return count++;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[old.length * 2];
        for (long each : old) {
            if (each != 0) {
                slots[free((int) (each >>> 32))] = each;
            }
        }
        missedSlot = free(missedTag);
    }

    private int free(int tag) {
        int slot = tag & slots.length - 1;
        while (slots[slot] != 0) {
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private static boolean isAt(long[] records, int record, byte[] bytes, int from, int to) {
        int at = from;
        int word = record;
        for (; at <= to - 8; at += 8, word++) {
            if (records[word] != (long) LONGS.get(bytes, at)) {
                return false;
            }
        }
        return at == to || records[word] == ((long) LONGS.get(bytes, at) & ~(-1L << 8 * (to - at)));
    }

    /** Whether two keys of one length have the same bytes. */
    static boolean same(byte[] bytes, int from, int to, byte[] others, int otherFrom) {
        int at = from;
        int other = otherFrom;
        for (; at <= to - 8; at += 8, other += 8) {
            if ((long) LONGS.get(bytes, at) != (long) LONGS.get(others, other)) {
                return false;
            }
        }
        long difference = (long) LONGS.get(bytes, at) ^ (long) LONGS.get(others, other);
        return (difference & ~(-1L << 8 * (to - at))) == 0;
    }

    /** Multiplies and folds eight bytes at a time; a tuple's length counts too. */
    private static long hash(byte[] bytes, int from, int to) {
        long hash = to - from;
        int at = from;
        for (; at <= to - 8; at += 8) {
            hash = (hash ^ (long) LONGS.get(bytes, at)) * FACTOR;
            hash ^= hash >>> 32;
        }
        hash = (hash ^ (long) LONGS.get(bytes, at) & ~(-1L << 8 * (to - at))) * FACTOR;
        return (hash ^ hash >>> 32) * FACTOR;
    }
}
