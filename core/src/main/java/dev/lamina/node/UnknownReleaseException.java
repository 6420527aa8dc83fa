// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;

/** A release of Cassandra that was never published, which is a fault of who asks for it, and not of the environment. */
public final class UnknownReleaseException extends NodeException {
    private static final long serialVersionUID = 1L;

    UnknownReleaseException(String message, Throwable cause) {
        super(message, cause);
    }
}
