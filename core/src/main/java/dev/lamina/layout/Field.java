// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import dev.lamina.codec.ColumnType;
import java.util.Objects;

/**
 * One column of an entity.
 *
 * @param name as studies and queries name it
 * @param type the logical type of its values
 * @param nullable whether a record may lack it
 */
public record Field(String name, ColumnType type, boolean nullable) {
    public Field {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }
}
