// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import java.util.Arrays;

/**
 * Values that often equal the one before: which ones do not, one bit per value, low bits first, and a node of those. Reading takes the
 * same time however long the runs are, which {@link RunInts} does not.
 */
final class RepeatInts implements IntSource {
    private final long[] changes;
    private final IntSource values;
    private int[] piece = new int[1];
    private int done;

    RepeatInts(BodyReader in, int count) throws MalformedChunkException {
        int distinct = in.unsigned(count == 0 ? 0 : 1, count, "changes");
        int offset = in.offset();
        int length = (count + 7) / 8;
        Payload payload = Payload.read(in, length, "changes");
        int words = in.structureOnly() ? 0 : (count + 63) >> 6;
        in.charge(8L * words);
        changes = new long[words];
        if (!in.structureOnly()) {
            payload.words(length, changes);
            check(count, distinct, offset);
            // A piece holds all of them where all rows are read at once.
            in.charge(4L * count);
        }
        values = IntSource.open(in, distinct);
    }

    private void check(int count, int expected, int offset) throws MalformedChunkException {
        int found = 0;
        for (long word : changes) {
            found += Long.bitCount(word);
        }
        boolean beyond = (count & 63) != 0 && changes[changes.length - 1] >>> (count & 63) != 0;
        if (found != expected || beyond || count > 0 && (changes[0] & 1) == 0) {
            throw new MalformedChunkException(
                    offset,
                    "found " + found + " changes among " + count + " values, expected " + expected
                            + ", the first value among them");
        }
    }

    @Override
    public void read(int[] into, int at, int count) throws MalformedChunkException {
        int changed = changed(done, done + count);
        if (piece.length <= changed) {
            // As large as the next windows may need, too.
            piece = Arrays.copyOf(piece, count + 1);
        }
        // Behind the value that was the last so far.
        values.read(piece, 1, changed);
        spread(piece, changes, done, into, at, count);
        piece[0] = piece[changed];
        done += count;
    }

    /** How many values from one to another, exclusive, do not equal the one before. */
    private int changed(int from, int to) {
        int changed = 0;
        for (int next = from; next < to; ) {
            int shift = next & 63;
            int bits = Math.min(to - next, 64 - shift);
            changed += Long.bitCount(changes[next >> 6] >>> shift << (64 - bits));
            next += bits;
        }
        return changed;
    }

    private static void spread(int[] values, long[] changes, int from, int[] into, int at, int count) {
        int value = 0;
        int done = from;
        int to = at + count;
        for (int next = at; next < to; ) {
            int shift = done & 63;
            int end = Math.min(to, next + 64 - shift);
            long bits = changes[done >> 6] >>> shift;
            done += end - next;
            while (next < end) {
                value += (int) (bits & 1);
                bits >>>= 1;
                into[next++] = values[value];
            }
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("repeats(");
        values.describe(into);
        into.append(')');
    }
}
