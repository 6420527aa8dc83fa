// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** The bytes of a plain file from an offset on. */
final class PlainBytes implements ByteSource {
    private final FileChannel channel;
    private final long begin;
    private long offset;

    PlainBytes(TextFile file, long offset) throws IOException {
        this.channel = FileChannel.open(file.path(), StandardOpenOption.READ);
        this.begin = offset;
        this.offset = offset;
    }

    @Override
    public int read(byte[] into, int from, int room) throws IOException {
        int read = channel.read(ByteBuffer.wrap(into, from, room), offset);
        offset += Math.max(0, read);
        return read;
    }

    @Override
    public long begin() {
        return begin;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
