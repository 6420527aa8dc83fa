// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import dev.lamina.results.AgedTables;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.SampleRuns;
import dev.lamina.results.compare.SampleComparisons;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgedTextTest {
    private static final Cell FILE =
            Cell.unsupported(new Cell.Key("parquet", Client.TUNED, "age"), "a file can't be changed row by row");

    private static List<String> text(Cell... cells) {
        return AgedText.of(Matrix.of(SampleComparisons.with(SampleRuns.gdelt(), List.of(), List.of(cells))));
    }

    @Test
    void a_layout_that_was_not_aged_beside_others_says_why() {
        Cell aged = Cell.rate(
                        new Cell.Key("rows", Client.TUNED, "age"),
                        30,
                        Measurement.of("rows/s", List.of(10.0)),
                        null,
                        null,
                        null)
                .aged(new AgedTables(2, 20, 10, 0, 0, 3L, null));
        assertThat(text(aged, FILE))
                .containsExactly(
                        "rows: 2 days of the stated writes: 20 rows inserted again, 10 rows updated; the table then had"
                                + " 3 SSTables.",
                        "parquet: not aged, since a file can't be changed row by row; it is read as it was loaded,"
                                + " unlike those that were aged.");
    }

    @Test
    void where_nothing_was_aged_nothing_is_said() {
        assertThat(text(FILE)).isEmpty();
    }
}
