// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.mixed;

import dev.lamina.measure.load.Arrivals;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.plan.RepeatReset;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Phase;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All operations that have a frequency, at once.
 *
 * @param seconds how long a repeat takes
 * @param requests how many requests a second there are in all, where the operations have shares; 0 where nothing is said
 * @param instead how often a second some are executed, where that is not as often as they say themselves
 * @param layouts those that it is measured on; none for all
 * @param parts the operations; none before {@link #among}
 */
record MixedOperation(
        OperationEntry entry,
        String summary,
        int seconds,
        double requests,
        Map<String, Double> instead,
        List<String> layouts,
        List<Part> parts)
        implements Operation {
    private static final Phase.Factory PHASE = MixedPhase::new;
    private static final int IN_FLIGHT = 1024;

    /**
     * One of them.
     *
     * @param rate how often a second it is executed
     */
    record Part(Operation operation, double rate) {}

    @Override
    public String name() {
        return entry.name();
    }

    @Override
    public Stage stage() {
        return Stage.MIXES;
    }

    @Override
    public Phase.Factory phase() {
        return PHASE;
    }

    /** Requests that do nothing are as one more layout. */
    @Override
    public double seconds(int allTested, int repeats, boolean compilersCount) {
        int tested = layouts.isEmpty() ? allTested : layouts.size();
        return (compilersCount ? tested + 1 : tested) * (MixedPhase.WARM_UP.toSeconds() + (double) repeats * seconds);
    }

    @Override
    public Operation among(List<Operation> others) {
        if (requests == 0 && others.stream().anyMatch(other -> other.share() > 0)) {
            throw entry.at(
                    Frequency.MIXED,
                    "the queries have shares, of which no number of requests follows. Say how many there are in all:"
                            + " {mixed: all, per_second: 500}.");
        }
        Map<Operation, Double> rates = Operation.rates(others, requests);
        requireKnown(rates.keySet());
        List<Part> found = new ArrayList<>();
        rates.forEach(
                (operation, each) -> found.add(new Part(operation, instead.getOrDefault(operation.name(), each))));
        double rate = found.stream().mapToDouble(Part::rate).sum();
        if (found.isEmpty()) {
            throw entry.at(
                    Frequency.MIXED,
                    "no query or write that runs says how often it is executed. Give each per_second, per_day or share;"
                            + " where there is --operations, name them there, too.");
        }
        if (requests > 0 && others.stream().noneMatch(other -> other.share() > 0)) {
            throw entry.at(
                    Frequency.MIXED,
                    "per_second is how many requests there are in all where the queries have shares, and these say"
                            + " themselves how often they are executed. Leave it out, or give each a share.");
        }
        if (rate * seconds < 1) {
            throw entry.at(
                    Frequency.MIXED,
                    "the frequencies add up to " + Figures.number(rate)
                            + " requests a second, of which none falls into " + seconds
                            + " s. Raise them, or seconds.");
        }
        return new MixedOperation(
                entry,
                summary + ", " + Figures.number(rate) + (rate == 1 ? " request" : " requests") + " a second",
                seconds,
                requests,
                instead,
                layouts,
                found);
    }

    private void requireKnown(Set<Operation> rated) {
        List<String> names = rated.stream().map(Operation::name).toList();
        for (String name : instead.keySet()) {
            if (!names.contains(name)) {
                throw entry.at(
                        Frequency.INSTEAD,
                        "no operation \"" + name + "\" that runs has a frequency. Known: " + String.join(", ", names)
                                + ".");
            }
        }
    }

    /** The names of a study's entries that have a frequency and are none of them. */
    List<String> leftOut(List<Map<String, Object>> entries) {
        List<String> leftOut = new ArrayList<>();
        for (Map<String, Object> each : entries) {
            OperationEntry read = new OperationEntry("name", each, List.of());
            if (Frequency.isQuery(each)
                    && Frequency.perSecond(read) + Frequency.share(read) > 0
                    && parts.stream().noneMatch(part -> part.operation().name().equals(read.name()))) {
                leftOut.add(read.name());
            }
        }
        return leftOut;
    }

    /** The rate of all of them together. */
    private double rate() {
        return parts.stream().mapToDouble(Part::rate).sum();
    }

    /** How they are issued; the phase's own, so that no other phase takes it for a query's. */
    Load open() {
        return new Load(
                Latency.Load.OPEN,
                0,
                rate(),
                Arrivals.POISSON,
                0,
                IN_FLIGHT,
                Duration.ofSeconds(seconds),
                0,
                RepeatReset.NOTHING);
    }

    @Override
    public Task prepare(Source source) {
        return OfPhase.TASK;
    }

    @Override
    public Task prepare(Sources sources) {
        return OfPhase.TASK;
    }
}
