// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/** Takes what Arrow writes into an array that is kept. */
final class ArrowStreamBytes implements WritableByteChannel {
    private byte[] bytes = new byte[1 << 14];
    private int length;

    void clear() {
        length = 0;
    }

    /** What was written since {@link #clear}; valid until then. */
    ByteBuffer written() {
        return ByteBuffer.wrap(bytes, 0, length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public int write(ByteBuffer source) {
        int more = source.remaining();
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), length + (length >> 1)));
        }
        source.get(bytes, length, more);
        length += more;
        return more;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
