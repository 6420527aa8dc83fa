// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamina.data.text.DelimitedReader;
import dev.lamina.data.text.TableSurvey;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Where lines of JSON have decimal numbers of more digits than a double keeps: what DuckDB makes of them is rounded. */
public final class RoundedNumbers {
    private final JsonFactory json = new JsonFactory();
    private final Set<String> places = new HashSet<>();

    /** Takes a line into account. */
    void add(DelimitedReader line) {
        if (!hasManyDigits(line.bytes(), line.start(), line.end())) {
            return;
        }
        try (JsonParser parser = json.createParser(line.bytes(), line.start(), line.end() - line.start())) {
            // Other lines are no rows.
            boolean isRow = parser.nextToken() == JsonToken.START_OBJECT;
            for (JsonToken token = parser.nextToken(); isRow && token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_NUMBER_FLOAT
                        && parser.getDecimalValue().stripTrailingZeros().precision() > TableSurvey.DOUBLE_DIGITS) {
                    places.add(place(parser.getParsingContext()));
                }
            }
        } catch (IOException | ArithmeticException | NumberFormatException e) {
            // Whether it is a bad row is said when it is read.
        }
    }

    /**
     * Whether so many digits of a decimal number stand together, zeros before them not counted: few lines have them, and only these
     * are parsed. Long whole numbers, and those that have the digits of a double, are in every line of many files.
     */
    static boolean hasManyDigits(byte[] bytes, int from, int to) {
        int digits = 0;
        boolean isDecimal = false;
        for (int at = from; at < to; at++) {
            byte next = bytes[at];
            if (next >= '0' && next <= '9') {
                digits += digits > 0 || next > '0' ? 1 : 0;
            } else if (next == '.') {
                isDecimal = true;
            } else {
                if (digits > TableSurvey.DOUBLE_DIGITS && (next == 'e' || next == 'E')) {
                    return true;
                }
                digits = 0;
                isDecimal = false;
            }
            if (isDecimal && digits > TableSurvey.DOUBLE_DIGITS) {
                return true;
            }
        }
        return false;
    }

    /** The JSON pointer (RFC 6901) of a value, without the numbers of elements of lists: as if each list were its elements. */
    private static String place(JsonStreamContext value) {
        String place = "";
        for (JsonStreamContext at = value; !at.inRoot(); at = at.getParent()) {
            place = at.inObject() ? step(at.getCurrentName()) + place : place;
        }
        return place;
    }

    /** What leads to a member, in a JSON pointer. */
    public static String step(String name) {
        return '/' + name.replace("~", "~0").replace("/", "~1");
    }

    /** Whether there are such numbers at this place or below it. */
    public boolean isAt(String pointer) {
        return places.contains(pointer) || places.stream().anyMatch(place -> place.startsWith(pointer + '/'));
    }
}
