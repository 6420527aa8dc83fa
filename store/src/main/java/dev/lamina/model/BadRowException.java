// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.io.IOException;

/**
 * A row of a source is not what its fields want. The same source fails again and again, and a mended one is another
 * source, so a load of it can't be resumed.
 */
public final class BadRowException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param cause what is wrong, in plain words */
    public BadRowException(Exception cause) {
        super(cause.getMessage(), cause);
    }
}
