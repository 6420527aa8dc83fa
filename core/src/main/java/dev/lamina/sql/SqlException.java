// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

/** A statement is wrong; the message says where and why. */
public final class SqlException extends Exception {
    private static final long serialVersionUID = 1L;

    SqlException(String message) {
        super(message);
    }

    SqlException(String message, Throwable cause) {
        super(message, cause);
    }
}
