// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.codec.ColumnType;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A constant in one of DuckDB's filters.
 *
 * @param text the value as conditions of ours have it
 * @param isWhole whether the constant equals that value; if not, it lies between that value and the next one of the
 *     type
 */
record FilterConstant(String text, boolean isWhole) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern INSTANT =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?\\+00");

    /** The constant of these tokens, of this type; {@code null} if they are not such a constant. */
    static FilterConstant of(List<FilterTokens.Word> words, ColumnType type) {
        if (words.isEmpty()) {
            return null;
        }
        FilterTokens.Word first = words.get(0);
        String word = first.text();
        if (words.size() == 1 && first.kind() == FilterTokens.Kind.WORD) {
            return switch (type) {
                case INT, LONG -> NUMBER.matcher(word).matches() ? new FilterConstant(word, true) : null;
                case DOUBLE ->
                    DECIMAL.matcher(word).matches()
                            ? new FilterConstant(Double.toString(Double.parseDouble(word)), true)
                            : null;
                case BOOLEAN -> word.equals("true") || word.equals("false") ? new FilterConstant(word, true) : null;
                default -> null;
            };
        }
        if (first.kind() != FilterTokens.Kind.TEXT) {
            return null;
        }
        String cast = cast(words);
        return switch (type) {
            // DuckDB's plans leave out empty lines, so that what has one line break may have had two.
            case TEXT -> cast.isEmpty() && word.indexOf('\n') < 0 ? new FilterConstant(word, true) : null;
            case DATE -> cast.equals("DATE") ? new FilterConstant(word, true) : null;
            case TIMESTAMP -> cast.equals("TIMESTAMP WITH TIME ZONE") ? instant(word) : null;
            case DOUBLE -> cast.equals("DOUBLE") && word.equals("nan") ? new FilterConstant("NaN", true) : null;
            case BLOB -> cast.equals("BLOB") ? blob(word) : null;
            default -> null;
        };
    }

    /** The type after two colons; empty if nothing follows, {@code ?} if what follows is not a type. */
    private static String cast(List<FilterTokens.Word> words) {
        if (words.size() == 1) {
            return "";
        }
        if (words.size() < 4 || !words.get(1).is(":") || !words.get(2).is(":")) {
            return "?";
        }
        return String.join(
                " ",
                words.subList(3, words.size()).stream()
                        .map(FilterTokens.Word::text)
                        .toList());
    }

    /** DuckDB's instants have microseconds, Lamina's milliseconds. */
    private static FilterConstant instant(String word) {
        if (!INSTANT.matcher(word).matches()) {
            return null;
        }
        try {
            Instant exact = LocalDateTime.parse(
                            word.substring(0, word.length() - "+00".length()).replace(' ', 'T'))
                    .toInstant(ZoneOffset.UTC);
            Instant whole = exact.truncatedTo(ChronoUnit.MILLIS);
            return new FilterConstant(whole.toString(), whole.equals(exact));
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Bytes that are not printable ASCII are written as {@code \xFF}. */
    private static FilterConstant blob(String word) {
        StringBuilder hex = new StringBuilder("0x");
        for (int at = 0; at < word.length(); at++) {
            if (word.startsWith("\\x", at) && at + 4 <= word.length()) {
                hex.append(word.substring(at + 2, at + 4).toLowerCase(Locale.ROOT));
                at += 3;
            } else if (word.charAt(at) < 0x80 && word.charAt(at) != '\\') {
                hex.append(HexFormat.of().formatHex(word.substring(at, at + 1).getBytes(StandardCharsets.US_ASCII)));
            } else {
                return null;
            }
        }
        return new FilterConstant(hex.toString(), true);
    }
}
