// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** Eight bytes per value. */
final class PlainLongs implements LongSource {
    private final LongBuffer stored;

    PlainLongs(BodyReader in, int count) throws MalformedChunkException {
        int from = in.skip(8L * count, "plain numbers");
        stored = ByteBuffer.wrap(in.bytes(), from, 8 * count)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }

    @Override
    public void read(long[] into, int at, int count) {
        stored.get(into, at, count);
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("plain");
    }
}
