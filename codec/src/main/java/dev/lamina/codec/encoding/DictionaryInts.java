// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** The number of entries, a node of their values, and a node of codes. */
final class DictionaryInts implements IntSource {
    private final IntSource shape;
    private final int[] entries;
    private final Codes codes;

    DictionaryInts(BodyReader in, int count) throws MalformedChunkException {
        int size = in.unsigned(1, Math.max(1, count), "dictionary entries");
        shape = IntSource.open(in, size);
        entries = shape.all(in, size);
        codes = new Codes(in, count, size);
    }

    @Override
    public void read(int[] into, int at, int count) throws MalformedChunkException {
        codes.read(into, at, count);
        gather(entries, into, at, count);
    }

    private static void gather(int[] entries, int[] into, int at, int count) {
        for (int i = at; i < at + count; i++) {
            into[i] = entries[into[i]];
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("dictionary(");
        codes.describe(into);
        into.append(", values ");
        shape.describe(into);
        into.append(')');
    }
}
