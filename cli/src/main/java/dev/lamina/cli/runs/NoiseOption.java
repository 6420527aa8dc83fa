// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

/** Parses {@code --noise}. */
final class NoiseOption {
    private static final double MAX_PERCENT = 50;

    private NoiseOption() {}

    /**
     * The share that a value such as {@code 2%} or {@code 0.5%} means.
     *
     * @throws IllegalArgumentException if it is not a share from 0 % to 50 %
     */
    static double parse(String value) {
        if (!value.matches("\\s*[0-9]{1,3}(\\.[0-9]{1,6})?\\s*%\\s*")) {
            throw expected(value);
        }
        double percent = Double.parseDouble(value.replace("%", "").strip());
        if (percent > MAX_PERCENT) {
            throw expected(value);
        }
        return percent / 100;
    }

    private static IllegalArgumentException expected(String value) {
        return new IllegalArgumentException("--noise must be 0% to 50%, such as 2%, not " + value + ".");
    }
}
