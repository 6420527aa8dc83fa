// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.stripes;

import dev.lamina.layouts.Store;
import dev.lamina.store.StripeTable;

/** Opened stripes as a layout's store, for checks that are written for stores. */
public final class Stripes {
    private Stripes() {}

    public static Store store(StripeTable table) {
        return new StripeStore(table, 131_072);
    }
}
