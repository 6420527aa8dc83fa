// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code lamina sql} where nothing is stored: local files can be asked all the same. */
class SqlWithoutStoreTest {
    @TempDir
    Path directory;

    private Shell.Result sql(String... words) {
        List<String> all = new ArrayList<>(List.of("sql", "--format=csv", "--data-dir=" + directory.resolve("none")));
        all.addAll(List.of(words));
        return Shell.lamina(all.toArray(new String[0]));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-- by month\nSELECT 1 AS a", "--by month\nSELECT 1 AS a", "--\nSELECT 1 AS a -- so"})
    void a_statement_may_begin_with_a_comment(String statement) {
        assertThat(sql(statement).done().out()).isEqualTo("a\n1\n");
    }

    @Test
    void an_option_that_is_none_is_named() {
        sql("--fromat", "csv", "SELECT 1").refusedWith("Unknown option", "'--fromat'");
        sql("--explain on", "SELECT 1").refusedWith("Unknown option", "'--explain on'");
    }
}
