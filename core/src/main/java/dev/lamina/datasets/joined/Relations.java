// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How people write relations: {@code bids.item -> items}, or {@code bids.item -> items.id}. */
public final class Relations {
    private static final Pattern WRITTEN =
            Pattern.compile("\\s*([^\\s.]+)\\.([^\\s.]+)\\s*->\\s*([^\\s.]+)(?:\\.([^\\s.]+))?\\s*");

    private Relations() {}

    /**
     * Reads relations, which repeat no fields yet.
     *
     * @param given a list of texts; {@code null} for none
     * @throws IllegalArgumentException if one is not written so, names what is not there, does not point to the only field of a key,
     *     or is the second of its field
     */
    public static List<Relation> of(Object given, List<Entity> entities) {
        if (given == null) {
            return List.of();
        }
        if (!(given instanceof List<?> list)) {
            throw new IllegalArgumentException(
                    "relations: found " + given + ", expected a list such as [bids.item -> items].");
        }
        List<Relation> relations = new ArrayList<>();
        for (Object each : list) {
            Relation relation = relation(String.valueOf(each), entities);
            for (Relation other : relations) {
                if (other.entity().equals(relation.entity()) && other.field().equals(relation.field())) {
                    throw wrong(
                            each.toString(),
                            relation.field() + " points to " + other.to() + " already. Leave one of them out.");
                }
            }
            relations.add(relation);
        }
        return relations;
    }

    /**
     * The entity that points, its field, and the entity pointed to.
     *
     * @throws IllegalArgumentException if a relation is not written so
     */
    static List<String> ends(String written) {
        Matcher matcher = matcher(written);
        return List.of(matcher.group(1), matcher.group(2), matcher.group(3));
    }

    private static Matcher matcher(String written) {
        Matcher matcher = WRITTEN.matcher(written);
        if (!matcher.matches()) {
            throw wrong(written, "expected a field and the entity that it points to, such as bids.item -> items.");
        }
        return matcher;
    }

    /**
     * The entities with the fields that their rows repeat of those that they point to.
     *
     * @param repeat lists of paths by entity, such as {@code item.name}
     * @throws IllegalArgumentException if a path leads nowhere, or its field would have the name of another one
     */
    public static Schema schema(Map<String, ?> repeat, List<Entity> entities, List<Relation> relations) {
        return RelatedFields.of(repeat, entities, relations).schema();
    }

    private static Relation relation(String written, List<Entity> entities) {
        Matcher matcher = matcher(written);
        Entity from = entity(written, matcher.group(1), entities);
        Field field = field(written, from, matcher.group(2));
        Entity to = entity(written, matcher.group(3), entities);
        if (matcher.group(4) != null) {
            field(written, to, matcher.group(4));
        }
        if (to.key().size() > 1 || matcher.group(4) != null && !to.identity().equals(matcher.group(4))) {
            throw wrong(
                    written,
                    "a row of " + from.name() + " points to one row of " + to.name() + " if " + field.name()
                            + " has its key, which is " + String.join(", ", to.key()) + ". "
                            + (to.key().size() > 1 ? "Give " + to.name() + " a key of one column." : "Name that."));
        }
        ColumnType target = to.field(to.identity()).type();
        if (field.type() != target) {
            throw wrong(
                    written,
                    from.name() + "." + field.name() + " is " + word(field.type()) + " and " + to.name() + "."
                            + to.identity() + " is " + word(target) + ". Give both the same type under types.");
        }
        return new Relation(from.name(), field.name(), to.name(), Map.of());
    }

    private static Entity entity(String written, String name, List<Entity> entities) {
        List<String> known = new ArrayList<>();
        for (Entity entity : entities) {
            if (entity.name().equals(name)) {
                return entity;
            }
            known.add(entity.name());
        }
        throw wrong(written, "there is no entity \"" + name + "\". " + UnknownName.hint(name, known));
    }

    private static Field field(String written, Entity entity, String name) {
        if (!entity.names().contains(name)) {
            throw wrong(
                    written,
                    entity.name() + " has no column \"" + name + "\". " + UnknownName.hint(name, entity.names()));
        }
        return entity.field(name);
    }

    /** The relation of a field; {@code null} where it points to nothing. */
    public static Relation of(String entity, String field, List<Relation> relations) {
        for (Relation relation : relations) {
            if (relation.entity().equals(entity) && relation.field().equals(field)) {
                return relation;
            }
        }
        return null;
    }

    private static String word(ColumnType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    private static IllegalArgumentException wrong(String written, String what) {
        return new IllegalArgumentException("relations, " + written.strip() + ": " + what);
    }

    /** The fields that point somewhere, each with the entity that it points to. */
    static Map<String, String> targets(String entity, List<Relation> relations) {
        Map<String, String> targets = new LinkedHashMap<>();
        for (Relation relation : relations) {
            if (relation.entity().equals(entity)) {
                targets.put(relation.field(), relation.to());
            }
        }
        return targets;
    }
}
