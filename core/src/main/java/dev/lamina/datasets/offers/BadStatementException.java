// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

/** A statement that can't be taken, and where in the file's text. */
final class BadStatementException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int at;

    /**
     * @param at the offset in the file's text
     * @param message half a sentence: found X, expected Y
     */
    BadStatementException(int at, String message) {
        super(message);
        this.at = at;
    }

    /** The offset in the file's text. */
    int at() {
        return at;
    }
}
