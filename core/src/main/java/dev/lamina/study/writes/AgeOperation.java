// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.results.Figures;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Phase;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What some time of the study's writes leaves.
 *
 * @param time how long
 * @param requests how many requests a second there are in all, where the operations have shares; 0 where nothing is said
 * @param parts the writes; none before {@link #among}
 */
record AgeOperation(OperationEntry entry, String summary, Duration time, double requests, List<Aging> parts)
        implements Operation {
    /** So many single writes take a layout about half a minute on two processors. */
    private static final long MOST_WRITES = 1_000_000;

    private static final double SECONDS_PER_DAY = 86_400;
    private static final Phase.Factory PHASE = AgePhase::new;

    /**
     * A write, and how often it is made.
     *
     * @param count how often in all that time
     */
    record Aging(Operation operation, long count) {}

    @Override
    public String name() {
        return entry.name();
    }

    @Override
    public Stage stage() {
        return Stage.PREPARES;
    }

    @Override
    public Phase.Factory phase() {
        return PHASE;
    }

    double days() {
        return time.toSeconds() / SECONDS_PER_DAY;
    }

    @Override
    public Operation among(List<Operation> others) {
        if (requests == 0 && others.stream().anyMatch(other -> other.writes() && other.share() > 0)) {
            throw entry.at(
                    Frequency.AGED,
                    "writes have shares of requests, and nothing says how many there are in all. Say so beside aged, such as"
                            + " {aged: …, per_second: 500}.");
        }
        List<Aging> found = new ArrayList<>();
        long all = 0;
        for (var write : Operation.rates(others, requests).entrySet()) {
            long count = write.getKey().writes() ? Math.round(write.getValue() * time.toSeconds()) : 0;
            if (count > 0) {
                found.add(new Aging(write.getKey(), count));
                all += count;
            }
        }
        if (found.isEmpty()) {
            throw entry.at(
                    Frequency.AGED,
                    "no write that runs is made in that time. Give writes such as {insert: readings, per_second: 10},"
                            + " with their frequencies, and where there is --operations, name them there, too.");
        }
        if (all > MOST_WRITES) {
            throw entry.at(
                    Frequency.AGED,
                    Figures.number(days()) + (days() == 1 ? " day is " : " days are ") + Figures.whole(all)
                            + " writes to each layout, and a run has time for "
                            + Figures.whole(MOST_WRITES) + ". Ask for at most "
                            + Figures.number(Math.floor(1e4 * days() * MOST_WRITES / all) / 1e4) + " days.");
        }
        return new AgeOperation(entry, summary, time, requests, found);
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
