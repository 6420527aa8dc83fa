// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.model.Entity;
import java.nio.charset.StandardCharsets;

/** What stands at {@code /}: the layouts, the entities with their keys, and all paths. */
final class Listing {
    private static final JsonMapper JSON = new JsonMapper();

    private Listing() {}

    static byte[] of(Records records) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode layouts = root.putArray("layouts");
        records.layouts().forEach(layouts::add);
        ObjectNode entities = root.putObject("entities");
        for (Entity entity : records.entities()) {
            entities.putObject(entity.name())
                    .put("key", key(entity))
                    .put("answer", RecordJson.isMany(entity) ? "array" : "object");
        }
        ArrayNode paths = root.putArray("paths");
        for (String layout : records.layouts()) {
            for (String prefix : RecordPath.prefixes(layout)) {
                for (Entity entity : records.entities()) {
                    paths.add(prefix + "/" + entity.name() + "/{" + key(entity) + "}");
                }
            }
        }
        paths.add("/health").add("/metrics");
        return root.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The field by which records are asked for, as JSON has it. */
    static String key(Entity entity) {
        return RecordJson.name(entity.key().get(0));
    }
}
