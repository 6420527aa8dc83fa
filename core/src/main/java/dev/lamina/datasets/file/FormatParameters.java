// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.data.DatasetException;
import dev.lamina.data.text.DatePattern;
import dev.lamina.data.text.ValueFormat;
import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a user knows about how values are written, by the keys {@code null}, {@code decimal}, {@code thousands} and {@code date-format}. */
final class FormatParameters {
    static final String NULL = "null";
    static final String DECIMAL = "decimal";
    static final String THOUSANDS = "thousands";
    static final String DATE_FORMAT = "date-format";

    private static final Map<String, Character> SEPARATORS = new LinkedHashMap<>();

    static {
        SEPARATORS.put("point", '.');
        SEPARATORS.put("comma", ',');
        SEPARATORS.put("space", ' ');
        SEPARATORS.put("apostrophe", '\'');
        SEPARATORS.put("underscore", '_');
    }

    private FormatParameters() {}

    static ValueFormat of(Map<String, ?> parameters) throws DatasetException {
        char decimal = decimal(parameters.get(DECIMAL));
        char thousands = thousands(parameters.get(THOUSANDS));
        if (decimal == thousands) {
            throw FileParameters.wrong(
                    THOUSANDS,
                    parameters.get(THOUSANDS),
                    "another character than the decimal separator"
                            + (decimal == '.' ? "; for numbers such as 1.234,5 pass --decimal comma too" : ""));
        }
        return new ValueFormat(nulls(parameters.get(NULL)), decimal, thousands, dates(parameters.get(DATE_FORMAT)));
    }

    private static List<String> nulls(Object given) throws DatasetException {
        List<String> words = new ArrayList<>();
        for (Object word : given instanceof List<?> list ? list : given == null ? List.of() : List.of(given)) {
            if (word == null) {
                throw FileParameters.wrong(
                        NULL, "a word that YAML reads as nothing", "texts; write it in quotes: \"NULL\"");
            }
            if (word instanceof Map || word instanceof List) {
                throw FileParameters.wrong(NULL, word, "words, such as [n/a, \"NULL\"]");
            }
            if (!word.toString().isEmpty() && !words.contains(word.toString())) {
                words.add(word.toString());
            }
        }
        return words;
    }

    private static char decimal(Object given) throws DatasetException {
        String word = given == null ? "point" : given.toString();
        return switch (word) {
            case "point", "." -> '.';
            case "comma", "," -> ',';
            default -> throw wrong(DECIMAL, word, "a separator of decimals", List.of("point", "comma"));
        };
    }

    private static char thousands(Object given) throws DatasetException {
        if (given == null) {
            return '\0';
        }
        String word = given.toString();
        if (SEPARATORS.containsKey(word)) {
            return SEPARATORS.get(word);
        }
        if (word.length() == 1
                && !Character.isLetterOrDigit(word.charAt(0))
                && "+-\"\\[]^\r\n\0".indexOf(word.charAt(0)) < 0) {
            return word.charAt(0);
        }
        throw wrong(
                THOUSANDS,
                word,
                "a separator of thousands, or one character that is not a letter, digit, sign or bracket",
                List.copyOf(SEPARATORS.keySet()));
    }

    private static DatePattern dates(Object given) throws DatasetException {
        if (given == null) {
            return null;
        }
        try {
            return DatePattern.of(given.toString());
        } catch (IllegalArgumentException e) {
            throw DatasetException.input(FileParameters.PLACE + DATE_FORMAT + ": " + e.getMessage() + ".", e);
        }
    }

    private static DatasetException wrong(String key, String found, String expected, List<String> known) {
        return DatasetException.input(FileParameters.PLACE + key + ": found " + found + ", expected " + expected + ". "
                + UnknownName.hint(found, known));
    }
}
