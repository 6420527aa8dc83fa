// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import dev.lamina.model.Field;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The CQL types of the columns that hold an entity's scalars: those of the fields' own types, unless a study gives others.
 *
 * @param daysAsTimestamps whether days are timestamps, as the GDELT publication has them
 * @param given per field, the name of another CQL type
 */
public record ColumnTypes(boolean daysAsTimestamps, Map<String, String> given) {
    public ColumnTypes {
        given = Map.copyOf(given);
    }

    /**
     * The type of a field's column.
     *
     * @throws IllegalArgumentException if the study gives a type that does not hold exactly the field's values in their order
     */
    public CqlType of(Field field) {
        String wanted = given.get(field.name());
        if (wanted == null) {
            return CqlType.of(field, daysAsTimestamps);
        }
        List<CqlType> fitting = CqlType.fitting(field.type());
        for (CqlType type : fitting) {
            if (type.cql().equals(wanted.toLowerCase(Locale.ROOT))) {
                return type;
            }
        }
        throw new IllegalArgumentException("the data's " + field.name() + " is "
                + field.type().name().toLowerCase(Locale.ROOT) + ", which a column of type " + wanted
                + " does not hold as it is. Make it "
                + String.join(" or ", fitting.stream().map(CqlType::cql).toList()) + ".");
    }
}
