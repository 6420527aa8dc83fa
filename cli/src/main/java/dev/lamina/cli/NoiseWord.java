// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

/** The word of {@code --noise}. */
final class NoiseWord {
    private static final double MOST = 50;

    private NoiseWord() {}

    /**
     * The share that a word such as {@code 2%} or {@code 0.5%} means.
     *
     * @throws IllegalArgumentException if it is no share from 0 % to 50 %
     */
    static double parse(String word) {
        if (!word.matches("\\s*[0-9]{1,3}(\\.[0-9]{1,6})?\\s*%\\s*")) {
            throw expected(word);
        }
        double percent = Double.parseDouble(word.replace("%", "").strip());
        if (percent > MOST) {
            throw expected(word);
        }
        return percent / 100;
    }

    private static IllegalArgumentException expected(String word) {
        return new IllegalArgumentException("--noise must be 0% to 50%, such as 2%, not " + word + ".");
    }
}
