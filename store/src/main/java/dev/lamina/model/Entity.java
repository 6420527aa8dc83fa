// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A kind of record: ordered fields, and the one that identifies a record, by itself or within a group of records.
 *
 * @param name the entity's name, a noun such as {@code events}
 * @param fields the columns in their order; names are distinct
 * @param identity the name of the field that no two records of a group share; not nullable
 * @param within the names of the fields that make the groups, not nullable; none where all records are one group
 * @param related the names of the fields that repeat a value of a record which this one points to, by a {@link Relation}; none
 *     where all fields are its own
 */
public record Entity(String name, List<Field> fields, String identity, List<String> within, Set<String> related) {
    public Entity {
        fields = List.copyOf(fields);
        within = List.copyOf(within);
        related = Set.copyOf(related);
        Set<String> names = new HashSet<>();
        for (Field field : fields) {
            if (!names.add(field.name())) {
                throw new IllegalArgumentException("Entity " + name + " has two fields named " + field.name() + ".");
            }
        }
        if (!names.contains(identity)) {
            throw new IllegalArgumentException("Entity " + name + " has no field \"" + identity + "\" to identify it.");
        }
        if (!names.containsAll(related)
                || related.contains(identity)
                || within.stream().anyMatch(related::contains)) {
            throw new IllegalArgumentException("Entity " + name + " repeats " + new TreeSet<>(related)
                    + " of other records, expected fields outside its key.");
        }
        for (String group : within) {
            if (!names.contains(group) || group.equals(identity)) {
                throw new IllegalArgumentException("Entity " + name + " is identified by " + identity + " within "
                        + group + ", expected another of its fields.");
            }
        }
        for (Field field : fields) {
            if ((field.name().equals(identity) || within.contains(field.name()))
                    && field.type().isNested()) {
                throw new IllegalArgumentException("Entity " + name + " is identified by " + field.name()
                        + ", which holds lists or structs. Choose a field of scalars.");
            }
        }
    }

    /** Records whose fields are all their own. */
    public Entity(String name, List<Field> fields, String identity, List<String> within) {
        this(name, fields, identity, within, Set.of());
    }

    /** Records that one field tells apart. */
    public Entity(String name, List<Field> fields, String identity) {
        this(name, fields, identity, List.of());
    }

    /** The names of the fields that are its own, in order. */
    public List<String> own() {
        return names().stream().filter(field -> !related.contains(field)).toList();
    }

    /** The fields that together tell records apart, in the order of a key. */
    public List<String> key() {
        List<String> key = new ArrayList<>(within);
        key.add(identity);
        return key;
    }

    /** The names of all fields, in order. */
    public List<String> names() {
        List<String> names = new ArrayList<>(fields.size());
        for (Field field : fields) {
            names.add(field.name());
        }
        return names;
    }

    /**
     * The field's place, from 0.
     *
     * @throws IllegalArgumentException if there is no such field; the message lists the known ones
     */
    public int indexOf(String field) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(field)) {
                return i;
            }
        }
        throw new IllegalArgumentException(
                "Entity " + name + " has no field \"" + field + "\". " + UnknownName.hint(field, names()));
    }

    /** The field of this name; as {@link #indexOf} where there is none. */
    public Field field(String field) {
        return fields.get(indexOf(field));
    }

    /** The fields of these names, in that order. */
    public List<Field> fields(List<String> names) {
        List<Field> chosen = new ArrayList<>(names.size());
        for (String field : names) {
            chosen.add(field(field));
        }
        return chosen;
    }
}
