// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

/** Decimal numbers as files have them: a sign, digits, a point, an exponent. */
final class Degrees {
    private Degrees() {}

    /** Whether these bytes are a number that a reader of well-known text understands. */
    static boolean isNumber(byte[] bytes, int start, int end) {
        int at = sign(bytes, start, end);
        int whole = digits(bytes, at, end);
        int digits = whole - at;
        at = whole;
        if (at < end && bytes[at] == '.') {
            int fraction = digits(bytes, at + 1, end);
            digits += fraction - at - 1;
            at = fraction;
        }
        if (digits == 0) {
            return false;
        }
        if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
            int exponent = sign(bytes, at + 1, end);
            at = digits(bytes, exponent, end);
            return at == end && at > exponent;
        }
        return at == end;
    }

    private static int sign(byte[] bytes, int at, int end) {
        return at < end && (bytes[at] == '-' || bytes[at] == '+') ? at + 1 : at;
    }

    private static int digits(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        return at;
    }
}
