// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenColumnsTest {
    private static final StructType ROWS = new StructType().add("id", "long").add("word", "string");

    private static WrittenColumns ofNew(String dataset) {
        return WrittenColumns.ofNew(dataset, null, List.of("id"), ROWS);
    }

    @Test
    void a_new_dataset_has_the_rows_columns() {
        assertThat(ofNew("sales-2026.v1").entity().names()).containsExactly("id", "word");
    }

    @Test
    void columns_have_names_that_statements_can_give() {
        assertThatThrownBy(() -> ofNew(new StructType().add("id", "long").add("", "string")))
                .hasMessage("Column 2: found the name \"\", expected one that is not empty and has no NUL. Rename it.");
        assertThatThrownBy(() ->
                        ofNew(new StructType().add("id", "long").add("who", new StructType().add("a\0b", "string"))))
                .hasMessage("Column 1 of who: found the name \"a\\u0000b\", expected one that is not empty and has no"
                        + " NUL. Rename it.");
    }

    private static WrittenColumns ofNew(StructType rows) {
        return WrittenColumns.ofNew("sales", null, List.of("id"), rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sales@1", " sales", "../sales", "żółć"})
    void a_new_dataset_has_a_name_that_commands_and_statements_can_give(String name) {
        assertThatThrownBy(() -> ofNew(name))
                .hasMessage("Option dataset: \"" + name + "\" can't be a dataset's name. Use up to 100 letters, digits,"
                        + " and _ . - after the first character.");
    }
}
