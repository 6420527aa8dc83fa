// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A kind of record: ordered fields, and the one that identifies a record.
 *
 * @param name the entity's name, a noun such as {@code events}
 * @param fields the columns in their order; names are distinct
 * @param identity the name of the field that no two records share; not nullable
 */
public record Entity(String name, List<Field> fields, String identity) {
    public Entity {
        fields = List.copyOf(fields);
        Set<String> names = new HashSet<>();
        for (Field field : fields) {
            if (!names.add(field.name())) {
                throw new IllegalArgumentException("Entity " + name + " has two fields named " + field.name() + ".");
            }
        }
        if (!names.contains(identity)) {
            throw new IllegalArgumentException("Entity " + name + " has no field \"" + identity + "\" to identify it.");
        }
        for (Field field : fields) {
            if (field.name().equals(identity) && field.type().isNested()) {
                throw new IllegalArgumentException("Entity " + name + " is identified by " + identity
                        + ", which holds lists or structs. Choose a field of scalars.");
            }
        }
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
     * @throws IllegalArgumentException if there is no such field; the message lists those that exist
     */
    public int indexOf(String field) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(field)) {
                return i;
            }
        }
        throw new IllegalArgumentException(
                "Entity " + name + " has no field \"" + field + "\". Known: " + String.join(", ", names()) + ".");
    }

    /** The field of this name; as {@link #indexOf} where there is none. */
    public Field field(String field) {
        return fields.get(indexOf(field));
    }

    /** The fields of these names, in the order asked for. */
    public List<Field> fields(List<String> names) {
        List<Field> chosen = new ArrayList<>(names.size());
        for (String field : names) {
            chosen.add(field(field));
        }
        return chosen;
    }
}
