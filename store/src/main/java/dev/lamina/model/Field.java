// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One column of an entity, or a part of one that holds lists or structs.
 *
 * @param name as studies and queries name it; an element's name means nothing
 * @param type the logical type of its values
 * @param nullable whether a record may lack it
 * @param children of a list its element, of a struct its fields, whose names are distinct; of a scalar none
 */
public record Field(String name, ColumnType type, boolean nullable, List<Field> children) {
    public Field {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        children = List.copyOf(children);
        Set<String> names = new HashSet<>();
        for (Field child : children) {
            names.add(child.name());
        }
        boolean fits = switch (type) {
            case LIST -> children.size() == 1;
            case STRUCT -> !children.isEmpty() && names.size() == children.size();
            default -> children.isEmpty();
        };
        if (!fits) {
            throw new IllegalArgumentException("Field " + name + ": found " + type + " of " + children.size()
                    + " fields " + names + ", expected one element of a list, at least one field of a struct with"
                    + " distinct names, none of a scalar. Use Field.list and Field.struct.");
        }
    }

    /** A field of scalars. */
    public Field(String name, ColumnType type, boolean nullable) {
        this(name, type, nullable, List.of());
    }

    /** A field of lists. */
    public static Field list(String name, boolean nullable, Field element) {
        return new Field(name, ColumnType.LIST, nullable, List.of(element));
    }

    /** A field of structs. */
    public static Field struct(String name, boolean nullable, List<Field> children) {
        return new Field(name, ColumnType.STRUCT, nullable, children);
    }

    /** An empty vector for this field's values. */
    public Vector newVector() {
        return switch (type) {
            case LIST -> Vector.list(children.get(0).newVector());
            case STRUCT -> {
                List<String> names = new ArrayList<>();
                List<Vector> vectors = new ArrayList<>();
                for (Field child : children) {
                    names.add(child.name());
                    vectors.add(child.newVector());
                }
                yield Vector.struct(names, vectors);
            }
            default -> Vector.of(type);
        };
    }
}
