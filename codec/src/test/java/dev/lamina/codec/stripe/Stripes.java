// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Encodes and decodes whole stripes for tests. */
final class Stripes {
    private Stripes() {}

    static List<String> names(int columns) {
        return IntStream.range(0, columns).mapToObj(i -> "c" + i).toList();
    }

    static int[] all(int columns) {
        return IntStream.range(0, columns).toArray();
    }

    static EncodedStripe encode(List<? extends Vector> columns, Grouping grouping) {
        CodedStripe stripe = new CodedStripe(grouping, columns);
        new TupleCoder(grouping).code(columns, stripe);
        return new StripeEncoder(names(columns.size())).encode(stripe);
    }

    static long bytes(EncodedStripe stripe) {
        return stripe.parts().stream()
                        .mapToLong(part -> part.chunk().remaining())
                        .sum()
                + stripe.directory().toBytes().remaining();
    }

    static StripeDecoder.Parts parts(EncodedStripe stripe) {
        Map<String, ByteBuffer> chunks = new HashMap<>();
        for (EncodedStripe.Part part : stripe.parts()) {
            assertThat(chunks.put(part.name(), part.chunk())).as(part.name()).isNull();
        }
        return name -> {
            if (!chunks.containsKey(name)) {
                throw new MalformedChunkException(0, "found no part " + name);
            }
            return chunks.get(name);
        };
    }

    /** Fails unless the stripe gives the columns back, after its directory went through bytes. */
    static void assertHolds(EncodedStripe stripe, List<? extends Vector> columns, int... asked)
            throws MalformedChunkException, DamagedPartException {
        List<Vector> like = CodedStripe.emptyLike(columns);
        StripeDirectory directory = StripeDirectory.read(stripe.directory().toBytes(), like);
        assertThat(directory.parts()).isEqualTo(stripe.directory().parts());
        StripeDecoder decoder = new StripeDecoder(directory, asked, like, parts(stripe));
        List<Vector> windows = new ArrayList<>();
        for (int column : asked) {
            windows.add(like.get(column).emptyLike());
        }
        int row = 0;
        for (int count = decoder.next(); count > 0; count = decoder.next()) {
            for (int index = 0; index < asked.length; index++) {
                Vector expected = columns.get(asked[index]);
                decoder.read(index, windows.get(index));
                Vectors.assertSame(expected, row, row + count, windows.get(index));
                assertTakes(decoder, index, count, windows.get(index));
                Vector distinct = decoder.distinct(index);
                if (distinct != null) {
                    int[] codes = decoder.codes(index);
                    for (int i = 0; i < count; i++) {
                        if (!distinct.sameAt(codes[i], expected, row + i)) {
                            throw new AssertionError("row " + (row + i) + " of column " + asked[index]);
                        }
                    }
                }
            }
            row += count;
        }
        assertThat(row).isEqualTo(columns.isEmpty() ? 0 : columns.get(0).size());
    }

    /** Fails unless every third row of a window is that of the whole window. */
    private static void assertTakes(StripeDecoder decoder, int index, int count, Vector window)
            throws DamagedPartException {
        int[] wanted = IntStream.range(0, count).filter(row -> row % 3 == 2).toArray();
        Vector expected = window.emptyLike();
        expected.take(window, wanted, wanted.length);
        Vector taken = window.emptyLike();
        decoder.take(index, wanted, wanted.length, taken);
        Vectors.assertSame(expected, 0, wanted.length, taken);
    }
}
