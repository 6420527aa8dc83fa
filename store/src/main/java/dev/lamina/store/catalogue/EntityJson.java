// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Entities as JSON for the catalogue. */
public final class EntityJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private EntityJson() {}

    public static String write(Entity entity) {
        ObjectNode root = JSON.createObjectNode();
        root.put("name", entity.name());
        root.put("identity", entity.identity());
        if (!entity.within().isEmpty()) {
            ArrayNode within = root.putArray("within");
            entity.within().forEach(within::add);
        }
        write(entity.fields(), root.putArray("fields"));
        return root.toString();
    }

    private static void write(List<Field> fields, ArrayNode into) {
        for (Field field : fields) {
            ObjectNode node = into.addObject();
            node.put("name", field.name());
            node.put("type", field.type().name().toLowerCase(Locale.ROOT));
            node.put("nullable", field.nullable());
            if (!field.children().isEmpty()) {
                write(field.children(), node.putArray("children"));
            }
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if it is nothing of the kind
     */
    public static Entity read(String json) {
        try {
            JsonNode root = JSON.readTree(json);
            return new Entity(
                    root.required("name").asText(),
                    fields(root.required("fields")),
                    root.required("identity").asText(),
                    texts(root.path("within")));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The catalogue's entry of an entity can't be read: " + e.getMessage() + " in " + json, e);
        }
    }

    private static List<String> texts(JsonNode nodes) {
        List<String> texts = new ArrayList<>();
        for (JsonNode node : nodes) {
            texts.add(node.asText());
        }
        return texts;
    }

    private static List<Field> fields(JsonNode nodes) {
        List<Field> fields = new ArrayList<>();
        for (JsonNode node : nodes) {
            fields.add(new Field(
                    node.required("name").asText(),
                    ColumnType.valueOf(node.required("type").asText().toUpperCase(Locale.ROOT)),
                    node.required("nullable").asBoolean(),
                    node.has("children") ? fields(node.get("children")) : List.of()));
        }
        return fields;
    }

    /** The first difference between two entities, as half a sentence; {@code null} where they are the same. */
    public static String difference(Entity stored, Entity given) {
        for (int i = 0; i < Math.max(stored.fields().size(), given.fields().size()); i++) {
            Field was = i < stored.fields().size() ? stored.fields().get(i) : null;
            Field is = i < given.fields().size() ? given.fields().get(i) : null;
            if (was == null || !was.equals(is)) {
                return "found " + words(is) + " as field " + (i + 1) + ", expected " + words(was);
            }
        }
        if (!stored.key().equals(given.key())) {
            return "found the identity " + String.join(", ", given.key()) + ", expected "
                    + String.join(", ", stored.key());
        }
        if (!stored.name().equals(given.name())) {
            return "found the entity " + given.name() + ", expected " + stored.name();
        }
        return null;
    }

    private static String words(Field field) {
        return field == null
                ? "none"
                : "\"" + field.name() + "\" (" + type(field) + (field.nullable() ? ", nullable)" : ")");
    }

    private static String type(Field field) {
        List<String> parts = new ArrayList<>();
        for (Field child : field.children()) {
            parts.add((field.type() == ColumnType.STRUCT ? child.name() + " " : "")
                    + (child.nullable() ? "nullable " : "")
                    + type(child));
        }
        String name = field.type().name().toLowerCase(Locale.ROOT);
        return parts.isEmpty() ? name : name + "<" + String.join(", ", parts) + ">";
    }
}
