// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.DatasetException;
import dev.lamina.data.MaxRow;
import dev.lamina.data.text.ValueFormat;
import dev.lamina.datasets.DatasetParameters;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a user knows about a file, by the keys of a study's {@code dataset: {file: …}}.
 *
 * @param types types by column; those of other columns are inferred
 * @param key the columns that identify a row; empty where Lamina proposes them
 * @param columns the names of the columns, in place of those of the header; empty for those of the file
 * @param header whether the first line holds names; {@code null} where it is detected
 * @param delimiter what stands between columns; {@code null} where it is detected
 * @param charset the encoding of text
 * @param values how values are written
 * @param maxRow the longest row of text
 * @param namesAsIs whether columns keep the names that the file gives them
 * @param explode the list of which each element becomes a row; {@code null} for none
 */
record FileParameters(
        Map<String, ColumnType> types,
        List<String> key,
        List<String> columns,
        Boolean header,
        Character delimiter,
        Charset charset,
        ValueFormat values,
        MaxRow maxRow,
        boolean namesAsIs,
        String explode) {
    /** What messages begin with; the key follows. */
    static final String PLACE = "Dataset file, ";

    private static final String NAMES = "names";
    private static final String EXPLODE = "explode";
    private static final String MAX_ROW = "max-row";
    private static final List<String> NAME_FORMS = List.of("plain", "as-is");

    private static final String[] KNOWN = {
        "columns",
        "delimiter",
        "encoding",
        EXPLODE,
        "header",
        "key",
        MAX_ROW,
        NAMES,
        "types",
        FormatParameters.NULL,
        FormatParameters.DECIMAL,
        FormatParameters.THOUSANDS,
        FormatParameters.DATE_FORMAT
    };

    private static final Map<String, Character> DELIMITERS =
            Map.of("comma", ',', "tab", '\t', "semicolon", ';', "bar", '|', "\\t", '\t');

    static FileParameters of(Map<String, ?> parameters) throws DatasetException {
        DatasetParameters.of("file", parameters, KNOWN);
        return new FileParameters(
                types(parameters.get("types")),
                texts("key", parameters.get("key")),
                texts("columns", parameters.get("columns")),
                header(parameters.get("header")),
                delimiter(parameters.get("delimiter")),
                charset(parameters.get("encoding")),
                FormatParameters.of(parameters),
                maxRow(parameters.get(MAX_ROW)),
                namesAsIs(parameters.get(NAMES)),
                list(parameters.get(EXPLODE)));
    }

    private static boolean namesAsIs(Object given) throws DatasetException {
        if (given != null && !NAME_FORMS.contains(given.toString())) {
            throw wrong(NAMES, given, "plain or as-is");
        }
        return given != null && NAME_FORMS.indexOf(given.toString()) > 0;
    }

    private static MaxRow maxRow(Object given) throws DatasetException {
        try {
            return given == null ? MaxRow.DEFAULT : MaxRow.of(given.toString());
        } catch (IllegalArgumentException e) {
            throw DatasetException.input(PLACE + MAX_ROW + ": " + e.getMessage() + ".", e);
        }
    }

    private static String list(Object given) throws DatasetException {
        if (given == null || given instanceof String text && !text.isBlank()) {
            return (String) given;
        }
        throw wrong(EXPLODE, given, "the name of a list, such as items");
    }

    /** The field that a column of the file becomes; empty where the name has nothing to make one of. */
    String name(String given) {
        return namesAsIs ? SourceColumn.asIs(given) : SourceColumn.plain(given);
    }

    /** What two names of columns have to differ in, as half a sentence. */
    String difference() {
        return namesAsIs
                ? "names must differ in more than case and the blanks around them"
                : "names must differ in more than case, blanks and punctuation, or with --names as-is in more than"
                        + " case";
    }

    /** The first option given that only text with columns has a use for; {@code null} where there is none. */
    String textOption() {
        if (!columns.isEmpty()) {
            return "--columns";
        }
        if (header != null) {
            return "--header";
        }
        if (delimiter != null) {
            return "--delimiter";
        }
        return charset.equals(StandardCharsets.UTF_8) ? null : "--encoding";
    }

    /** The same with a key of one column. */
    FileParameters withKey(String column) {
        return new FileParameters(
                types, List.of(column), columns, header, delimiter, charset, values, maxRow, namesAsIs, explode);
    }

    private static Map<String, ColumnType> types(Object given) throws DatasetException {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        if (given == null) {
            return types;
        }
        if (!(given instanceof Map<?, ?> map)) {
            throw wrong("types", given, "types by column, such as {day: date}");
        }
        for (Map.Entry<?, ?> type : map.entrySet()) {
            types.put(String.valueOf(type.getKey()), type(String.valueOf(type.getValue())));
        }
        return types;
    }

    private static ColumnType type(String word) throws DatasetException {
        TreeSet<String> known = new TreeSet<>();
        for (ColumnType type : ColumnType.values()) {
            if (!type.isNested() && type != ColumnType.BLOB) {
                if (type.name().equalsIgnoreCase(word)) {
                    return type;
                }
                known.add(type.name().toLowerCase(Locale.ROOT));
            }
        }
        throw wrong("types", word, "one of " + String.join(", ", known));
    }

    private static List<String> texts(String word, Object given) throws DatasetException {
        List<String> texts = new ArrayList<>();
        if (given instanceof List<?> list) {
            list.forEach(text -> texts.add(String.valueOf(text)));
        } else if (given instanceof String text) {
            for (String part : text.split(",")) {
                texts.add(part.trim());
            }
        } else if (given != null) {
            throw wrong(word, given, "a list of columns");
        }
        // DuckDB has no names that differ in case alone.
        Set<String> different = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        different.addAll(texts);
        if (different.size() < texts.size() || texts.contains("")) {
            throw wrong(word, given, "names that differ in more than case, each of them once");
        }
        return texts;
    }

    private static Boolean header(Object given) throws DatasetException {
        if (given == null || given instanceof Boolean) {
            return (Boolean) given;
        }
        throw wrong("header", given, "true or false");
    }

    private static Character delimiter(Object given) throws DatasetException {
        if (given == null) {
            return null;
        }
        String word = given.toString();
        if (DELIMITERS.containsKey(word)) {
            return DELIMITERS.get(word);
        }
        if (word.length() == 1 && word.charAt(0) < 0x80 && "\"\r\n\0".indexOf(word.charAt(0)) < 0) {
            return word.charAt(0);
        }
        throw wrong("delimiter", word, "comma, tab, semicolon, bar or one ASCII character");
    }

    private static Charset charset(Object given) throws DatasetException {
        if (given == null) {
            return StandardCharsets.UTF_8;
        }
        String word = given.toString();
        try {
            return Charset.forName(word.replaceFirst("(?i)^latin-?1$", "ISO-8859-1"));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw wrong("encoding", word, "one that Java knows, such as latin1, windows-1252 or utf-16");
        }
    }

    static DatasetException wrong(String word, Object found, String expected) {
        return DatasetException.input(PLACE + word + ": found " + found + ", expected " + expected + ".");
    }
}
