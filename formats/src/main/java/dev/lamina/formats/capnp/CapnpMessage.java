// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.formats.BodyBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.capnproto.MessageBuilder;
import org.capnproto.MessageReader;
import org.capnproto.ReaderOptions;

/** A message in one segment, with the header that Cap'n Proto's stream framing has for one. Its memory is kept. */
final class CapnpMessage {
    /** The number of segments less one, and the segment's length in words. */
    static final int HEADER = 8;

    /** Per list or struct in another: the pointers to its table, its fields and theirs. */
    private static final int NESTING = 8 + 4 * Vector.MAX_DEPTH;

    private byte[] memory = new byte[1 << 16];
    private int used;
    private MessageBuilder builder;

    /** Begins a message that has no more than so many bytes. */
    CapnpBuilder start(long maxBytes) {
        if (maxBytes > Integer.MAX_VALUE / 2) {
            throw new IllegalArgumentException("capnp chunk: found up to " + maxBytes
                    + " bytes, expected less than 1 GiB. Use fewer rows per chunk.");
        }
        int needed = HEADER + ((int) maxBytes + 15 & ~7);
        if (memory.length < needed) {
            memory = new byte[Math.max(needed, memory.length + (memory.length >> 1) & ~7)];
        } else {
            // The library takes memory for zeroed.
            Arrays.fill(memory, 0, used, (byte) 0);
        }
        used = 0;
        builder = new MessageBuilder(
                ByteBuffer.wrap(memory, HEADER, memory.length - HEADER).slice().order(ByteOrder.LITTLE_ENDIAN));
        return builder.initRoot(CapnpStruct.COLUMN.factory);
    }

    /** Ends the message; the result is valid until {@link #start}. */
    ByteBuffer finish() {
        ByteBuffer[] segments = builder.getSegmentsForOutput();
        builder = null;
        if (segments.length != 1) {
            throw new IllegalStateException("The message has " + segments.length + " segments, expected 1.");
        }
        used = HEADER + segments[0].limit();
        ByteBuffer message = ByteBuffer.wrap(memory, 0, used).slice().order(ByteOrder.LITTLE_ENDIAN);
        return message.putInt(0, 0).putInt(4, (used - HEADER) / 8);
    }

    /** The root of a message that was read; nothing is verified but the header. */
    static CapnpReader root(BodyBytes body) throws MalformedChunkException {
        int length = body.length();
        if (length < HEADER || (length & 7) != 0) {
            throw BodyBytes.malformed(0, "found a message of " + length + " bytes, expected whole words of 8");
        }
        int segments = body.buffer().getInt(0);
        int words = body.buffer().getInt(4);
        if (segments != 0 || words != (length - HEADER) / 8) {
            throw BodyBytes.malformed(
                    0,
                    "found " + Integer.toUnsignedString(segments + 1) + " segments, the first of "
                            + Integer.toUnsignedString(words) + " words, expected 1 of " + (length - HEADER) / 8);
        }
        ByteBuffer segment = body.buffer().slice(HEADER, length - HEADER).order(ByteOrder.LITTLE_ENDIAN);
        // A reader comes to each list at most twice.
        ReaderOptions options = new ReaderOptions(3L * words + 1024, NESTING);
        return new MessageReader(new ByteBuffer[] {segment}, options).getRoot(CapnpStruct.COLUMN.factory);
    }
}
