// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** The encodings; a node of the tree begins with the id of its own, which is never reused. */
enum Encoding {
    /** One value for all rows. */
    CONSTANT(1),
    /** Bits of equal width above a base, in vertical blocks; see {@link BitPacking}. */
    PACKED(2),
    /** All lowest bytes, then all next ones, and so on, each plane compressed where it pays. */
    PLANES(3),
    /** The first value, and the differences from row to row. */
    DELTA(4),
    /** Values and how often each repeats. */
    RUNS(5),
    /** Distinct values in ascending order, and a code per row. */
    DICTIONARY(6),
    /** A base, and the multiples of a factor above it as 32-bit integers. */
    FRAME(7),
    /** As they are. */
    PLAIN(8),
    /** Decimal fractions as whole numbers; see {@link Decimals}. */
    DECIMAL(9),
    /** Texts that are decimal numerals, as numbers. */
    NUMERALS(10),
    /** Texts as the length of what they share with the one before, and the rest. */
    FRONT(11),
    /** Fractions as the whole numbers that have the same bits. */
    BITS(12),
    /** Fractions as quotients of small whole numbers; see {@link Quotients}. */
    QUOTIENTS(13),
    /** Which values differ from the one before, and those; in bodies of version 2. */
    REPEATS(14);

    private static final int GREATEST = 14;

    private final int id;

    Encoding(int id) {
        this.id = id;
    }

    void write(BodyWriter out) {
        out.u8(id);
        if (this == REPEATS) {
            out.needs(Head.REPEATS_VERSION);
        }
    }

    static Encoding read(BodyReader in) throws MalformedChunkException {
        // Ids are the ordinals plus one; were an id ever dropped, this would no longer do.
        return values()[in.u8(1, GREATEST, "encoding") - 1];
    }

    /** This encoding where another was expected. */
    MalformedChunkException unexpected(BodyReader in, String kind) {
        return in.malformed("found encoding " + name() + " of " + kind, "an encoding for values of that kind");
    }
}
