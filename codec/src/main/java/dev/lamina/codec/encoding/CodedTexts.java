// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/**
 * The number of distinct texts, a node of them and a node of codes. Where rows are missing, the dictionary begins with a
 * missing entry, which is not stored: code 0 is a missing row, and texts count from 1.
 */
final class CodedTexts implements ColumnSource {
    private final TextSource shape;
    private final TextVector dictionary;
    private final Codes codes;
    private final boolean someMissing;

    CodedTexts(BodyReader in, int rows, boolean someMissing, TextVector like) throws MalformedChunkException {
        this.someMissing = someMissing;
        int first = someMissing ? 1 : 0;
        int size = in.unsigned(1, Math.max(1, rows), "dictionary entries");
        dictionary = like == null ? null : (TextVector) like.emptyLike();
        shape = TextSource.open(in, size);
        if (!in.structureOnly()) {
            shape.read(size, dictionary, first, size + first);
            if (someMissing) {
                dictionary.setMissing(firstOnly(size), size + 1);
            }
        }
        codes = new Codes(in, rows, size + first);
    }

    private static long[] firstOnly(int size) {
        long[] bitmap = new long[(size + 64) >> 6];
        bitmap[0] = 1;
        return bitmap;
    }

    @Override
    public void next(int count, Vector into) throws MalformedChunkException {
        int[] rows = ((TextVector) into).resizeCoded(count, dictionary);
        codes.read(rows, 0, count);
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("dictionary(");
        codes.describe(into);
        into.append(", values ");
        shape.describe(into);
        into.append(someMissing ? ") with missing" : ")");
    }
}
