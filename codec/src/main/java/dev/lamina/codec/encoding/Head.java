// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;

/** The head of a body: format version, rows, kind, missing rows, flags, and what the flags say follows. */
record Head(Kind kind, ChunkFacts facts) {
    static final int VERSION = 1;

    /** The version of bodies with {@link Encoding#REPEATS}. */
    static final int REPEATS_VERSION = 2;

    /** The flag of a least and a greatest value. */
    static final int BOUNDS = 1;

    /** The flag of a number of distinct values. */
    static final int DISTINCT = 2;

    /** @param like {@code null} if only the structure is read */
    static Head read(BodyReader in, Vector like) throws MalformedChunkException {
        in.u8(VERSION, REPEATS_VERSION, "format version");
        int rows = in.unsigned(0, ChunkEnvelope.MAX_ROWS, "rows");
        Kind kind = Kind.read(in, like);
        int missing = in.unsigned(0, rows, "missing rows");
        int flags = in.u8(0, BOUNDS | DISTINCT, "flags");
        int distinct = (flags & DISTINCT) != 0 ? in.unsigned(0, rows, "distinct values") : -1;
        Vector bounds = like == null ? Vector.of(scalar(kind)) : like.emptyLike();
        if ((flags & BOUNDS) != 0) {
            bound(in, kind, bounds);
            bound(in, kind, bounds);
        }
        return new Head(kind, new ChunkFacts(rows, missing, distinct, bounds));
    }

    private static ColumnType scalar(Kind kind) {
        return switch (kind) {
            case INT -> ColumnType.INT;
            case LONG -> ColumnType.LONG;
            case DOUBLE -> ColumnType.DOUBLE;
            case TEXT, LIST, STRUCT -> ColumnType.BLOB;
        };
    }

    private static void bound(BodyReader in, Kind kind, Vector bounds) throws MalformedChunkException {
        switch (kind) {
            case INT -> ((IntVector) bounds).append(in.signed32("bound"));
            case LONG -> ((LongVector) bounds).append(in.signed("bound"));
            case DOUBLE -> ((DoubleVector) bounds).append(Double.longBitsToDouble(in.fixed64("bound")));
            case TEXT -> {
                int length = in.unsigned(0, ChunkFacts.MAX_BOUND, "length of a bound");
                int from = in.skip(length, "bound");
                ((TextVector) bounds).append(in.bytes(), from, from + length);
            }
            default -> throw in.malformed("found bounds of a " + kind, "none");
        }
    }
}
