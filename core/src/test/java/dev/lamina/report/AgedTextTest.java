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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AgedTextTest {
    private static final Cell FILE =
            Cell.unsupported(new Cell.Key("parquet", Client.TUNED, "age"), "a file can't be changed row by row");

    private static List<String> text(Cell... cells) {
        return AgedText.of(Matrix.of(SampleComparisons.with(SampleRuns.gdelt(), List.of(), List.of(cells))));
    }

    private static List<String> aged(AgedTables tables, Cell... others) {
        Cell aged = Cell.rate(
                        new Cell.Key("rows", Client.TUNED, "age"),
                        30,
                        Measurement.of("rows/s", List.of(10.0)),
                        null,
                        null,
                        null)
                .aged(tables);
        return text(Stream.concat(Stream.of(aged), Stream.of(others)).toArray(Cell[]::new));
    }

    @Test
    void a_layout_that_was_not_aged_beside_others_says_why() {
        assertThat(aged(new AgedTables(2, 20, 10, 0, 0, 3L, null), FILE))
                .containsExactly(
                        "rows: 2 days of the stated writes: 20 rows inserted again, 10 rows updated; the table then had"
                                + " 3 SSTables.",
                        "parquet: not aged, since a file can't be changed row by row; it is read as it was loaded,"
                                + " unlike those that were aged.");
    }

    @Test
    void one_is_not_several_and_nothing_is_said_as_such() {
        assertThat(aged(new AgedTables(1, 1, 0, 1, 0, 1L, null)))
                .containsExactly("rows: 1 day of the stated writes: 1 row inserted again, 1 copy of rows deleted; the"
                        + " table then had 1 SSTable.");
        assertThat(aged(new AgedTables(0.5, 0, 0, 0, 0, null, null)))
                .containsExactly("rows: 0.500 days of the stated writes: nothing written.");
    }

    @Test
    void where_nothing_was_aged_nothing_is_said() {
        assertThat(text(FILE)).isEmpty();
    }
}
