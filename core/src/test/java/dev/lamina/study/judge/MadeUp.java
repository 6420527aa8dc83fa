// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Cell;
import dev.lamina.results.ChunkTotals;
import dev.lamina.results.Client;
import dev.lamina.results.LayoutResult;
import java.util.ArrayList;
import java.util.List;

/** Parts of results, made up by hand. */
public final class MadeUp {
    private MadeUp() {}

    public static Results results(List<LayoutResult> layouts, Cell... cells) {
        return new Results(layouts, List.of(cells), List.of());
    }

    /** A measured cell of the tuned client. */
    public static Cell cell(String layout, String operation, double... rates) {
        return cell(layout, Client.TUNED, operation, rates);
    }

    public static Cell cell(String layout, Client client, String operation, double... rates) {
        List<Double> values = new ArrayList<>();
        for (double rate : rates) {
            values.add(rate);
        }
        Measurement throughput = Measurement.of("rows/s", values);
        return Cell.rate(
                new Cell.Key(layout, client, operation),
                100,
                throughput,
                Cell.Cpu.ofMicros(1.0, 1.0),
                Cell.Limit.LAYOUT,
                null);
    }

    /** A cell of the tuned client that has no figure. */
    static Cell without(String layout, String operation, Cell.Status status) {
        Cell.Key key = new Cell.Key(layout, Client.TUNED, operation);
        return status == Cell.Status.FAILED ? Cell.failed(key, "because") : Cell.unsupported(key, "because");
    }

    /** A layout of the tuned client that passed the gate. */
    static LayoutResult layout(String name, long diskBytes) {
        return layout(name, Client.TUNED, diskBytes, null);
    }

    static LayoutResult layout(String name, Client client, long diskBytes, ChunkTotals chunks) {
        return new LayoutResult(
                name,
                client,
                "",
                List.of(),
                true,
                null,
                new LayoutResult.Size(
                        diskBytes,
                        diskBytes / 100.0,
                        chunks == null ? null : (double) diskBytes / chunks.bytes(),
                        chunks == null ? null : chunks.bytes(),
                        0.0,
                        0.0,
                        1L,
                        1L,
                        chunks),
                null,
                null);
    }

    /** A layout that gave other answers than the source. */
    static LayoutResult unequal(String name) {
        return new LayoutResult(name, Client.TUNED, "", List.of(), false, "differs", null, null, null);
    }

    /** A repeat of a scan by the tuned client, with the processor time per request of two nodes, a quarter of it in the kernel. */
    static Activity activity(String layout, int repeat, double first, double second) {
        return new Activity(
                "scan",
                layout,
                Client.TUNED,
                repeat,
                100L,
                null,
                null,
                List.of(),
                null,
                List.of(node("node 1", first), node("node 2", second)),
                null);
    }

    private static ActivitySeries node(String name, double micros) {
        return new ActivitySeries(
                name,
                ActivitySeries.NODE,
                null,
                0.75 * micros,
                0.25 * micros,
                null,
                new ActivitySeries.Intervals(List.of(), List.of(), null, null, null, null, null),
                null);
    }

    static ChunkTotals chunks(long bytes, double dictionaryShare) {
        return new ChunkTotals(4, bytes, bytes - 40, dictionaryShare, List.of(), List.of());
    }
}
