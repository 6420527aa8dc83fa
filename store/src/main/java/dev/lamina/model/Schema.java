// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.util.List;

/**
 * What a dataset consists of.
 *
 * @param entities one or more kinds of records
 * @param relations how records of these point to each other; none where nobody says
 */
public record Schema(List<Entity> entities, List<Relation> relations) {
    public Schema {
        entities = List.copyOf(entities);
        relations = List.copyOf(relations);
        if (entities.isEmpty()) {
            throw new IllegalArgumentException("A schema has at least one entity.");
        }
    }

    /** Entities of which nobody says how they are related. */
    public Schema(List<Entity> entities) {
        this(entities, List.of());
    }

    /** A schema of one entity. */
    public static Schema of(Entity entity) {
        return new Schema(List.of(entity));
    }

    /** The only entity. */
    public Entity entity() {
        if (entities.size() != 1) {
            throw new IllegalStateException("This schema has " + entities.size() + " entities, expected one.");
        }
        return entities.get(0);
    }
}
