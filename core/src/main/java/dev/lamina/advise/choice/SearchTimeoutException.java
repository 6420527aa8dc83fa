// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

/** The time of a search for designs has ended before it found what was asked for. */
public final class SearchTimeoutException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    SearchTimeoutException(String message) {
        super(message);
    }
}
