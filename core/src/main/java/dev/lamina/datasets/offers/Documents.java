// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.lamina.model.Field;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON documents of records, whose keys are the fields' names with hyphens; what is missing has no key. A key that no
 * field has is refused: what is not in the schema must not get lost.
 */
final class Documents {
    private static final JsonFactory JSON = new JsonFactory();

    private final Quoted text;
    private final JsonParser parser;

    private Documents(Quoted text, JsonParser parser) {
        this.text = text;
        this.parser = parser;
    }

    /**
     * Reads a document.
     *
     * @param fields those that it may have; it has to have those that are not nullable
     * @return the values as {@link TreeRows} takes them
     */
    static Map<String, Object> read(Quoted text, List<Field> fields) throws BadStatementException {
        try (JsonParser parser = JSON.createParser(text.value())) {
            Documents document = new Documents(text, parser);
            parser.nextToken();
            document.expect(JsonToken.START_OBJECT, "a document {…}");
            Map<String, Object> values = document.struct(fields);
            if (parser.nextToken() != null) {
                throw document.wrong("nothing after the document");
            }
            return values;
        } catch (JsonProcessingException e) {
            int index = e.getLocation() == null
                    ? 0
                    : (int) Math.max(0, e.getLocation().getCharOffset());
            throw new BadStatementException(
                    text.offset(index),
                    "found text that is not JSON (" + e.getOriginalMessage() + "), expected a document");
        } catch (IOException e) {
            throw new BadStatementException(text.start(), "found a document that can't be read: " + e.getMessage());
        }
    }

    private Map<String, Object> struct(List<Field> fields) throws IOException, BadStatementException {
        int start = here();
        Map<String, Object> values = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            Field field = field(fields, parser.currentName());
            if (values.containsKey(field.name())) {
                throw wrong("each key once");
            }
            parser.nextToken();
            values.put(field.name(), value(field));
        }
        for (Field field : fields) {
            if (!field.nullable() && !values.containsKey(field.name())) {
                throw new BadStatementException(
                        start, "found no \"" + key(field) + "\", expected it in each such document");
            }
        }
        return values;
    }

    private Field field(List<Field> fields, String key) throws BadStatementException {
        List<String> known = new ArrayList<>();
        for (Field field : fields) {
            if (key(field).equals(key)) {
                return field;
            }
            known.add(key(field));
        }
        throw new BadStatementException(
                here(), "found the key \"" + key + "\", expected one of " + String.join(", ", known));
    }

    private Object value(Field field) throws IOException, BadStatementException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL && field.nullable()) {
            return null;
        }
        switch (field.type()) {
            case TEXT -> {
                expect(JsonToken.VALUE_STRING, "a text");
                String value = parser.getText();
                if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
                    throw new BadStatementException(here(), "found half of a surrogate pair, expected characters");
                }
                return value;
            }
            case INT -> {
                expect(JsonToken.VALUE_NUMBER_INT, "a whole number");
                return parser.getIntValue();
            }
            case BOOLEAN -> {
                if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
                    throw wrong("true or false");
                }
                return parser.getBooleanValue();
            }
            case LIST -> {
                expect(JsonToken.START_ARRAY, "a list […]");
                List<Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(field.children().get(0)));
                }
                return elements;
            }
            case STRUCT -> {
                expect(JsonToken.START_OBJECT, "a document {…}");
                return struct(field.children());
            }
            default -> throw new IllegalArgumentException("Offers have no " + field.type() + ".");
        }
    }

    private void expect(JsonToken token, String what) throws IOException, BadStatementException {
        if (parser.currentToken() != token) {
            throw wrong(what);
        }
    }

    private BadStatementException wrong(String expected) {
        try {
            String found = parser.currentToken() == null ? "nothing" : parser.getText();
            return new BadStatementException(here(), "found " + found + ", expected " + expected);
        } catch (IOException e) {
            return new BadStatementException(here(), "found a value that can't be read, expected " + expected);
        }
    }

    private int here() {
        return text.offset((int) Math.max(0, parser.currentTokenLocation().getCharOffset()));
    }

    private static String key(Field field) {
        return field.name().replace('_', '-');
    }

    /** Writes a document of values as {@link TreeRows} takes them, in the order of their map. */
    static String write(Map<String, ?> values) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            write(values, json);
        } catch (IOException e) {
            throw new IllegalStateException("Memory can be written to.", e);
        }
        return text.toString();
    }

    private static void write(Object value, JsonGenerator json) throws IOException {
        if (value instanceof Map<?, ?> struct) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : struct.entrySet()) {
                if (entry.getValue() != null) {
                    json.writeFieldName(entry.getKey().toString().replace('_', '-'));
                    write(entry.getValue(), json);
                }
            }
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(element, json);
            }
            json.writeEndArray();
        } else {
            json.writePOJO(value);
        }
    }
}
