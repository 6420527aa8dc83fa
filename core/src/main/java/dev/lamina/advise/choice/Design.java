// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.choice;

import java.util.Arrays;

/** A set of tables, by their places among the candidates, and the one that each query is asked of. Immutable. */
public final class Design {
    private final int[] tables;
    private final int[] serves;

    Design(int[] tables, int[] serves) {
        this.tables = tables;
        this.serves = serves;
    }

    /** The tables, ascending. */
    public int[] tables() {
        return tables.clone();
    }

    /** The table that a query is asked of. */
    public int serves(int query) {
        return serves[query];
    }

    /** Whether a table is one of them. */
    public boolean has(int table) {
        return Arrays.binarySearch(tables, table) >= 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Design design && Arrays.equals(tables, design.tables);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(tables);
    }

    @Override
    public String toString() {
        return Arrays.toString(tables);
    }
}
