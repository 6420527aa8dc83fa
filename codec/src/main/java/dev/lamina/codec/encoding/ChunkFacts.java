// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;

/**
 * What a body says of its values before any is decoded.
 *
 * @param rows the number of rows, missing ones included
 * @param missing how many rows have no value
 * @param distinct how many distinct values there are; -1 where the writer did not come to know
 * @param bounds the least and the greatest value, in this order, or no row where none is known: of lists, structs and
 *     booleans, where all values are missing, or where one is not a number. Long texts are cut to a bound: the least is then
 *     not above, and the greatest not below every value
 */
public record ChunkFacts(int rows, int missing, int distinct, Vector bounds) {
    /** The bytes up to which texts are bounds as they are. */
    static final int MAX_BOUND = 64;

    /**
     * Reads the facts.
     *
     * @param body a body that {@link LaminaCodec} wrote; stays as it is
     * @param like a vector of the column's type; only looked at
     * @throws MalformedChunkException if the bytes can't be such a body
     */
    public static ChunkFacts read(ByteBuffer body, Vector like) throws MalformedChunkException {
        return Head.read(new BodyReader(body, true), like).facts();
    }
}
