// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.study.Sequel;
import dev.lamina.study.judge.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Tries designs on both sides of the flip points that are told, under all queries and writes at once. Which these are is known when each
 * query and write was measured on each design, and no sooner: measured, another design may be the best, and points lie elsewhere.
 */
final class FlipSequel implements Sequel {
    private final AdviceRequest request;
    private final Choice before;
    private final int points;
    private final double seconds;
    private final UnaryOperator<Choice> expecting;
    private Choice choice;
    private List<FlipTrial> trials = List.of();

    /**
     * @param before the designs, with what the model expected before they were measured
     * @param points beside how many points designs are tried at most
     * @param seconds how long that takes
     * @param expecting gives the designs with what the model expects when they were measured
     */
    FlipSequel(AdviceRequest request, Choice before, int points, double seconds, UnaryOperator<Choice> expecting) {
        this.request = request;
        this.before = before;
        this.points = points;
        this.seconds = seconds;
        this.expecting = expecting;
    }

    @Override
    public double seconds() {
        return seconds;
    }

    @Override
    public List<Map<String, Object>> operations(Results found) {
        if (points > 0) {
            List<MeasuredDesign> measured = new ArrayList<>();
            for (LaidDesign design : before.designs()) {
                measured.add(MeasuredDesign.of(
                        found.layouts(), found.cells(), design.name(), before.questions(), List.of()));
            }
            trials = new AdviceMaker(request, choice(), measured, List.of(), null, true).trials(points);
        }
        return trials.stream().map(FlipTrial::operation).toList();
    }

    /** The designs, with what the model expects now that they were measured. */
    Choice choice() {
        if (choice == null) {
            choice = expecting.apply(before);
        }
        return choice;
    }

    /** What was tried. */
    List<FlipTrial> trials() {
        return trials;
    }
}
