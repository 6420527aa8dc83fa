// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** What the source makes of a schema that it is given; no cluster is asked before rows are. */
class LaminaSourceTest {
    private static final Map<String, String> OPTIONS = Map.of("dataset", "gdelt", "contactPoints", "127.0.0.1");

    @Test
    void a_users_word_that_no_value_is_missing_is_not_trusted() {
        StructType pair = new StructType().add("a", DataTypes.IntegerType, false);
        StructType given = new StructType()
                .add("id", DataTypes.LongType, false)
                .add("pair", pair, false)
                .add("list", DataTypes.createArrayType(DataTypes.IntegerType, false), false);
        DatasetTable table = (DatasetTable) new LaminaSource().getTable(given, new Transform[0], OPTIONS);
        assertThat(table.columns()).hasSize(3).allMatch(column -> column.nullable());
        assertThat(table.columns()[1].dataType()).isEqualTo(new StructType().add("a", DataTypes.IntegerType, true));
        assertThat(table.columns()[2].dataType()).isEqualTo(DataTypes.createArrayType(DataTypes.IntegerType, true));
    }

    @Test
    void datasets_have_no_partitions_of_columns() {
        assertThatThrownBy(() -> new LaminaSource()
                        .getTable(new StructType(), new Transform[] {Expressions.identity("id")}, OPTIONS))
                .hasMessage(
                        "Datasets can't be partitioned by id: they are stored as stripes of rows. Leave partitionBy out.");
    }
}
