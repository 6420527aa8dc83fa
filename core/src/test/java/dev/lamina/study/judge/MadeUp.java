// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.ChunkTotals;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.List;

/** Parts of results, made up by hand. */
public final class MadeUp {
    private MadeUp() {}

    public static Results results(List<Run.Layout> layouts, Run.Cell... cells) {
        return new Results(layouts, List.of(cells), List.of());
    }

    /** A measured cell of the tuned client. */
    public static Run.Cell cell(String layout, String operation, double... rates) {
        return cell(layout, "tuned", operation, rates);
    }

    public static Run.Cell cell(String layout, String client, String operation, double... rates) {
        List<Double> values = new ArrayList<>();
        for (double rate : rates) {
            values.add(rate);
        }
        Measurement throughput = Measurement.of("rows/s", values);
        return new Run.Cell(
                layout,
                client,
                operation,
                Run.Cell.MEASURED,
                null,
                100L,
                throughput,
                1.0,
                1.0,
                false,
                null,
                null,
                null);
    }

    /** A cell of the tuned client that has no figure. */
    static Run.Cell without(String layout, String operation, String status) {
        return new Run.Cell(
                layout, "tuned", operation, status, "because", null, null, null, null, null, null, null, null);
    }

    /** A layout of the tuned client that passed the gate. */
    static Run.Layout layout(String name, long diskBytes) {
        return layout(name, "tuned", diskBytes, null);
    }

    static Run.Layout layout(String name, String client, long diskBytes, ChunkTotals chunks) {
        return new Run.Layout(
                name,
                client,
                "",
                List.of(),
                true,
                null,
                diskBytes,
                diskBytes / 100.0,
                null,
                chunks == null ? null : chunks.bytes(),
                0.0,
                0.0,
                1L,
                1L,
                chunks);
    }

    /** A layout that gave other answers than the source. */
    static Run.Layout unequal(String name) {
        return new Run.Layout(
                name, "tuned", "", List.of(), false, "differs", null, null, null, null, null, null, null, null, null);
    }

    static ChunkTotals chunks(long bytes, double dictionaryShare) {
        return new ChunkTotals(4, bytes, bytes - 40, dictionaryShare, List.of(), List.of());
    }
}
