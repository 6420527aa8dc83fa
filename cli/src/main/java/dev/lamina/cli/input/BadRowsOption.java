// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.data.BadRows;

/** Parses {@code --bad-rows}. */
public final class BadRowsOption {
    private BadRowsOption() {}

    /** @throws IllegalArgumentException if it is neither fail nor skip */
    public static BadRows parse(String value) {
        return switch (value) {
            case "fail" -> BadRows.FAIL;
            case "skip" -> BadRows.SKIP;
            default -> throw new IllegalArgumentException("--bad-rows must be fail or skip, not " + value + ".");
        };
    }
}
