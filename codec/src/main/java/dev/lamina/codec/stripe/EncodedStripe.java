// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a stripe was encoded to.
 *
 * @param parts its chunks
 * @param directory how they make up the columns
 */
public record EncodedStripe(List<Part> parts, StripeDirectory directory) {
    public EncodedStripe {
        parts = List.copyOf(parts);
    }

    /**
     * One chunk.
     *
     * @param name the column whose values it holds, or {@code #} and more for codes that belong to several columns
     * @param chunk envelope and body; a buffer of its own
     */
    public record Part(String name, ByteBuffer chunk) {}
}
