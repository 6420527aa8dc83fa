// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.formats.generated.AnyVector;
import dev.lamina.formats.generated.Column;
import dev.lamina.formats.generated.DictStringColumn;
import java.util.Arrays;

/** Reads the texts that were stored as codes, and leaves them codes. */
final class DictionaryReader {
    private final BodyBytes body;
    private final MaskReader mask;
    private final boolean masked;
    private final DictStringColumn column = new DictStringColumn();
    private final VectorField vector = new VectorField();
    private long[] missing = new long[16];

    DictionaryReader(BodyBytes body, MaskReader mask, TextForm form) {
        this.body = body;
        this.mask = mask;
        this.masked = form == TextForm.DICTIONARY_WITH_MASK;
    }

    void read(Column root, int rows, TextVector into, boolean element) throws MalformedChunkException {
        if (root.col(column) == null) {
            throw BodyBytes.malformed(0, "found no column in the body");
        }
        boolean someCodes = column.codesType() != AnyVector.NONE;
        RowMask missingRows = null;
        if (masked) {
            missingRows = mask.read(column.naMask(mask.table()), rows, element);
        } else if (column.naMask(mask.table()) != null) {
            throw BodyBytes.malformed(0, "found a mask, expected missing values as code 0");
        }
        if ((masked && someCodes == missingRows.all())
                || (rows == 0 && someCodes)
                || (element && rows > 0 && !someCodes)) {
            throw BodyBytes.malformed(0, "found " + (someCodes ? "codes" : "no codes") + ", the mask says otherwise");
        }
        root.col(vector);
        int lengthOffset = vector.lengthOffset(VectorField.SECOND);
        int entries = body.count(lengthOffset, Integer.BYTES);
        int codesOffset = 0;
        int width = 0;
        if (someCodes) {
            width = widthOf(column.codesType());
            if (column.codes(vector) == null) {
                throw BodyBytes.malformed(0, "found no codes in the column");
            }
            int field = width == Byte.BYTES ? VectorField.SECOND : VectorField.FIRST;
            codesOffset = body.elements(vector.lengthOffset(field), width, rows);
        }
        into.resizeCoded(rows);
        int longest = body.strings(lengthOffset + Integer.BYTES, entries, into.dictionary());
        if (!masked && (entries == 0 || into.dictionary().offsets()[1] != 0)) {
            throw BodyBytes.malformed(lengthOffset, "found no empty entry at the dictionary's start");
        }
        int[] codes = into.codes();
        if (!someCodes) {
            Arrays.fill(codes, 0, rows, 0);
            into.setAllMissing(rows);
            return;
        }
        boolean someZero = CodeReader.read(body, codesOffset, width, rows, entries, codes);
        if (masked) {
            missingRows.apply(into);
        } else if (someZero) {
            markZeroes(into, rows);
        }
        CodeReader.verifyLength(into, longest);
    }

    private static int widthOf(byte type) throws MalformedChunkException {
        return switch (type) {
            case AnyVector.ByteVector -> Byte.BYTES;
            case AnyVector.ShortVector -> Short.BYTES;
            case AnyVector.IntVector -> Integer.BYTES;
            default -> throw BodyBytes.malformed(0, "found codes of kind " + type + ", expected bytes, shorts or ints");
        };
    }

    private void markZeroes(TextVector into, int rows) {
        int words = (rows + 63) >> 6;
        if (missing.length < words) {
            missing = new long[words];
        }
        int[] codes = into.codes();
        for (int word = 0; word < words; word++) {
            int first = word << 6;
            int behind = Math.min(64, rows - first);
            long bits = 0;
            for (int i = 0; i < behind; i++) {
                // The sign bit of code - 1 is set for 0 alone.
                bits |= (codes[first + i] - 1 >>> 31 & 1L) << i;
            }
            missing[word] = bits;
        }
        into.setMissing(missing, rows);
    }
}
