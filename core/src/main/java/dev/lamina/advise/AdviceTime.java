// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.study.Repeats;
import dev.lamina.study.StudyRun;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.source.RunProgress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the time that advice is given is divided among calibrating the model, choosing, measuring designs and trying flip points. */
final class AdviceTime {
    /** A further design is measured where this part of the time would do: its rows are loaded and its answers compared besides. */
    private static final double SPARE = 0.8;

    /** The part of the time that calibrating takes before designs are measured, and again beside them. */
    private static final double CALIBRATION = 0.12;

    /** In fewer seconds the model is coarse. */
    private static final double LEAST_CALIBRATION = 32;

    /** What choosing takes after it, in seconds. */
    private static final double CHOOSING = 7;

    private static final double MAX_EXCESS = 1.2;

    /** As many flip points are tried under load at most, the nearest ones. */
    private static final int MAX_POINTS = 3;

    /** A run can't be shorter. */
    private static final int LEAST_SECONDS = 60;

    private final AdviceRequest request;
    private final RunProgress progress;
    private final long begin = System.nanoTime();

    /** The time begins now. */
    AdviceTime(AdviceRequest request, RunProgress progress) {
        this.request = request;
        this.progress = progress;
    }

    /** How many seconds calibrating takes before designs are measured, where they are; asked when the servers are there. */
    double ofFirstCalibration() {
        return request.quick() ? left() - CHOOSING : ofCalibration();
    }

    /** How many seconds calibrating takes beside designs. */
    double ofCalibration() {
        return Math.max(LEAST_CALIBRATION, CALIBRATION * request.time().toSeconds());
    }

    /**
     * How many seconds there are from now on for designs.
     *
     * @param between how many are for something else meanwhile
     */
    double ofDesigns(double between) {
        return left() - between - CHOOSING;
    }

    /** How many seconds it takes to try designs beside a flip point. */
    double ofPoint() {
        Integer repeats = request.options().repeats();
        return FlipTrial.seconds(repeats == null ? Repeats.DEFAULT : repeats);
    }

    /**
     * The designs, with those beyond flip points as long as there is time for them and for trying a point under load, that of the
     * nearest point first.
     *
     * @param seconds how many there are for designs
     */
    Choice filled(Choice choice, double seconds) {
        Choice filled = choice;
        for (Choice.Flip flip : Choice.Flip.nearest(choice.expected().flips())) {
            Optional<LaidDesign> other = choice.like(flip.becomes());
            if (other.isEmpty() || filled.designs().contains(other.get())) {
                continue;
            }
            Choice more = filled.with(other.get());
            if (least(more, seconds) + ofPoint() > SPARE * seconds) {
                break;
            }
            filled = more;
        }
        return filled;
    }

    /**
     * Beside how many flip points designs can be tried.
     *
     * @param seconds how many there are for designs
     */
    int points(Choice choice, double seconds) {
        double spare = SPARE * seconds - least(choice, seconds);
        return choice.designs().size() < 2 ? 0 : (int) Math.max(0, Math.min(MAX_POINTS, spare / ofPoint()));
    }

    /**
     * Options with the time that is left for designs, or with what the timing of single requests takes at least.
     *
     * @param between how many seconds are for calibrating meanwhile
     */
    RunOptions options(Study study, double between) {
        double left = ofDesigns(between);
        int seconds = (int) Math.max(LEAST_SECONDS, left);
        // More time is more time for warming up, of which a part is the requests'.
        int least = least(study, seconds);
        while (least > seconds) {
            seconds = least;
            least = least(study, seconds);
        }
        if (seconds > MAX_EXCESS * Math.max(LEAST_SECONDS, left)) {
            progress.note(String.format(
                    Locale.ROOT,
                    "Timing single requests of so many queries and designs takes about %,d s from here on, which is"
                            + " longer than there is time.",
                    seconds));
        }
        return request.options().lasting((int) (seconds + between));
    }

    private int least(Choice choice, double seconds) {
        return least(ProofStudy.of(request, choice, List.of()), seconds);
    }

    private int least(Study study, double seconds) {
        RunOptions options = request.options().lasting((int) Math.max(LEAST_SECONDS, seconds));
        return StudyRun.leastSeconds(study, options, request.isOnCluster());
    }

    private double left() {
        return request.time().toSeconds() - (System.nanoTime() - begin) / 1e9;
    }
}
