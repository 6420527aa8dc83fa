// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.DatasetException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.TimeZone;
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
    void a_clock_time_that_the_machine_does_not_have_stays_as_it_is() throws Exception {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try (DuckSession duck = DuckSession.open(directory, 256L << 20)) {
            assertThat(duck.sql("SELECT TIMESTAMP '2024-03-31 02:30:00.5'"))
                    .containsExactly(List.of(LocalDateTime.parse("2024-03-31T02:30:00.500")));
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void a_query_that_needs_more_memory_is_not_taken_for_a_wrong_one() throws Exception {
        try (DuckSession duck = DuckSession.open(directory, 80L << 20)) {
            assertThatThrownBy(() -> duck.sql("SELECT length(string_agg(repeat('x', 1000), '')) FROM range(200000)"))
                    .hasMessageContaining("Out of Memory")
                    .satisfies(e -> assertThat(DuckSession.failed("x.csv", (IOException) e))
                            .hasMessageEndingWith("or give lamina run more with --off-heap.")
                            .hasMessageNotContaining("Possible solutions")
                            .extracting(DatasetException::kind)
                            .isEqualTo(DatasetException.Kind.ENVIRONMENT));
        }
    }
}
