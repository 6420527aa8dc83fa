// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

/**
 * A text between quotes.
 *
 * @param value what it says; a doubled quote is one
 * @param start where its first character stands in the file's text
 */
record Quoted(String value, int start) {
    /** Where a character of the value stands in the file's text. */
    int offset(int index) {
        int at = start;
        int end = Math.min(index, value.length());
        for (int i = 0; i < end; i++) {
            at += value.charAt(i) == '\'' ? 2 : 1;
        }
        return at;
    }
}
