// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.Vector;

/** Rows without a value. */
record AllMissing() implements ColumnSource {
    @Override
    public void next(int count, Vector into) {
        into.resizeMissing(count);
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("missing");
    }
}
