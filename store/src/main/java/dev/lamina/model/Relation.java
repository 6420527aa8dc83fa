// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.util.Map;

/**
 * A to-one relation: each record of an entity points to one record of another entity, or to none where the field has no value.
 *
 * @param entity the entity whose records point
 * @param field its field that has the identity of the record pointed to
 * @param to the entity of the record pointed to, which {@link Entity#identity} alone identifies
 * @param repeated the fields of {@code entity} that repeat a field of {@code to}, each with that field's name, such as {@code
 *     user_nickname} with {@code nickname}
 */
public record Relation(String entity, String field, String to, Map<String, String> repeated) {
    public Relation {
        repeated = Map.copyOf(repeated);
    }

    /** As people write it: {@code bids.item -> items}. */
    @Override
    public String toString() {
        return entity + "." + field + " -> " + to;
    }
}
