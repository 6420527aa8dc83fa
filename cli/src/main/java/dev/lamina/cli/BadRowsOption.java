// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.data.BadRows;

/** Parses {@code --bad-rows}. */
final class BadRowsOption {
    private BadRowsOption() {}

    static BadRows parse(String value) {
        return switch (value) {
            case "fail" -> BadRows.FAIL;
            case "skip" -> BadRows.SKIP;
            default -> throw new IllegalArgumentException("--bad-rows must be fail or skip, not " + value + ".");
        };
    }
}
