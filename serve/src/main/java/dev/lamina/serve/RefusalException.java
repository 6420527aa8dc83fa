// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

/** A request that can't be answered with what it asks for. */
final class RefusalException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    RefusalException(int status, String detail) {
        // Clients ask for what is not there all the time; where in our code that is found out tells nobody anything.
        super(detail, null, false, false);
        this.problem = new Problem(status, detail);
    }

    Problem problem() {
        return problem;
    }
}
