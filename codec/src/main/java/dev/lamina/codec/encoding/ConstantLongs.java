// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import java.util.Arrays;

record ConstantLongs(long value) implements LongSource {
    @Override
    public void read(long[] into, int at, int count) {
        Arrays.fill(into, at, at + count, value);
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("constant");
    }
}
