// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.Estimate;
import dev.lamina.measure.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The frequencies at which another design takes as little of the servers as the best one, by what was measured of both: each execution
 * takes what it took, however often there is one, so what a design takes is a straight line over one frequency.
 */
final class MeasuredFlips {
    private final List<Question> questions;
    private final LaidDesign best;
    private final Map<LaidDesign, MeasuredDesign> designs;
    private final List<FlipTrial> tried;

    /**
     * @param best the advised one; the model expects it to be the cheapest where its flip points are checked
     * @param designs all that were measured as a whole, the best one included
     * @param tried what was tried beside flip points
     */
    MeasuredFlips(
            List<Question> questions, LaidDesign best, Map<LaidDesign, MeasuredDesign> designs, List<FlipTrial> tried) {
        this.questions = questions;
        this.best = best;
        this.designs = designs;
        this.tried = tried;
    }

    /** A flip point of the model with what the measured designs say of it, and the measured design of the same tables if there is one. */
    Choice.Flip checked(Choice.Flip flip) {
        Advice.FlipPoint point = flip.point();
        if (flip.becomes() == null) {
            return flip;
        }
        for (LaidDesign other : designs.keySet()) {
            if (other.hasTables(flip.becomes().tables())) {
                Question question = questions.stream()
                        .filter(each -> each.name().equals(point.query()))
                        .findFirst()
                        .orElseThrow();
                Double at = crossing(other, question, point.isAbove())
                        .map(Estimate::value)
                        .orElse(null);
                String found = Advice.FlipPoint.CONTRADICTED;
                if (at != null && isWithin(point.interval(), at)) {
                    found = Advice.FlipPoint.CONFIRMED;
                } else if (areEven(other, question, point.at())) {
                    found = Advice.FlipPoint.UNDECIDED;
                }
                return new Choice.Flip(point.checked(found, at).withLoads(loads(point, other)), other);
            }
        }
        return new Choice.Flip(point.checked(Advice.FlipPoint.NOT_TRIED, null), null);
    }

    /** What both designs took with all queries and writes running at once, on each side of the point. */
    private List<Advice.Load> loads(Advice.FlipPoint point, LaidDesign other) {
        List<Advice.Load> loads = new ArrayList<>();
        for (FlipTrial trial : tried) {
            boolean isBeside = point.isAbove() ? trial.perSecond() >= point.now() : trial.perSecond() <= point.now();
            if (trial.query().equals(point.query()) && isBeside && trial.other().equals(other.name())) {
                load(trial, other).ifPresent(loads::add);
            }
        }
        // On one side alone they tell nothing.
        return loads.size() < 2 ? List.of() : loads;
    }

    private Optional<Advice.Load> load(FlipTrial trial, LaidDesign other) {
        Measurement here = designs.get(best).mixed().get(trial.name());
        Measurement there = designs.get(other).mixed().get(trial.name());
        return here == null || there == null
                ? Optional.empty()
                : Optional.of(new Advice.Load(
                        trial.perSecond(), interval(here), interval(there), interval(Measurement.ratio(here, there))));
    }

    private static List<Double> interval(Measurement measured) {
        return List.of(measured.median(), measured.low(), measured.high());
    }

    private static boolean isWithin(List<Double> interval, double at) {
        return interval == null || at >= interval.get(0) && (interval.size() < 2 || at <= interval.get(1));
    }

    /** For each frequency the nearest one above and below at which another measured design becomes the cheapest. */
    List<Choice.Flip> all() {
        List<Choice.Flip> all = new ArrayList<>();
        for (Question question : questions) {
            for (boolean above : new boolean[] {false, true}) {
                Choice.Flip nearest = null;
                for (LaidDesign other : designs.keySet()) {
                    Optional<Estimate> crossing = other == best ? Optional.empty() : crossing(other, question, above);
                    double at = crossing.map(Estimate::value).orElse(Double.NaN);
                    if (crossing.isPresent()
                            && (nearest == null
                                    || (above
                                            ? at < nearest.point().at()
                                            : at > nearest.point().at()))) {
                        Advice.FlipPoint point = point(question, other, crossing.get());
                        nearest = new Choice.Flip(point.withLoads(loads(point, other)), other);
                    }
                }
                if (nearest != null) {
                    all.add(nearest);
                }
            }
        }
        return all;
    }

    private static Advice.FlipPoint point(Question question, LaidDesign other, Estimate at) {
        String tables = other.tables().isEmpty() ? "" : ": " + LaidDesign.words(other.tables());
        return new Advice.FlipPoint(
                question.name(),
                question.perSecond(),
                at.value(),
                Advice.FlipPoint.FREQUENCY,
                "take the design " + other.name() + tables,
                Double.isInfinite(at.high()) ? List.of(at.low()) : List.of(at.low(), at.high()),
                Advice.FlipPoint.MEASURED,
                at.value(),
                null);
    }

    /**
     * Where another design takes as much as the best one.
     *
     * @param above whether it becomes the cheaper one above now's frequency
     * @return empty where they do not meet on that side
     */
    private Optional<Estimate> crossing(LaidDesign other, Question question, boolean above) {
        Difference fixed = fixed(other, question);
        Difference saved = saved(other, question);
        double at = fixed.value / saved.value;
        boolean becomes = above ? saved.value > 0 : saved.value < 0;
        boolean isThere = at > 0 && (above ? at >= question.perSecond() : at <= question.perSecond());
        if (!becomes || !isThere || Double.isInfinite(at)) {
            return Optional.empty();
        }
        double sign = Math.signum(saved.value);
        double more = Math.max(0, sign * fixed.value - fixed.half);
        double less = Math.abs(saved.value) - saved.half;
        double low = more / (Math.abs(saved.value) + saved.half);
        double high = less > 0 ? (sign * fixed.value + fixed.half) / less : Double.POSITIVE_INFINITY;
        return Optional.of(new Estimate(at, low, high, "/s"));
    }

    /** Whether it is not known which of the two takes less at a frequency, since zero lies within the interval of their difference. */
    private boolean areEven(LaidDesign other, Question question, double perSecond) {
        Difference fixed = fixed(other, question);
        Difference saved = saved(other, question);
        return Math.abs(fixed.value - perSecond * saved.value) <= Math.hypot(fixed.half, perSecond * saved.half);
    }

    /** What another design takes more than the best one without a question. */
    private Difference fixed(LaidDesign other, Question question) {
        Difference fixed = new Difference();
        for (Question each : questions) {
            if (each != question) {
                fixed.add(cpu(other, each), cpu(best, each), each.perSecond());
            }
        }
        return fixed;
    }

    /** What it takes less for each execution of that question. */
    private Difference saved(LaidDesign other, Question question) {
        Difference saved = new Difference();
        saved.add(cpu(best, question), cpu(other, question), 1);
        return saved;
    }

    private Estimate cpu(LaidDesign design, Question question) {
        return designs.get(design).operations().get(question.name()).cpu();
    }

    /** A sum of differences of measured values, and half of its interval: their errors are independent. */
    private static final class Difference {
        private double value;
        private double half;

        void add(Estimate one, Estimate other, double times) {
            value += times * (one.value() - other.value());
            half = Math.hypot(half, times * Math.hypot(half(one), half(other)));
        }

        private static double half(Estimate estimate) {
            return (estimate.high() - estimate.low()) / 2;
        }
    }
}
