// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import java.io.IOException;

/** No answer came that a server could have given: none can be reached, or it did not answer in time. It may later. */
public class ServerAwayException extends IOException {
    private static final long serialVersionUID = 1L;

    public ServerAwayException(String message, Throwable cause) {
        super(message, cause);
    }
}
