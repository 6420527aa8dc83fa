// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import java.io.IOException;

/** A table was dropped while a statement read it. */
public final class DroppedException extends IOException {
    private static final long serialVersionUID = 1L;

    DroppedException(String message) {
        super(message);
    }
}
