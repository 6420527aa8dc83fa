// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import java.nio.ByteBuffer;

/**
 * The bytes of a value in the array that holds them.
 *
 * @param bytes the array
 * @param from where the value begins
 * @param to where it ends, exclusive
 */
public record ByteRange(byte[] bytes, int from, int to) {
    /** What is left of a buffer, whose position stays; copied where the buffer has no array. */
    public static ByteRange of(ByteBuffer value) {
        if (value.hasArray()) {
            int from = value.arrayOffset() + value.position();
            return new ByteRange(value.array(), from, from + value.remaining());
        }
        byte[] copy = new byte[value.remaining()];
        value.duplicate().get(copy);
        return new ByteRange(copy, 0, copy.length);
    }

    public int length() {
        return to - from;
    }
}
