// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

/** Whether bytes are UTF-8 (RFC 3629, section 4: neither surrogates nor overlong forms, nothing above U+10FFFF). */
final class Utf8 {
    private Utf8() {}

    static boolean isValid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int first = bytes[at++];
            if (first >= 0) {
                continue;
            }
            int lead = first & 0xFF;
            if (lead < 0xC2 || lead > 0xF4) {
                return false;
            }
            int behind = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
            if (to - at < behind || !isSecond(lead, bytes[at] & 0xFF)) {
                return false;
            }
            for (int i = 1; i < behind; i++) {
                if ((bytes[at + i] & 0xC0) != 0x80) {
                    return false;
                }
            }
            at += behind;
        }
        return true;
    }

    private static boolean isSecond(int lead, int second) {
        return switch (lead) {
            case 0xE0 -> second >= 0xA0 && second <= 0xBF;
            case 0xED -> second >= 0x80 && second <= 0x9F;
            case 0xF0 -> second >= 0x90 && second <= 0xBF;
            case 0xF4 -> second >= 0x80 && second <= 0x8F;
            default -> (second & 0xC0) == 0x80;
        };
    }

    /** Where the text's first so many characters end, or the text if it has fewer. */
    static int endOf(int characters, byte[] bytes, int from, int to) {
        int at = from;
        for (int left = characters; at < to; at++) {
            if ((bytes[at] & 0xC0) != 0x80 && left-- == 0) {
                return at;
            }
        }
        return to;
    }
}
