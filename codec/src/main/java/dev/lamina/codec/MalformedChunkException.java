// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.io.IOException;

/** A chunk whose bytes can't be what an encoder wrote: cut short, damaged, foreign or of a later version. */
public final class MalformedChunkException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int offset;

    /**
     * @param offset where in the chunk the trouble was found, in bytes from its start
     * @param message what was found and what was expected
     */
    public MalformedChunkException(int offset, String message) {
        super("chunk@" + offset + ": " + message);
        this.offset = offset;
    }

    /** Where in the chunk the trouble was found, in bytes from its start. */
    public int offset() {
        return offset;
    }
}
