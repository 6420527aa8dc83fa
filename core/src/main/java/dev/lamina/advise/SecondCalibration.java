// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Calibration;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.Interlude;
import dev.lamina.study.source.RunProgress;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Calibrates the cost model while designs are measured, a round of all trials before and after each query and write: servers take less
 * and less time for the same, not equally much for everything, and machines have slow minutes. So trials and designs meet the same ones.
 */
final class SecondCalibration implements Interlude {
    /** In less time the trials of a round are too short, in more they get no better. */
    private static final double LEAST_SECONDS = 3;

    private static final double MOST_SECONDS = 6;

    private final Calibration.Rounds rounds;
    private final RunProgress progress;
    private final Duration time;
    private final int planned;
    private String failure;

    /** @param seconds how long all rounds may take together, where so many are not too short */
    SecondCalibration(Calibration calibration, int operations, double seconds, RunProgress progress) {
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
    public void run() throws NodeException {
        if (failure != null) {
            return;
        }
        progress.step(0, 0, "calibrate the cost model on servers that are warm");
        try {
            rounds.add(time);
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
}
