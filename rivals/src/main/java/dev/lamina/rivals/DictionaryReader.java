// SPDX-License-Identifier: Apache-2.0
package dev.lamina.rivals;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import dev.lamina.rivals.generated.AnyVector;
import dev.lamina.rivals.generated.Column;
import dev.lamina.rivals.generated.DictStringColumn;
import java.nio.ShortBuffer;
import java.util.Arrays;

/** Reads the texts that were stored as codes, and leaves them codes. */
final class DictionaryReader {
    /** An array's most elements in common virtual machines, and room behind the last text for copying by words. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8 - ShortTexts.SHORT;

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
        if (masked) {
            mask.read(column.naMask(mask.table()), rows, element);
        } else if (column.naMask(mask.table()) != null) {
            throw BodyBytes.malformed(0, "found a mask, expected missing values as code 0");
        }
        if ((masked && someCodes == mask.all()) || (rows == 0 && someCodes) || (element && rows > 0 && !someCodes)) {
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
        readCodes(codesOffset, width, rows, codes);
        boolean someZero = verify(codes, rows, entries, codesOffset);
        if (masked) {
            mask.apply(into, row -> codes[row] == 0);
        } else if (someZero) {
            markZeroes(into, rows);
        }
        verifyLength(into, longest);
    }

    private static int widthOf(byte type) throws MalformedChunkException {
        return switch (type) {
            case AnyVector.ByteVector -> Byte.BYTES;
            case AnyVector.ShortVector -> Short.BYTES;
            case AnyVector.IntVector -> Integer.BYTES;
            default -> throw BodyBytes.malformed(0, "found codes of kind " + type + ", expected bytes, shorts or ints");
        };
    }

    /** Codes are unsigned, whatever their width. */
    private void readCodes(int offset, int width, int rows, int[] codes) {
        switch (width) {
            case Byte.BYTES -> {
                byte[] from = body.array();
                int start = body.base() + offset;
                for (int row = 0; row < rows; row++) {
                    codes[row] = from[start + row] & 0xFF;
                }
            }
            case Short.BYTES -> {
                ShortBuffer from = body.at(offset).asShortBuffer();
                for (int row = 0; row < rows; row++) {
                    codes[row] = from.get(row) & 0xFFFF;
                }
            }
            default -> body.at(offset).asIntBuffer().get(codes, 0, rows);
        }
    }

    /** Makes sure that all codes are in the dictionary; says whether one is 0. */
    private static boolean verify(int[] codes, int rows, int entries, int offset) throws MalformedChunkException {
        int least = Integer.MAX_VALUE;
        int most = -1;
        for (int row = 0; row < rows; row++) {
            least = Math.min(least, codes[row]);
            most = Math.max(most, codes[row]);
        }
        if (least < 0 || most >= entries) {
            int wrong = least < 0 ? least : most;
            throw BodyBytes.malformed(
                    offset, "found the code " + Integer.toUnsignedString(wrong) + ", expected less than " + entries);
        }
        return least == 0;
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

    /**
     * Makes sure that the rows' texts would fit into one array. A few bytes of codes can stand for terabytes, which
     * no encoder was ever given.
     */
    private static void verifyLength(TextVector texts, int longest) throws MalformedChunkException {
        if ((long) longest * texts.size() <= MOST_BYTES) {
            return;
        }
        long total = 0;
        for (int row = 0; row < texts.size(); row++) {
            total += texts.end(row) - texts.start(row);
        }
        if (total > MOST_BYTES) {
            throw BodyBytes.malformed(0, "found texts of " + total + " bytes, a vector holds " + MOST_BYTES);
        }
    }
}
