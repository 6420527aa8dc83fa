// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.DatasetException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckSessionTest {
    @TempDir
    private Path directory;

    @Test
    void instants_become_days_and_texts_of_utc_on_every_machine() throws Exception {
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            assertThat(duck.sql("SELECT current_setting('TimeZone'),"
                            + " CAST(to_json([TIMESTAMPTZ '2024-01-01 20:00:00-05']) AS VARCHAR)"))
                    .containsExactly(List.of("UTC", "[\"2024-01-02 01:00:00+00\"]"));
        }
    }

    @Test
    void a_query_that_needs_more_memory_is_not_taken_for_a_wrong_one() throws Exception {
        try (DuckSession duck = DuckSession.open(directory, 80L << 20)) {
            assertThatThrownBy(() -> duck.sql("SELECT length(string_agg(repeat('x', 1000), '')) FROM range(200000)"))
                    .hasMessageContaining("Out of Memory")
                    .satisfies(e -> assertThat(
                                    DuckSession.failed("x.csv", (IOException) e).kind())
                            .isEqualTo(DatasetException.Kind.ENVIRONMENT));
        }
    }
}
