// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.lamina.syntax.SourceMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A YAML document as maps, lists and scalars, aliases in it standing for the map or list that was anchored, which Jackson's
 * own trees leave as their names (YAML 1.2, section 3.2.2.2). Its parser does not tell of anchors of scalars.
 */
final class YamlTree {
    /** Aliases of aliases stand for as many values as memory never holds, in a few lines of text. */
    private static final int MAX_VALUES = 100_000;

    private static final int MAX_DEPTH = 100;

    private final YAMLParser parser;
    private final String file;
    private final Map<String, Anchored> anchored = new HashMap<>();
    private long values;
    private int deepest;

    /**
     * What an alias stands for.
     *
     * @param values how many values it has, itself and those of aliases in it included
     * @param height how many maps and lists lie inside of one another in it
     */
    private record Anchored(Object value, long values, int height) {}

    private YamlTree(YAMLParser parser, String file) {
        this.parser = parser;
        this.file = file;
    }

    /**
     * Reads a document.
     *
     * @param file its name, which its maps know beside their lines
     * @return maps as {@link SourceMap}s; {@code null} where there is nothing in it
     * @throws IOException if it is not YAML, has a key twice, nests too deep, or its aliases stand for too many values; the
     *     message says where
     */
    static Object read(YAMLParser parser, String file) throws IOException {
        JsonToken first = parser.nextToken();
        return first == null ? null : new YamlTree(parser, file).value(0);
    }

    /** The value at the parser's token, inside of as many maps and lists as {@code depth}. */
    private Object value(int depth) throws IOException {
        if (parser.isCurrentAlias()) {
            String name = parser.getText();
            Anchored meant = anchored.get(name);
            if (meant == null) {
                throw new JsonParseException(
                        parser, "found the alias *" + name + ", but no map or list before it has the anchor &" + name);
            }
            count(meant.values(), depth + meant.height());
            return meant.value();
        }
        Object anchor = parser.getObjectId();
        long valuesBefore = values;
        int deepestBefore = deepest;
        deepest = depth;
        count(1, parser.currentToken().isStructStart() ? depth + 1 : depth);
        Object value = switch (parser.currentToken()) {
            case START_OBJECT -> map(depth + 1);
            case START_ARRAY -> list(depth + 1);
            case VALUE_NULL -> null;
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            default -> parser.getText();
        };
        if (anchor != null) {
            anchored.put(anchor.toString(), new Anchored(value, values - valuesBefore, deepest - depth));
        }
        deepest = Math.max(deepest, deepestBefore);
        return value;
    }

    /** Counts values that are in the document with all aliases replaced. */
    private void count(long more, int depth) throws IOException {
        values += more;
        deepest = Math.max(deepest, depth);
        if (values > MAX_VALUES) {
            throw new JsonParseException(
                    parser,
                    String.format(
                            Locale.ROOT,
                            "found more than %,d values with all aliases replaced. Use fewer aliases.",
                            MAX_VALUES));
        }
        if (depth > MAX_DEPTH) {
            throw new JsonParseException(
                    parser, "found more than " + MAX_DEPTH + " maps and lists inside of one another. Nest fewer.");
        }
    }

    private SourceMap map(int depth) throws IOException {
        SourceMap map = new SourceMap(file, line());
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            int line = line();
            parser.nextToken();
            map.put(key, value(depth), line);
        }
        return map;
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private List<Object> list(int depth) throws IOException {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(depth));
        }
        return list;
    }
}
