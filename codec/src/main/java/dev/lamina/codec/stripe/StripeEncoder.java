// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.List;

/** Encodes stripes. Serves one thread. */
public final class StripeEncoder {
    /** @param names the columns' names, in order */
    public StripeEncoder(List<String> names) {
        throw new UnsupportedOperationException();
    }

    /** Encodes a stripe; groups that don't pay in it are taken apart. The same rows give the same bytes. */
    public EncodedStripe encode(CodedStripe stripe) {
        throw new UnsupportedOperationException();
    }
}
