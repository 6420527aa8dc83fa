// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FilesSqlTest {
    @Test
    void row_groups_of_many_columns_have_fewer_rows_than_those_of_few() {
        assertThat(FilesSql.parquet(1)).isEqualTo(FilesSql.parquet(34)).isEqualTo(" (FORMAT parquet)");
        assertThat(FilesSql.parquet(100)).isEqualTo(" (FORMAT parquet, ROW_GROUP_SIZE 40960)");
        assertThat(FilesSql.parquet(1_000)).isEqualTo(" (FORMAT parquet, ROW_GROUP_SIZE 4096)");
        assertThat(FilesSql.parquet(10_000)).isEqualTo(" (FORMAT parquet, ROW_GROUP_SIZE 2048)");
    }
}
