// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Calibration;
import dev.lamina.advise.cost.Work;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.Interlude;
import dev.lamina.study.source.RunProgress;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Calibrates the cost model while designs are measured, a round of all trials before and after each query and write: servers take less
 * and less time for the same, not equally much for everything, and machines have slow minutes. So trials and designs meet the same ones.
 */
final class SecondCalibration implements Interlude, Choice.Drift {
    /** In less time the trials of a round are too short, in more they get no better. */
    private static final double LEAST_SECONDS = 3;

    private static final double MOST_SECONDS = 6;

    /** A round takes so much longer: its last trial is not cut short. */
    private static final Duration OVERRUN = Duration.ofMillis(250);

    private final Calibration.Rounds rounds;
    private final RunProgress progress;
    private final Duration time;
    private final int planned;

    /** The round before each operation, behind which one after it follows. */
    private final Map<String, Integer> first = new HashMap<>();

    private String failure;

    /**
     * @param seconds how long all rounds may take together, where so many are not too short
     * @throws IOException if the servers don't take their statements
     */
    SecondCalibration(Calibration calibration, int operations, double seconds, RunProgress progress)
            throws IOException, NodeException {
        this.rounds = calibration.rounds();
        this.progress = progress;
        this.planned = 2 * operations;
        double each = Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, seconds / planned));
        this.time = Duration.ofMillis((long) (1000 * each));
    }

    /** How long all rounds take. */
    double seconds() {
        return planned * time.toMillis() / 1e3;
    }

    @Override
    public Duration time() {
        return time;
    }

    @Override
    public void beside(String operation) throws NodeException {
        if (failure != null) {
            return;
        }
        first.putIfAbsent(operation, rounds.done());
        progress.step(0, 0, "calibrate the cost model on servers that are warm");
        try {
            rounds.add(time.minus(OVERRUN));
        } catch (IOException e) {
            failure = e.getMessage();
        }
    }

    /** The model of all rounds; empty, with a note, where one failed. */
    Optional<CalibratedModel> model() {
        if (failure != null) {
            progress.note("The model stays as it was before the designs were measured: " + failure);
            return Optional.empty();
        }
        return Optional.of(rounds.model());
    }

    @Override
    public double of(String operation, Work work, double micros) {
        Integer before = first.get(operation);
        return before == null ? 1 : rounds.drift(before, before + 2, work, micros);
    }
}
