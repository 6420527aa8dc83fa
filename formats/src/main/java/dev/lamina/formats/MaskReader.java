// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.formats.generated.MaskType;
import dev.lamina.formats.generated.NaMask;

/** Reads the masks of the schema {@code column_store.fbs}. */
final class MaskReader {
    private final NaMask table = new NaMask();
    private final RowMask mask = new RowMask();

    /** For the generated accessors to fill. */
    NaMask table() {
        return table;
    }

    /**
     * Reads a mask.
     *
     * @param found the {@link #table}, or null where the column has no mask
     * @param element whether the rows are elements of lists
     * @return the mask, valid until the next one is read
     */
    RowMask read(NaMask found, int rows, boolean element) throws MalformedChunkException {
        if (found == null) {
            throw BodyBytes.malformed(0, "found no mask in the column");
        }
        byte type = found.maskType();
        RowMask.Kind kind = switch (type) {
            case MaskType.AllZeroes -> RowMask.Kind.NONE;
            case MaskType.SimpleBitMask -> RowMask.Kind.SOME;
            case MaskType.AllOnes -> RowMask.Kind.ALL;
            default -> throw BodyBytes.malformed(0, "found a mask of kind " + type + ", expected 0 to 2");
        };
        int words = (rows + 63) >> 6;
        if (kind == RowMask.Kind.SOME && found.bitMaskLength() != words) {
            throw BodyBytes.malformed(0, "found a mask of " + found.bitMaskLength() + " words, expected " + words);
        }
        long[] bits = mask.start(kind, rows, element);
        if (kind == RowMask.Kind.SOME) {
            found.bitMaskAsByteBuffer().asLongBuffer().get(bits, 0, words);
        }
        mask.settle(element);
        return mask;
    }
}
