// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.results.Figures;
import dev.lamina.study.plan.Frequency;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All queries and writes at once with one of them more or less frequent than it is, on two designs: the one that the model expects to
 * be the cheapest, and the one that it expects to be cheaper from some frequency on.
 *
 * @param name the operation's in the study
 * @param query the query or write
 * @param perSecond its frequency here
 * @param other the name of the other design
 */
record FlipTrial(String name, String query, double perSecond, String other) {
    /** So many times beyond a flip point, and so many before it, both designs are tried. */
    private static final double BESIDE = 2;

    /**
     * Trials of a flip point.
     *
     * @param other the design that is cheaper beyond it
     * @param trials on either side; where the point is so near to the frequency as it is that this lies on its near side, all at once
     *     are tried there in any case. None where there would be too many requests
     */
    record Beside(LaidDesign other, List<FlipTrial> trials) {}

    /**
     * Those of the flip points whose designs are measured or may be, the nearest point first.
     *
     * @param most how many requests a second there may be in all
     */
    static List<Beside> of(Choice choice, double most) {
        double all =
                choice.questions().stream().mapToDouble(Question::perSecond).sum();
        List<Beside> beside = new ArrayList<>();
        int named = 0;
        for (Choice.Flip flip : Choice.Flip.nearest(choice.expected().flips())) {
            LaidDesign other = choice.like(flip.becomes()).orElse(null);
            if (other == null) {
                continue;
            }
            List<FlipTrial> sides = sides("flip-" + (named + 1), flip.point(), other.name());
            boolean isTried = sides.stream().allMatch(side -> all - flip.point().now() + side.perSecond <= most);
            named += isTried ? 1 : 0;
            beside.add(new Beside(other, isTried ? sides : List.of()));
        }
        return beside;
    }

    private static List<FlipTrial> sides(String name, Advice.FlipPoint point, String other) {
        double before = point.isAbove() ? point.at() / BESIDE : point.at() * BESIDE;
        double beyond = point.isAbove() ? point.at() * BESIDE : point.at() / BESIDE;
        List<FlipTrial> sides = new ArrayList<>();
        if (point.isAbove() ? before > point.now() : before < point.now()) {
            sides.add(new FlipTrial(name + "-before", point.query(), before, other));
        }
        sides.add(new FlipTrial(name + "-beyond", point.query(), beyond, other));
        return sides;
    }

    /** The operation. */
    Map<String, Object> operation(String cheapest, int seconds) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("name", name);
        operation.put(
                "summary",
                "all queries and writes at once, " + query + " " + Figures.number(perSecond) + " times a second");
        operation.put(ProofStudy.MIXED, "all");
        operation.put("seconds", seconds);
        operation.put(Frequency.INSTEAD, Map.of(query, perSecond));
        operation.put("layouts", List.of(cheapest, other));
        return operation;
    }
}
