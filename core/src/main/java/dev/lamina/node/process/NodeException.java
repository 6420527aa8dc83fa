// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

/**
 * A Cassandra, or another program in a process of its own, that could not be had, did not start, or died. The message says what failed, shows the last errors of its
 * log with the log's path, and says what to do. The process that meets it exits with {@link #EXIT_CODE}.
 */
public class NodeException extends Exception {
    /** The exit status for a fault of the environment: Java, ports, memory, disk, Cassandra. */
    public static final int EXIT_CODE = 3;

    private static final long serialVersionUID = 1L;

    /** A failure that brings no other with it. */
    public NodeException(String message) {
        super(message);
    }

    /** A failure because of another one, which may be null. */
    public NodeException(String message, Throwable cause) {
        super(message, cause);
    }
}
