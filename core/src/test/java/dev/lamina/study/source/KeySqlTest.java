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
}
