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
        return new Results(layouts, List.of(cells), List.of(), List.of());
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

    /**
     * A repeat of a scan by the tuned client, with the processor time per request of two nodes, a quarter and half of it in the kernel.
     */
    static Activity activity(String layout, int repeat, double first, double second) {
        return activity(layout, repeat, null, List.of(node("node 1", first, 0.25), node("node 2", second, 0.5)));
    }

    /** A repeat of a scan by the tuned client, in whose intervals the machine waited for disks for so many percent of the time. */
    static Activity waiting(String layout, int repeat, Double... iowait) {
        ActivitySeries host = new ActivitySeries(
                "machine",
                ActivitySeries.HOST,
                null,
                null,
                null,
                null,
                new ActivitySeries.Intervals(List.of(), List.of(), null, List.of(iowait), null, null, null),
                null);
        return activity(layout, repeat, host, List.of());
    }

    private static Activity activity(String layout, int repeat, ActivitySeries host, List<ActivitySeries> processes) {
        return new Activity("scan", layout, Client.TUNED, repeat, 100L, null, null, List.of(), host, processes, null);
    }

    private static ActivitySeries node(String name, double micros, double inKernel) {
        return new ActivitySeries(
                name,
                ActivitySeries.NODE,
                null,
                (1 - inKernel) * micros,
                inKernel * micros,
                null,
                new ActivitySeries.Intervals(List.of(), List.of(), null, null, null, null, null),
                null);
    }

    static ChunkTotals chunks(long bytes, double dictionaryShare) {
        return new ChunkTotals(4, bytes, bytes - 40, dictionaryShare, List.of(), List.of());
    }
}
