// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.model.Field;
import dev.lamina.syntax.KeyExpression;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeySqlTest {
    @TempDir
    private Path directory;

    @Test
    void quotients_of_texts_are_told_apart_be_they_numbers_or_not() throws Exception {
        String term = KeySql.of(
                KeyExpression.of("partition", "code / 10", List.of("code")), new Field("code", ColumnType.TEXT, true));
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            assertThat(duck.sql("SELECT count(DISTINCT " + term
                            + ") FROM (VALUES ('10'), ('0019'), ('20'), ('x'), ('y'))" + " AS t(code)"))
                    .containsExactly(List.of(4L));
        }
    }

    @Test
    void quotients_are_rounded_down_and_the_least_number_has_one() throws Exception {
        for (ColumnType type : List.of(ColumnType.INT, ColumnType.LONG)) {
            String term = KeySql.of(
                    KeyExpression.of("partition", "code / 10", List.of("code")), new Field("code", type, true));
            String column = type == ColumnType.INT ? "INTEGER" : "BIGINT";
            long least = type == ColumnType.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
            try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
                assertThat(duck.sql("SELECT CAST(" + term + " AS BIGINT) FROM (SELECT CAST(unnest([" + least
                                + ", -11, -10, -1, 0, 9, 10, NULL]) AS " + column + ") AS code)"))
                        .extracting(row -> row.get(0))
                        .containsExactly(Math.floorDiv(least, 10L), -2L, -1L, -1L, 0L, 0L, 1L, null);
            }
        }
    }
}
