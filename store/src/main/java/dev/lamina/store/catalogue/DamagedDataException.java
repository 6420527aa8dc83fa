// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.io.IOException;

/** A stripe's directory, or bounds of ranges of stripes, are missing or can't be read; the message names the place and says why. */
public final class DamagedDataException extends IOException {
    private static final long serialVersionUID = 1;

    private final String reason;

    DamagedDataException(String place, String reason, Throwable cause) {
        super(place + ": " + reason, cause);
        this.reason = reason;
    }

    /** The message without the place. */
    public String reason() {
        return reason;
    }
}
