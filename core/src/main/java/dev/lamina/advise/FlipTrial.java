// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.results.Figures;
import dev.lamina.study.plan.Frequency;
import java.util.ArrayList;
import java.util.Comparator;
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
     * Those on either side of the flip points between designs that are measured, the nearest point first. Where a point is so near to the
     * frequency as it is that this lies on its near side, all at once are tried there in any case.
     *
     * @param most how many requests a second there may be in all
     * @return for each point its trials
     */
    static List<List<FlipTrial>> of(Choice choice, double most) {
        List<Choice.Flip> near = new ArrayList<>(choice.expected().flips());
        // What is cheaper only where something is never asked has no side beyond it.
        near.removeIf(flip -> flip.becomes() == null
                || flip.point().now() == 0
                || flip.point().at() == 0);
        near.sort(Comparator.comparingDouble(
                flip -> Math.abs(Math.log(flip.point().at() / flip.point().now()))));
        double all =
                choice.questions().stream().mapToDouble(Question::perSecond).sum();
        List<List<FlipTrial>> trials = new ArrayList<>();
        for (Choice.Flip flip : near) {
            Advice.FlipPoint point = flip.point();
            choice.designs().stream()
                    .filter(design -> !design.own() && design.tables().equals(flip.becomes()))
                    .findFirst()
                    .map(other -> beside("flip-" + (trials.size() + 1), point, other.name()))
                    .filter(sides -> sides.stream().allMatch(side -> all - point.now() + side.perSecond <= most))
                    .ifPresent(trials::add);
        }
        return trials;
    }

    private static List<FlipTrial> beside(String name, Advice.FlipPoint point, String other) {
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
