// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.results.Figures;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.run.OperationKinds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All queries and writes at once with one of them more or less frequent than it is, on two designs: the advised one, and the one that is
 * cheaper from some frequency on.
 *
 * @param name the operation's in the study
 * @param query the query or write
 * @param perSecond its frequency here
 * @param advised the name of the advised design
 * @param other the name of the other design
 */
record FlipTrial(String name, String query, double perSecond, String advised, String other) {
    /** So many times beyond a flip point, and so many before it, both designs are tried. */
    private static final double BESIDE = 2;

    private static final int SIDES = 2;

    /** A repeat takes longer than that of all at once elsewhere: two designs are to be told apart. */
    private static final int SECONDS = 3;

    /**
     * Those on both sides of flip points, the nearest point first.
     *
     * @param flips to designs that were measured
     * @param most beside how many points designs are tried at most
     */
    static List<FlipTrial> of(List<Question> questions, LaidDesign advised, List<Choice.Flip> flips, int most) {
        double all = questions.stream().mapToDouble(Question::perSecond).sum();
        List<FlipTrial> trials = new ArrayList<>();
        for (Choice.Flip flip : Choice.Flip.nearest(flips)) {
            Advice.FlipPoint point = flip.point();
            double half = point.at() / BESIDE;
            double twice = point.at() * BESIDE;
            // Where the point is near, the frequency as it is lies on this side of it.
            double before = point.isAbove() ? Math.max(half, point.now()) : Math.min(twice, point.now());
            double beyond = point.isAbove() ? twice : half;
            String name = "flip-" + (trials.size() / SIDES + 1);
            double others = all - point.now();
            if (trials.size() < SIDES * most
                    && ProofStudy.isServed(others + before)
                    && ProofStudy.isServed(others + beyond)) {
                String other = flip.becomes().name();
                trials.add(new FlipTrial(name + "-before", point.query(), before, advised.name(), other));
                trials.add(new FlipTrial(name + "-beyond", point.query(), beyond, advised.name(), other));
            }
        }
        return trials;
    }

    /** How long it takes to try both sides of a point. */
    static double seconds(int repeats) {
        FlipTrial any = new FlipTrial("any", "any", 1, "one", "other");
        return SIDES * OperationKinds.of(any.operation()).seconds(SIDES, repeats, false);
    }

    /** The operation. */
    Map<String, Object> operation() {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("name", name);
        operation.put(
                "summary",
                "all queries and writes at once, " + query + " " + Figures.number(perSecond) + " times a second");
        operation.put(ProofStudy.MIXED, "all");
        operation.put("seconds", SECONDS);
        operation.put(Frequency.INSTEAD, Map.of(query, perSecond));
        operation.put("layouts", List.of(advised, other));
        return operation;
    }
}
