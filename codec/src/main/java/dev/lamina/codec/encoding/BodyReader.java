// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.MalformedChunkException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads a body that may be damaged or hostile: every number is checked before it is used, and allocations are charged
 * to a budget that follows from the number of rows and the length of the body.
 */
final class BodyReader {
    /**
     * How many bytes one byte of compressed text may stand for. The writer keeps to it, so that a reader can tell an
     * honest length from one that is there to exhaust its memory.
     */
    static final long MAX_EXPANSION = 256;

    /** What short bodies may expand to beyond {@link #MAX_EXPANSION}. */
    static final long FREE_EXPANSION = 1 << 16;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAX_DEPTH = 100;
    private static final int MAX_NODES = 1 << 14;
    private static final long FREE_ALLOCATION = 16 << 20;

    /** Slightly more than the most wasteful valid column takes: a dictionary with as many entries as rows. */
    private static final long ROW_ALLOCATION = 40;

    private static final long MAX_ALLOCATION = 1L << 30;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final boolean structureOnly;
    private int at;
    private int depth;
    private int nodes;
    private long budget;
    private long textBudget;

    /** @param structureOnly whether only the tree of encodings is read; payloads are then not decompressed */
    BodyReader(ByteBuffer body, boolean structureOnly) {
        if (body.hasArray()) {
            bytes = body.array();
            start = body.arrayOffset() + body.position();
        } else {
            bytes = new byte[body.remaining()];
            body.duplicate().get(bytes);
            start = 0;
        }
        end = start + body.remaining();
        at = start;
        this.structureOnly = structureOnly;
        budget = FREE_ALLOCATION + MAX_EXPANSION * length();
        textBudget = MAX_EXPANSION * length();
    }

    boolean structureOnly() {
        return structureOnly;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return end - start;
    }

    /** Adds what may be allocated for a column of so many rows. */
    void allow(int rows) {
        budget = Math.min(MAX_ALLOCATION, budget + ROW_ALLOCATION * rows);
    }

    /** Charges bytes that are about to be allocated. */
    void charge(long allocation) throws MalformedChunkException {
        budget -= allocation;
        if (budget < 0) {
            throw malformed(
                    "found encodings that need too much memory",
                    "no more than " + length() + " bytes of a chunk can need");
        }
    }

    /** Begins a node of the tree; {@link #leave} ends it. */
    void enter() throws MalformedChunkException {
        if (++depth > MAX_DEPTH || ++nodes > MAX_NODES) {
            throw malformed(
                    "found " + nodes + " encodings, nested " + depth + " levels deep",
                    "at most " + MAX_NODES + " and " + MAX_DEPTH + " levels");
        }
    }

    void leave() {
        depth--;
    }

    /** Where in the chunk the next byte stands, envelope included. */
    int offset() {
        return ChunkEnvelope.BYTES + at - start;
    }

    int u8(int least, int greatest, String what) throws MalformedChunkException {
        if (at == end) {
            throw malformed("found the end", what);
        }
        int value = bytes[at] & 0xFF;
        if (value < least || value > greatest) {
            throw malformed("found " + what + " " + value, least + " to " + greatest);
        }
        at++;
        return value;
    }

    /** A count or length. */
    int unsigned(long least, long greatest, String what) throws MalformedChunkException {
        int before = at;
        long value = unsigned(what);
        if (value < least || value > Math.min(greatest, Integer.MAX_VALUE)) {
            at = before;
            throw malformed("found " + what + " " + Long.toUnsignedString(value), least + " to " + greatest);
        }
        return (int) value;
    }

    /**
     * The bytes of all texts of a node. What they have beyond those that are free to each node, all nodes of the body have
     * together: it has only so many bytes to stand for them.
     */
    int textBytes() throws MalformedChunkException {
        int length = unsigned(0, Math.min(Integer.MAX_VALUE - 64, FREE_EXPANSION + textBudget), "bytes of texts");
        textBudget -= Math.max(0, length - FREE_EXPANSION);
        return length;
    }

    long unsigned(String what) throws MalformedChunkException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at == end) {
                throw malformed("found the end", what);
            }
            byte next = bytes[at++];
            if (shift == 63 && (next & 0xFE) != 0) {
                break;
            }
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        at--;
        throw malformed("found " + what + " of more than 64 bits", "at most 64");
    }

    long signed(String what) throws MalformedChunkException {
        long value = unsigned(what);
        return (value >>> 1) ^ -(value & 1);
    }

    int signed32(String what) throws MalformedChunkException {
        int before = at;
        long value = signed(what);
        if (value != (int) value) {
            at = before;
            throw malformed("found " + what + " " + value, "a 32-bit integer");
        }
        return (int) value;
    }

    long fixed64(String what) throws MalformedChunkException {
        return (long) LONGS.get(bytes, skip(8, what));
    }

    /** Skips this many bytes and returns where in {@link #bytes} they begin. */
    int skip(long length, String what) throws MalformedChunkException {
        if (length > end - at) {
            throw malformed("found " + (end - at) + " bytes of " + what, Long.toString(length));
        }
        int here = at;
        at += (int) length;
        return here;
    }

    void end() throws MalformedChunkException {
        if (at != end) {
            throw malformed("found " + (end - at) + " bytes after the values", "none");
        }
    }

    MalformedChunkException malformed(String found, String expected) {
        return new MalformedChunkException(offset(), found + ", expected " + expected);
    }
}
