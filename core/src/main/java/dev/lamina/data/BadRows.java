// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

/** What becomes of a row that can't be read as the schema wants it. */
public enum BadRows {
    /** The first one ends the run and is named. */
    FAIL,
    /** Each one is left out, counted, and kept in the rejects file with the reason. */
    SKIP
}
