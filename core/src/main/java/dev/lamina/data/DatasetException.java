// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

/** A dataset can't be opened: {@code where: found X, expected Y. Do Z.} */
public final class DatasetException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Whose fault it is, and so which exit code. */
    public enum Kind {
        /** The files or the request: exit code 2. */
        INPUT,
        /** The machine, such as a full disk: exit code 3. */
        ENVIRONMENT
    }

    private final Kind kind;

    private DatasetException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** The input or the request is wrong. */
    public static DatasetException input(String message) {
        return new DatasetException(Kind.INPUT, message, null);
    }

    /** The input can't be read. */
    public static DatasetException input(String message, Throwable cause) {
        return new DatasetException(Kind.INPUT, message, cause);
    }

    /** The machine lacks something. */
    public static DatasetException environment(String message, Throwable cause) {
        return new DatasetException(Kind.ENVIRONMENT, message, cause);
    }

    /** Whose fault it is. */
    public Kind kind() {
        return kind;
    }

    /** The exit code that belongs to this error: 2 for input, 3 for the machine. */
    public int exitCode() {
        return kind == Kind.INPUT ? 2 : 3;
    }
}
