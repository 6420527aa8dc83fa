// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.Run;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A figure of a run, by which it can be compared with another run's.
 *
 * @param value the repeats, or a single value that was taken over all of them
 * @param per what it is per, such as {@code /row}; empty where that is plain
 * @param resolution how coarse the clock is, relative to the value; 0 where it has no buckets
 */
public record Figure(Measurement value, String per, double resolution) {
    /**
     * Which figure.
     *
     * @param layout the layout
     * @param client the client
     * @param operation the operation; empty for what a layout has as a whole
     * @param quantity what is counted
     * @param clock by which clock, of a latency; else empty
     */
    public record Key(String layout, Client client, String operation, Quantity quantity, String clock) {
        /** The cell that it is a figure of. */
        Cell.Key cell() {
            return new Cell.Key(layout, client, operation);
        }

        /** The layout and the client, such as {@code wide-row/tuned}. */
        public String column() {
            return cell().column();
        }

        /** What it is, without its place, such as {@code p99 intended}. */
        String what() {
            return clock.isEmpty() ? quantity.word() : quantity.word() + " " + clock;
        }
    }

    /** All figures of a run, in its order: operation by operation, and then the bytes. */
    static Map<Key, Figure> all(Run run) {
        Map<Key, Figure> figures = new LinkedHashMap<>();
        for (LayoutResult layout : run.layouts()) {
            if (layout.size().diskBytes() != null) {
                Key key = new Key(layout.name(), layout.client(), "", Quantity.DISK, "");
                figures.put(
                        key, new Figure(Measurement.exact("bytes", layout.size().diskBytes()), "", 0));
            }
        }
        for (Cell cell : run.cells()) {
            if (cell.measured()) {
                add(figures, cell);
            }
        }
        return figures;
    }

    private static void add(Map<Key, Figure> figures, Cell cell) {
        Latency latency = cell.latency();
        if (cell.throughput() != null) {
            figures.put(key(cell, Quantity.THROUGHPUT, ""), new Figure(cell.throughput(), "", 0));
        } else if (latency != null && latency.offered().load() == Latency.Load.CLOSED && latency.achieved() != null) {
            // An open loop achieves what it was told to, which is not a figure of the layout's.
            figures.put(key(cell, Quantity.THROUGHPUT, ""), new Figure(latency.achieved(), "", 0));
        }
        if (latency != null) {
            latency.clocks().forEach((name, clock) -> addClock(figures, cell, name, clock));
        }
        boolean requests = latency != null && latency.cost().serverCpu() != null;
        cpu(
                figures,
                key(cell, Quantity.SERVER_CPU, ""),
                requests ? latency.cost().serverCpu() : cell.cpu().server(),
                requests);
        requests = latency != null && latency.cost().clientCpu() != null;
        cpu(
                figures,
                key(cell, Quantity.CLIENT_CPU, ""),
                requests ? latency.cost().clientCpu() : cell.cpu().client(),
                requests);
    }

    private static void addClock(Map<Key, Figure> figures, Cell cell, String name, Latency.Clock clock) {
        for (Quantity quantity : Quantity.values()) {
            Measurement repeats = clock.repeats().get(quantity.word());
            Double all = clock.micros().get(quantity.word());
            if (quantity.latency() && repeats != null) {
                figures.put(key(cell, quantity, name), new Figure(repeats, "", clock.resolution()));
            } else if (quantity.latency() && all != null) {
                Measurement value = Measurement.exact("µs", all);
                figures.put(key(cell, quantity, name), new Figure(value, "", clock.resolution()));
            }
        }
    }

    private static void cpu(Map<Key, Figure> figures, Key key, Measurement micros, boolean requests) {
        if (micros != null) {
            figures.put(key, new Figure(micros, requests ? "/request" : "/row", 0));
        }
    }

    private static Key key(Cell cell, Quantity quantity, String clock) {
        return new Key(cell.layout(), cell.client(), cell.operation(), quantity, clock);
    }

    /** The clock that tells what a user waits: the intended time where it was taken, else the service time. */
    static String userClock(Latency latency) {
        return latency.clocks().containsKey(Latency.INTENDED) ? Latency.INTENDED : Latency.SERVICE;
    }

    /** What it is counted in. */
    String unit() {
        return value.unit() + per;
    }

    /** What table rows are called, such as {@code server-cpu/row}. */
    public String label(Key key) {
        return key.what() + per;
    }

    boolean hasRepeats() {
        return value.n() > 1;
    }
}
