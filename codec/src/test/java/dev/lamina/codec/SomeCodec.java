// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.nio.ByteBuffer;

/** A codec of which only the id matters, which no other has. */
public final class SomeCodec implements ChunkCodec {
    @Override
    public String name() {
        return "some";
    }

    @Override
    public int id() {
        return 200;
    }

    @Override
    public ChunkCodec fresh() {
        return this;
    }

    @Override
    public ByteBuffer encode(Vector column, int from, int to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void decode(ByteBuffer body, int rows, Vector into) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String encodingOf(ByteBuffer body) {
        throw new UnsupportedOperationException();
    }
}
