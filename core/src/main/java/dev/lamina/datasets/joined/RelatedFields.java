// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of records pointed to that entities repeat, by their paths: {@code item.seller.nickname} of bids is the nickname of
 * the user that sells the item that a bid is for. The field is called as the path, with underscores; the entities between have
 * theirs too.
 */
final class RelatedFields {
    private final Map<String, Entity> entities = new LinkedHashMap<>();
    private final List<Relation> relations;
    private final Map<String, Map<String, List<String>>> paths = new LinkedHashMap<>();

    private RelatedFields(List<Entity> entities, List<Relation> relations) {
        this.relations = relations;
        for (Entity entity : entities) {
            this.entities.put(entity.name(), entity);
            paths.put(entity.name(), new LinkedHashMap<>());
        }
    }

    /**
     * Reads which fields are repeated.
     *
     * @param given lists of paths by entity; {@code null} for none
     * @throws IllegalArgumentException if a path leads nowhere, or its field would have the name of another one
     */
    static RelatedFields of(Object given, List<Entity> entities, List<Relation> relations) {
        RelatedFields fields = new RelatedFields(entities, relations);
        if (given == null) {
            return fields;
        }
        if (!(given instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException(
                    "repeat: found " + given + ", expected paths by entity, such as {bids: [item.name]}.");
        }
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = String.valueOf(entry.getKey());
            if (!fields.entities.containsKey(name)) {
                throw new IllegalArgumentException("repeat: there is no entity \"" + name + "\". "
                        + UnknownName.hint(name, fields.entities.keySet()));
            }
            if (!(entry.getValue() instanceof List<?> list)) {
                throw new IllegalArgumentException("repeat, " + name + ": found " + entry.getValue()
                        + ", expected a list of paths, such as [item.name].");
            }
            for (Object path : list) {
                fields.add(name, List.of(String.valueOf(path).split("[.]", -1)));
            }
        }
        return fields;
    }

    private void add(String entity, List<String> path) {
        String where = "repeat, " + entity + ", " + String.join(".", path) + ": ";
        Map<String, String> targets = Relations.targets(entity, relations);
        String to = targets.get(path.get(0));
        if (to == null || path.size() < 2) {
            throw new IllegalArgumentException(where + "expected a column of " + entity
                    + " that points to another row, and a column of that row. "
                    + UnknownName.hint(path.get(0), targets.keySet()));
        }
        List<String> rest = path.subList(1, path.size());
        if (rest.size() > 1) {
            add(to, rest);
        } else if (!entities.get(to).names().contains(rest.get(0))) {
            throw new IllegalArgumentException(where + to + " has no column \"" + rest.get(0) + "\". "
                    + UnknownName.hint(rest.get(0), entities.get(to).names()));
        }
        String name = String.join("_", path);
        List<String> before = paths.get(entity).putIfAbsent(name, path);
        boolean isOwn = entities.get(entity).names().contains(name);
        if (isOwn || before != null && !before.equals(path)) {
            throw new IllegalArgumentException(where + "this would be the column " + name + " of " + entity + ", which "
                    + (isOwn ? "is there already" : "is " + String.join(".", before) + " already")
                    + ". Rename a column in the file.");
        }
    }

    /** The paths of an entity's related fields, by their names. */
    Map<String, List<String>> paths(String entity) {
        return paths.get(entity);
    }

    /** The entities with their related fields. */
    Schema schema() {
        List<Entity> all = new ArrayList<>();
        for (Entity entity : entities.values()) {
            Map<String, List<String>> related = paths.get(entity.name());
            List<Field> fields = new ArrayList<>(entity.fields());
            related.forEach((name, path) -> {
                Field own = field(entity.name(), path);
                fields.add(new Field(name, own.type(), true, own.children()));
            });
            all.add(new Entity(entity.name(), fields, entity.identity(), entity.within(), related.keySet()));
        }
        List<Relation> repeating = new ArrayList<>();
        for (Relation relation : relations) {
            Map<String, String> repeated = new LinkedHashMap<>();
            paths.get(relation.entity()).forEach((name, path) -> {
                if (path.get(0).equals(relation.field())) {
                    repeated.put(name, String.join("_", path.subList(1, path.size())));
                }
            });
            repeating.add(new Relation(relation.entity(), relation.field(), relation.to(), repeated));
        }
        return new Schema(all, repeating);
    }

    private Field field(String entity, List<String> path) {
        return path.size() == 1
                ? entities.get(entity).field(path.get(0))
                : field(Relations.of(entity, path.get(0), relations).to(), path.subList(1, path.size()));
    }
}
