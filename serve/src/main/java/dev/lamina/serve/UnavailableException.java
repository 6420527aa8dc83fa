// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import java.io.IOException;

/** The database does not answer now; it may later. */
public final class UnavailableException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message what did not answer, in words for the service's caller */
    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
