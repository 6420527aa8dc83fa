// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * Decompressed bytes. Behind the last member of gzip Java takes anything for padding; here only zeros are, so that rows that
 * were appended without compression are not lost.
 */
public final class GzipStream extends GZIPInputStream {
    /** The check sum and the length that end a member (RFC 1952, section 2.3). */
    private static final int TRAILER_BYTES = 8;

    private boolean ended;
    private boolean padded;

    /** @param bufferBytes how many compressed bytes are read at once */
    public GzipStream(InputStream raw, int bufferBytes) throws IOException {
        super(raw, bufferBytes);
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = super.read(into, from, length);
        if (read < 0 && !ended) {
            ended = true;
            requirePadding(len - inf.getRemaining() + TRAILER_BYTES, len);
            for (int more = in.read(buf); more >= 0; more = in.read(buf)) {
                requirePadding(0, more);
            }
        }
        return read;
    }

    /** Whether, now that all is read, there were zeros behind the last member, which DuckDB takes for damage. */
    public boolean isPadded() {
        return padded;
    }

    private void requirePadding(int from, int to) throws IOException {
        padded |= from < to;
        for (int at = from; at < to; at++) {
            if (buf[at] != 0) {
                throw new IOException("found more bytes after the end of the gzip data, which are not gzip themselves");
            }
        }
    }
}
