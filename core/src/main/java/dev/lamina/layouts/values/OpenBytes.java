// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes that a library writes as a stream, passed on without another copy. */
public final class OpenBytes extends ByteArrayOutputStream {
    OpenBytes() {
        super(1024);
    }

    public ByteBuffer in(Arena arena) {
        return arena.bytes(buf, 0, count);
    }

    /** Writes the bytes, which are UTF-8, as a literal of CQL. */
    public void literal(StringBuilder into) {
        into.append('\'')
                .append(toString(StandardCharsets.UTF_8).replace("'", "''"))
                .append('\'');
    }
}
