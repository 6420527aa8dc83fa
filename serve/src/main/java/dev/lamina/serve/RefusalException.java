// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

/** A request that can't be answered with what it asks for. */
final class RefusalException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    RefusalException(int status, String detail) {
        // Clients often request missing records; a stack trace of our code would be of no use.
        super(detail, null, false, false);
        this.problem = new Problem(status, detail);
    }

    Problem problem() {
        return problem;
    }
}
