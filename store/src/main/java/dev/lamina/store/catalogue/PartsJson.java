// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lamina.codec.stripe.Grouping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A version's parts as JSON for the catalogue. What many parts have in common, how their rows are cut, is there once. */
final class PartsJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private PartsJson() {}

    static String write(List<VersionPart> parts) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode plans = root.putArray("plans");
        ArrayNode list = root.putArray("parts");
        Map<StripePlan, Integer> places = new HashMap<>();
        for (VersionPart part : parts) {
            StripePlan plan = part.plan();
            if (places.putIfAbsent(plan, places.size()) == null) {
                ObjectNode node = plans.addObject();
                node.put("grouping", plan.grouping().text());
                node.put("stripeRows", plan.stripeRows());
                node.put("stripesPerShard", plan.stripesPerShard());
            }
            ObjectNode node = list.addObject();
            node.put("number", part.number());
            node.put("plan", places.get(plan));
            node.put("stripes", part.stripes());
            node.put("rows", part.rows());
            node.put("bytes", part.bytes());
        }
        return root.toString();
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param columns how many columns the entity has
     * @throws IllegalArgumentException if it is nothing of the kind
     */
    static List<VersionPart> read(String json, int columns) {
        try {
            JsonNode root = JSON.readTree(json);
            List<StripePlan> plans = new ArrayList<>();
            for (JsonNode plan : root.required("plans")) {
                plans.add(new StripePlan(
                        Grouping.parse(columns, plan.required("grouping").asText()),
                        plan.required("stripeRows").asInt(),
                        plan.required("stripesPerShard").asInt()));
            }
            List<VersionPart> parts = new ArrayList<>();
            for (JsonNode part : root.required("parts")) {
                parts.add(new VersionPart(
                        part.required("number").asInt(),
                        plans.get(part.required("plan").asInt()),
                        part.required("rows").asLong(),
                        part.required("stripes").asInt(),
                        part.required("bytes").asLong()));
            }
            return parts;
        } catch (JsonProcessingException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    "The catalogue's entry of a version's parts can't be read: " + e.getMessage() + " in " + json, e);
        }
    }
}
