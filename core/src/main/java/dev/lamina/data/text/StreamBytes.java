// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.io.IOException;
import java.io.InputStream;

/** The text of a file from its beginning, decompressed. */
final class StreamBytes implements ByteSource {
    private final InputStream stream;

    StreamBytes(TextFile file) throws IOException {
        this.stream = file.open();
    }

    @Override
    public int read(byte[] into, int from, int room) throws IOException {
        return stream.read(into, from, room);
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
