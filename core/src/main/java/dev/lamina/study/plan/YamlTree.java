// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.lamina.syntax.SourceMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A YAML document as maps, lists and scalars, aliases in it standing for the map or list that was anchored, which Jackson's
 * own trees leave as their names (YAML 1.2, section 3.2.2.2). Its parser does not tell of anchors of scalars.
 */
final class YamlTree {
    private final YAMLParser parser;
    private final String file;
    private final Map<String, Object> anchored = new HashMap<>();

    private YamlTree(YAMLParser parser, String file) {
        this.parser = parser;
        this.file = file;
    }

    /**
     * Reads a document.
     *
     * @param file its name, which its maps know beside their lines
     * @return maps as {@link SourceMap}s; {@code null} where there is nothing in it
     * @throws IOException if it is not YAML, or has a key twice; the message says where
     */
    static Object read(YAMLParser parser, String file) throws IOException {
        JsonToken first = parser.nextToken();
        return first == null ? null : new YamlTree(parser, file).value();
    }

    private Object value() throws IOException {
        if (parser.isCurrentAlias()) {
            String name = parser.getText();
            if (!anchored.containsKey(name)) {
                throw new com.fasterxml.jackson.core.JsonParseException(
                        parser, "found the alias *" + name + ", but no map or list before it has the anchor &" + name);
            }
            return anchored.get(name);
        }
        Object anchor = parser.getObjectId();
        Object value = switch (parser.currentToken()) {
            case START_OBJECT -> map();
            case START_ARRAY -> list();
            case VALUE_NULL -> null;
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            default -> parser.getText();
        };
        if (anchor != null) {
            anchored.put(anchor.toString(), value);
        }
        return value;
    }

    private SourceMap map() throws IOException {
        SourceMap map = new SourceMap(file, line());
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            int line = line();
            parser.nextToken();
            map.put(key, value(), line);
        }
        return map;
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private List<Object> list() throws IOException {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value());
        }
        return list;
    }
}
