// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

/** A layout can't answer such a query at a cost that belongs to it; the message says why, for the report's dash. */
public final class UnsupportedQueryException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param reason why not, as half a sentence: {@code partitions are months, so an id does not say where to look} */
    public UnsupportedQueryException(String reason) {
        super(reason);
    }
}
