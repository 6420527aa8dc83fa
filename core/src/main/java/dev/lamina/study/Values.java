// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.codec.Vector;
import dev.lamina.layout.Field;
import dev.lamina.layout.ValueText;
import java.io.IOException;
import java.util.List;

/** Values that a study names. */
final class Values {
    private Values() {}

    /** A vector of the field's type with this one value. */
    static Vector of(Field field, String value) {
        Vector vector = Vector.of(field.type());
        ValueText.append(vector, value);
        return vector;
    }

    /** The value itself where records have it, otherwise the commonest that they have. */
    static String present(Source source, String field, String value) throws IOException {
        source.entity().indexOf(field);
        List<List<Object>> commonest = source.dataset()
                .sql("SELECT CAST(" + quoted(field) + " AS VARCHAR) FROM " + source.view() + " WHERE " + quoted(field)
                        + " IS NOT NULL GROUP BY 1 ORDER BY 1 = '" + value.replace("'", "''")
                        + "' DESC, count(*) DESC, 1 LIMIT 1");
        return commonest.isEmpty() ? value : commonest.get(0).get(0).toString();
    }

    /** A name as SQL has it. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
