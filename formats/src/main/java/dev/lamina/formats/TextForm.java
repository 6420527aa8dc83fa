// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

/** How a codec holds texts. */
public enum TextForm {
    /** Each row's text, in full. */
    PLAIN(0),
    /** A dictionary where it pays; codes from 0 and a mask of missing values (edition A of the publication). */
    DICTIONARY_WITH_MASK(0),
    /** A dictionary where it pays; its entry 0 is "" and stands for missing values (edition B). */
    DICTIONARY_WITH_RESERVED_ZERO(1);

    private final int reserved;

    TextForm(int reserved) {
        this.reserved = reserved;
    }

    /** The number of dictionary entries that stand for no text, at the dictionary's start. */
    int reserved() {
        return reserved;
    }
}
