// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

/** How much is said beside the figures. */
public enum Detail {
    /** Figures, and nothing beside them. */
    BRIEF,

    /** What a reader should know of them. */
    USUAL,

    /** All that is known of them. */
    ALL
}
