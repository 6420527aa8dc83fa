// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/**
 * Values that often equal the one before: which ones do not, one bit per value, low bits first, and a node of those. Reading takes the
 * same time however long the runs are, which {@link RunInts} does not.
 */
final class RepeatInts implements IntSource {
    private final long[] changes;
    private final IntSource shape;
    private final int[] values;
    private int done;
    private int current = -1;

    RepeatInts(BodyReader in, int count) throws MalformedChunkException {
        int distinct = in.unsigned(count == 0 ? 0 : 1, count, "changes");
        int offset = in.offset();
        int length = (count + 7) / 8;
        Payload payload = Payload.read(in, length, "changes");
        int words = in.structureOnly() ? 0 : (count + 63) >> 6;
        in.charge(8L * words);
        changes = new long[words];
        if (!in.structureOnly()) {
            for (int i = 0; i < length; i++) {
                changes[i >> 3] |= (payload.bytes()[payload.from() + i] & 0xFFL) << (8 * (i & 7));
            }
            check(count, distinct, offset);
        }
        shape = IntSource.open(in, distinct);
        values = shape.all(in, distinct);
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
    public void read(int[] into, int at, int count) {
        int value = current;
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
        current = value;
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("repeats(");
        shape.describe(into);
        into.append(')');
    }
}
