// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.data.BadRows;

/** The words of {@code --bad-rows}. */
final class BadRowsWord {
    private BadRowsWord() {}

    static BadRows parse(String word) {
        return switch (word) {
            case "fail" -> BadRows.FAIL;
            case "skip" -> BadRows.SKIP;
            default ->
                throw new IllegalArgumentException(
                        "--bad-rows: " + word + " is not a choice. Write fail" + " or skip.");
        };
    }
}
