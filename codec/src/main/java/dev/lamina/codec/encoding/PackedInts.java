// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/** Width, base and blocks: see {@link BitPacking}. */
final class PackedInts implements IntSource {
    private final int width;
    private final int base;
    private final IntBuffer stored;
    private int left;
    private int wordsRead;
    private int[] words;
    private int[] block;
    private int blockAt;
    private int blockEnd;

    PackedInts(BodyReader in, int count) throws MalformedChunkException {
        width = in.u8(1, 32, "width");
        base = in.signed32("base");
        long length = BitPacking.bytes(count, width);
        int from = in.skip(length, "packed numbers");
        stored = ByteBuffer.wrap(in.bytes(), from, (int) length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asIntBuffer();
        left = count;
    }

    @Override
    public void read(int[] into, int at, int count) {
        int to = at + count;
        for (int next = at; next < to; ) {
            if (blockAt < blockEnd) {
                int taken = Math.min(blockEnd - blockAt, to - next);
                System.arraycopy(block, blockAt, into, next, taken);
                blockAt += taken;
                next += taken;
            } else if (left >= BitPacking.BLOCK && to - next >= BitPacking.BLOCK) {
                unpack(BitPacking.LANES, into, next);
                left -= BitPacking.BLOCK;
                next += BitPacking.BLOCK;
            } else {
                int lanes = BitPacking.lanes(left);
                int room = lanes * BitPacking.ROWS;
                if (block == null || block.length < room) {
                    block = new int[room];
                }
                unpack(lanes, block, 0);
                blockAt = 0;
                blockEnd = Math.min(left, BitPacking.BLOCK);
                left -= blockEnd;
            }
        }
    }

    private void unpack(int lanes, int[] into, int at) {
        int length = lanes * width;
        if (words == null || words.length < length) {
            words = new int[length];
        }
        stored.get(wordsRead, words, 0, length);
        wordsRead += length;
        BitPacking.unpack(words, width, lanes, base, into, at);
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("bits ").append(width);
    }
}
