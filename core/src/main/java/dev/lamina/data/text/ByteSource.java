// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.io.Closeable;
import java.io.IOException;

/** Bytes one after the other. */
interface ByteSource extends Closeable {
    /**
     * Reads some bytes, one or more.
     *
     * @return how many; -1 at the end
     */
    int read(byte[] into, int from, int room) throws IOException;

    /** The offset of the first byte in its file's text. */
    default long begin() {
        return 0;
    }

    @Override
    default void close() throws IOException {}
}
