// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

/** The few colours that a terminal gets. */
public enum Paint {
    NONE(""),
    BOLD("\u001b[1m"),
    GREEN("\u001b[32m"),
    RED("\u001b[31m");

    private static final String END = "\u001b[0m";

    private final String start;

    Paint(String start) {
        this.start = start;
    }

    /** The text in this colour, if there is to be colour. */
    public String on(String text, boolean colour) {
        return colour && this != NONE ? start + text + END : text;
    }
}
