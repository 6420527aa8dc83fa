// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.measure.Autocorrelation;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.process.Machine;
import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.List;

/** The repeats of one cell, as they come in. */
final class Trials {
    /** Twice the requests in flight gain more than this where the client was the limit. */
    private static final double GAIN = 1.10;

    /** Client and server together use more than this part of the processors where nothing is left to gain. */
    private static final double SATURATION = 0.9;

    /** Batches that follow each other this closely are not independent repeats. */
    private static final double MAX_AUTOCORRELATION = 0.5;

    private final List<Double> rates = new ArrayList<>();
    private final List<Double> serverMicros = new ArrayList<>();
    private Double serverNanos = 0.0;
    private double clientNanos;
    private double rows;
    private double seconds;
    private double doubledRate;
    private double warmUpSeconds;
    private Cell.WarmUpEnd warmUp;
    private Double firstPassSeconds;
    private double onceSeconds;

    /** Takes a repeat that answered for so many rows between two readings of the clocks. */
    void add(long answeredRows, RunContext.Clocks begin, RunContext.Clocks end) {
        add(List.of(answeredRows / end.secondsSince(begin)), answeredRows, begin, end);
    }

    /** Takes one execution with the rates of its consecutive batches, which count as repeats. */
    void add(List<Double> batches, long answeredRows, RunContext.Clocks begin, RunContext.Clocks end) {
        rates.addAll(batches);
        // Servers that don't tell their time leave the cell without any.
        serverNanos = serverNanos == null || begin.serverNanos() == null
                ? null
                : Double.valueOf(serverNanos + end.serverNanos() - begin.serverNanos());
        if (serverNanos != null) {
            serverMicros.add((end.serverNanos() - begin.serverNanos()) / 1e3 / answeredRows);
        }
        clientNanos += end.clientNanos() - begin.clientNanos();
        rows += answeredRows;
        seconds += end.secondsSince(begin);
    }

    /** Says in a note that batches are the repeats, and whether they can be. */
    static String batches(List<Double> rates) {
        double lag = Autocorrelation.lag1(rates);
        return "the rates of " + rates.size() + " consecutive batches are its repeats (lag-1 autocorrelation "
                + Figures.number(lag) + (lag > MAX_AUTOCORRELATION ? ", so the interval may be too narrow" : "") + ").";
    }

    /** Takes the rate that twice the client reached. */
    void doubled(double rate) {
        doubledRate = rate;
    }

    /** Takes how long the first execution took. */
    void firstPass(double seconds) {
        firstPassSeconds = seconds;
        onceSeconds = seconds;
    }

    /** Takes how long an execution took while it warmed up. */
    void warming(double seconds) {
        onceSeconds = seconds;
    }

    /** How long an execution took last, before the repeats. */
    double onceSeconds() {
        return onceSeconds;
    }

    void warmedUp(double seconds, boolean stable) {
        warmUpSeconds = seconds;
        warmUp = Cell.WarmUpEnd.of(stable);
    }

    /**
     * Whether client and server used the processors up, so that more requests in flight could find none to run on; trying
     * twice the client would say nothing then.
     */
    boolean saturated() {
        return ((serverNanos == null ? 0 : serverNanos) + clientNanos) / 1e9 > SATURATION * seconds * Machine.cpus();
    }

    /** How long the repeats took together. */
    double seconds() {
        return seconds;
    }

    int repeats() {
        return rates.size();
    }

    Measurement throughput() {
        return Measurement.of("rows/s", rates);
    }

    /**
     * The measured cell.
     *
     * @param served whether a server took part; without one the client does all the work, and is not the limit of another
     */
    Cell cell(LayoutUnderTest tested, String operation, long rowsPerExecution, boolean served) {
        return Cell.rate(
                tested.cell(operation),
                rowsPerExecution,
                throughput(),
                cpu(served && serverNanos != null),
                limit(served),
                new Cell.Start(warmUp == null ? null : warmUpSeconds, warmUp, firstPassSeconds));
    }

    private Cell.Cpu cpu(boolean isServers) {
        Cell.Cpu all = Cell.Cpu.ofMicros(
                isServers ? Double.valueOf(serverNanos / 1000 / rows) : null, clientNanos / 1000 / rows);
        // Batches of one execution have a rate each, and one reading of the clocks.
        return isServers && serverMicros.size() == rates.size() ? all.repeats(serverMicros) : all;
    }

    private Cell.Limit limit(boolean served) {
        String bound = served ? clientBound() : null;
        if (bound != null) {
            return Cell.Limit.client(bound);
        }
        // Where nothing is known of the servers, only twice the client can tell.
        return served && serverNanos != null ? Cell.Limit.LAYOUT : Cell.Limit.UNKNOWN;
    }

    /** What says that the client was the limit; {@code null} where nothing does. */
    private String clientBound() {
        double best = 0;
        for (double rate : rates) {
            best = Math.max(best, rate);
        }
        if (doubledRate > best * GAIN) {
            return "twice the requests in flight and threads gained " + Figures.number((doubledRate / best - 1) * 100)
                    + " % over the best repeat";
        }
        if (serverNanos == null) {
            return null;
        }
        double share = clientNanos / (clientNanos + serverNanos);
        if (share > 0.5) {
            return "the client took " + Figures.number(share * 100) + " % of the processor time used on "
                    + Machine.cpus() + " processors";
        }
        return null;
    }
}
