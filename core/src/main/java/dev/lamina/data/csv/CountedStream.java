// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Knows how much was read. */
final class CountedStream extends FilterInputStream {
    private long bytes;

    CountedStream(InputStream in) {
        super(in);
    }

    long bytes() {
        return bytes;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        bytes += read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        int read = super.read(into, from, count);
        bytes += Math.max(read, 0);
        return read;
    }
}
