// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.model.Filter;

/** What a directory knows of some columns of its stripe. */
record KnownStripe(StripeDirectory directory, int[] columns) implements Filter.Known {
    @Override
    public int rows() {
        return directory.rows();
    }

    @Override
    public int missing(int place) {
        return directory.missing(columns[place]);
    }

    @Override
    public Vector bounds(int place) {
        return directory.bounds(columns[place]);
    }
}
