// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Values one after the other, each after its length in bytes, or -1 for null: the form of lists and user-defined types
 * (native protocol v5, sections 6.12 and 7).
 */
final class NativeValues {
    private NativeValues() {}

    /**
     * The values in one.
     *
     * @param counted whether their number precedes them, as in a list
     */
    static ByteBuffer joined(ByteBuffer[] values, boolean counted) {
        int bytes = counted ? Integer.BYTES : 0;
        for (ByteBuffer value : values) {
            bytes = Math.addExact(bytes, Integer.BYTES + (value == null ? 0 : value.remaining()));
        }
        ByteBuffer joined = ByteBuffer.allocate(bytes);
        if (counted) {
            joined.putInt(values.length);
        }
        for (ByteBuffer value : values) {
            if (value == null) {
                joined.putInt(-1);
            } else {
                joined.putInt(value.remaining()).put(value.duplicate());
            }
        }
        return joined.flip();
    }

    /**
     * A number that stands before values.
     *
     * @param place what a message calls the column
     */
    static int count(ByteBuffer from, String place) throws IOException {
        // Each value has four bytes for its length.
        if (from.remaining() < Integer.BYTES) {
            throw cut(place);
        }
        int count = from.getInt();
        if (count < 0 || count > from.remaining() / Integer.BYTES) {
            throw cut(place);
        }
        return count;
    }

    /** The next value, which is then after the position; {@code null} where there is none. */
    static ByteBuffer next(ByteBuffer from, String place) throws IOException {
        if (from.remaining() < Integer.BYTES) {
            throw cut(place);
        }
        int length = from.getInt();
        if (length < 0) {
            return null;
        }
        if (length > from.remaining()) {
            throw cut(place);
        }
        ByteBuffer value = from.duplicate().limit(from.position() + length);
        from.position(from.position() + length);
        return value;
    }

    /** Fails if there are bytes after the last value. */
    static void requireEnd(ByteBuffer from, String place) throws IOException {
        if (from.hasRemaining()) {
            throw new IOException(place + " has " + from.remaining() + " bytes after its last value.");
        }
    }

    private static IOException cut(String place) {
        return new IOException(place + " ends within its values.");
    }
}
