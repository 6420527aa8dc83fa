// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.ShortTexts;
import dev.lamina.codec.TextVector;
import java.nio.ShortBuffer;

/** Reads the codes of rows whose texts are in a dictionary. */
public final class CodeReader {
    /** An array's most elements in common virtual machines, and room after the last text for copying by words. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8 - ShortTexts.SHORT;

    private CodeReader() {}

    /**
     * Reads unsigned codes of any width, all of them in the body, and makes sure that the dictionary has them.
     *
     * @return whether one of them is 0
     */
    public static boolean read(BodyBytes body, int offset, int width, int rows, int entries, int[] codes)
            throws MalformedChunkException {
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
        return verify(codes, rows, entries, offset);
    }

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

    /**
     * Makes sure that the rows' texts would fit into one array. A few bytes of codes can stand for terabytes, which
     * no encoder was ever given.
     *
     * @param longest the length of the dictionary's longest entry
     */
    public static void verifyLength(TextVector texts, int longest) throws MalformedChunkException {
        if ((long) longest * texts.size() <= MAX_BYTES) {
            return;
        }
        long total = 0;
        for (int row = 0; row < texts.size(); row++) {
            total += texts.end(row) - texts.start(row);
        }
        if (total > MAX_BYTES) {
            throw BodyBytes.malformed(0, "found texts of " + total + " bytes, a vector holds " + MAX_BYTES);
        }
    }
}
