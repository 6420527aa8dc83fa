// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.Estimate;
import dev.lamina.advise.cost.ModelError;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.measure.Measurement;
import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Puts advice together from what the model chose and what was measured. The measured figures decide where there are some. */
final class AdviceMaker {
    private final AdviceRequest request;
    private final Choice choice;
    private final Map<String, MeasuredDesign> measured = new LinkedHashMap<>();
    private final List<FlipTrial> tried;
    private final Advice.Extrapolation extrapolation;
    private final boolean complete;
    private final boolean timed;
    private final boolean isMeasured;
    private final DesignFigures told;

    /**
     * @param measured of each design; none where nothing was measured
     * @param tried what was tried beside flip points
     * @param extrapolation {@code null} where it was not checked
     */
    AdviceMaker(
            AdviceRequest request,
            Choice choice,
            List<MeasuredDesign> measured,
            List<FlipTrial> tried,
            Advice.Extrapolation extrapolation,
            boolean complete) {
        this.request = request;
        this.choice = choice;
        this.tried = tried;
        this.extrapolation = extrapolation;
        this.complete = complete;
        measured.forEach(design -> this.measured.put(design.name(), design));
        this.timed = request.isOnCluster()
                && measured.stream().anyMatch(design -> !design.operations().isEmpty());
        this.isMeasured = measured.stream().anyMatch(design -> design.cores(choice.questions()) != null);
        this.told = new DesignFigures(request, choice, this.measured, isMeasured, timed);
    }

    /**
     * What is to be tried beside the flip points that are told.
     *
     * @param most beside how many points at most
     */
    List<FlipTrial> trials(int most) {
        List<LaidDesign> ranked = ranked();
        LaidDesign best = best(ranked);
        return FlipTrial.of(choice.questions(), best, flips(best, ranked), most);
    }

    /** The designs of which it is known what they cost, the best first. */
    private List<LaidDesign> ranked() {
        List<LaidDesign> ranked = new ArrayList<>(choice.designs());
        ranked.removeIf(design -> told.cores(design) == null || timed && failed(design));
        ranked.sort(
                Comparator.comparingInt((LaidDesign design) -> broken(design).size())
                        // Where no design keeps to all limits and nothing was measured, the nearest one is advised.
                        .thenComparing(design -> isByModel()
                                && !choice.broken().isEmpty()
                                && design != choice.designs().get(0))
                        .thenComparingDouble(design -> told.cores(design).value()));
        return ranked;
    }

    /** The one that is advised. */
    private LaidDesign best(List<LaidDesign> ranked) {
        return ranked.isEmpty()
                ? choice.designs().get(0)
                : isMeasured ? ranked.get(simplestOfEven(ranked)) : ranked.get(0);
    }

    Advice advice() {
        List<LaidDesign> ranked = ranked();
        LaidDesign best = best(ranked);
        List<Advice.Alternative> alternatives = new ArrayList<>();
        List<LaidDesign> others = new ArrayList<>(ranked);
        choice.designs().stream().filter(design -> !ranked.contains(design)).forEach(others::add);
        others.remove(best);
        others.forEach(design -> alternatives.add(told.alternative(design, broken(design))));
        List<String> warnings = new ArrayList<>(request.asked().warnings());
        choice.broken()
                .forEach(limit -> warnings.add("No design keeps to all limits; of the nearest one, " + limit + "."));
        broken(best).stream()
                .filter(limit -> choice.broken().isEmpty())
                .forEach(limit -> warnings.add(
                        (isByModel() ? "By the model, " : "The advised design breaks a limit: ") + limit + "."));
        MeasuredDesign figures = measured.get(best.name());
        if (!isMeasured && figures != null && figures.failure() != null) {
            boolean failed = !others.isEmpty()
                    && others.stream()
                            .allMatch(design -> measured.containsKey(design.name())
                                    && measured.get(design.name()).failure() != null);
            warnings.add("The advised design could not be measured" + (failed ? ", nor could any other. " : ". ")
                    + best.name() + ": " + figures.failure()
                    + (figures.failure().endsWith(".") ? "" : "."));
        }
        warnings.addAll(choice.warnings().get(best.name()));
        ExtrapolationCheck.warning(request, extrapolation).ifPresent(warnings::add);
        if (!choice.expected().complete()) {
            warnings.add(
                    "The search for other designs was ended after a minute: there may be further ones that are nearly as"
                            + " cheap, and flip points that are not told. To have all, leave out queries that are seldom executed.");
        }
        if (isMeasured) {
            even(best, ranked, warnings);
            ranked.forEach(design -> overload(design, best, warnings));
            disagreements(best, ranked, warnings);
        } else {
            unsearched(best, ranked, warnings);
        }
        return new Advice(
                told.tables(best),
                told.queries(best),
                told.writes(best),
                told.costs(best),
                alternatives,
                flips(best, ranked).stream().map(Choice.Flip::point).toList(),
                warnings,
                error(),
                extrapolation,
                isMeasured,
                timed,
                today(best),
                !choice.broken().isEmpty() || !broken(best).isEmpty(),
                complete,
                choice.tried(),
                choice.pruned(),
                choice.considered());
    }

    /**
     * Of the designs that were measured as no dearer than the first, their intervals overlapping, and that read all rows for no query for
     * which it does not, the one that takes less with all queries and writes at once; where that is not known, the one with the fewest
     * tables; of several the one that the model expects, or else the first.
     */
    private int simplestOfEven(List<LaidDesign> ranked) {
        int best = 0;
        for (int i = 1; i < ranked.size(); i++) {
            LaidDesign design = ranked.get(i);
            LaidDesign simplest = ranked.get(best);
            int fewer = DesignFigures.made(simplest) - DesignFigures.made(design);
            boolean isSimpler = fewer > 0 || fewer == 0 && isExpected(design) && !isExpected(simplest);
            if (isEven(ranked.get(0), design)
                    && (takesLess(design, simplest) || isSimpler && !takesLess(simplest, design))) {
                best = i;
            }
        }
        return best;
    }

    /** Whether a design takes less than another one with all queries and writes at once; not where that is not known. */
    private boolean takesLess(LaidDesign design, LaidDesign other) {
        Measurement one = measured.get(design.name()).mixed().get(ProofStudy.MIXED);
        Measurement two = measured.get(other.name()).mixed().get(ProofStudy.MIXED);
        Measurement ratio = one == null || two == null ? null : Measurement.ratio(one, two);
        return ratio != null && ratio.hasInterval() && ratio.high() < 1;
    }

    private boolean isEven(LaidDesign first, LaidDesign design) {
        return broken(design).size() == broken(first).size()
                && told.cores(design).low() <= told.cores(first).high()
                && scanned(first).containsAll(scanned(design));
    }

    /** The queries that read all rows, which take the longer the more there are. */
    private static Set<String> scanned(LaidDesign design) {
        Set<String> scanned = new HashSet<>();
        design.answers().forEach((question, answer) -> {
            if (answer.plan().kind() == AccessPlan.Kind.SCAN) {
                scanned.add(question);
            }
        });
        return scanned;
    }

    /** Says why a design is advised that was not measured as the cheapest. */
    private void even(LaidDesign best, List<LaidDesign> ranked, List<String> warnings) {
        if (ranked.isEmpty() || ranked.get(0) == best) {
            return;
        }
        LaidDesign first = ranked.get(0);
        warnings.add(String.format(
                Locale.ROOT,
                "%s was measured at %s, the advised design at %s: their intervals overlap, so neither is known to be the cheaper."
                        + " Advised is the one %s.",
                first.name(),
                interval(told.cores(first)),
                interval(told.cores(best)),
                takesLess(best, first)
                        ? "that takes less with all queries and writes at once"
                        : DesignFigures.made(best) < DesignFigures.made(first)
                                ? "with fewer tables"
                                : "that the model expects to be the cheaper"));
    }

    private void overload(LaidDesign design, LaidDesign best, List<String> warnings) {
        Double kept = measured.get(design.name()).kept();
        if (kept != null) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "With all queries and writes at once, %s answered %s of the requests a second. So what it takes then is not"
                            + " compared.",
                    design == best ? "the advised design" : design.name(),
                    Figures.percent(kept)));
        }
    }

    private static String interval(Estimate cores) {
        return Figures.number(cores.value()) + " processors [" + Figures.number(cores.low()) + "–"
                + Figures.number(cores.high()) + "]";
    }

    /** Whether a design was not measured on the cluster, or answered wrongly there. */
    private boolean failed(LaidDesign design) {
        MeasuredDesign figures = measured.get(design.name());
        return figures == null
                || figures.failure() != null
                || figures.operations().size() < choice.questions().size();
    }

    /** Whether all figures that are told are the model's, whatever was measured of designs that failed. */
    private boolean isByModel() {
        return !isMeasured && !timed;
    }

    /** The limits that a design breaks, by the model where it was not measured. */
    private List<String> broken(LaidDesign design) {
        MeasuredDesign figures = measured.get(design.name());
        List<String> broken = new ArrayList<>();
        if (figures == null || isByModel()) {
            return choice.breaks().getOrDefault(design.name(), broken);
        }
        for (Question question : choice.questions()) {
            MeasuredDesign.Of of = figures.operations().get(question.name());
            if (question.isWrite() || of == null) {
                continue;
            }
            if (of.p99() != null && request.limits().isSlow(of.p99())) {
                broken.add(request.limits().slow(question.name(), of.p99()));
            } else if (of.p99() == null) {
                slowUnmeasured(design, question).ifPresent(broken::add);
            }
        }
        Double disk = request.limits().diskBytes();
        if (disk != null
                && figures.diskBytes() != null
                && figures.diskBytes() * choice.stored().get(design.name()) > disk) {
            broken.add("the tables take "
                    + Figures.bytes(figures.diskBytes() * choice.stored().get(design.name()))
                    + (choice.rowsAtEnd() == null ? "" : " at the end of the growth") + ", and the limit is "
                    + Figures.bytes(disk));
        }
        if (request.limits().isMany(design.tables().size())) {
            broken.add(request.limits().many(design.tables().size()));
        }
        return broken;
    }

    /** That the model expects a query to take longer than is allowed, whose requests were too few, or took too long, to be timed. */
    private Optional<String> slowUnmeasured(LaidDesign design, Question question) {
        LaidDesign.Answer answer = design.answers().get(question.name());
        double p99 = answer == null || answer.work() == null
                ? 0
                : choice.model().p99(answer.work()).value();
        return request.limits().isSlow(p99)
                ? Optional.of(
                        request.limits().slow(question.name(), p99) + ", by the model, since that was not measured")
                : Optional.empty();
    }

    /** What changing from today's table brings; {@code null} where there is none, or nothing is known of it. */
    private String today(LaidDesign best) {
        if (best.name().equals(AdviceRequest.TODAY)) {
            return "Today's table is the best of them: there is no need to change it.";
        }
        for (LaidDesign design : choice.designs()) {
            Estimate now = design.name().equals(AdviceRequest.TODAY) ? told.cores(design) : null;
            Estimate then = now == null ? null : told.cores(best);
            if (then != null) {
                return String.format(
                        Locale.ROOT,
                        "Today's table takes %s times the processor time of the servers that the advised takes%s.",
                        Figures.number(now.value() / then.value()),
                        isMeasured ? "" : ", by the cost model");
            }
        }
        return null;
    }

    /** Where the model expects another order of designs than was measured, beyond both intervals. */
    private void disagreements(LaidDesign best, List<LaidDesign> ranked, List<String> warnings) {
        for (LaidDesign design : ranked) {
            for (Question question : choice.questions()) {
                Estimate estimate = told.estimated(design, question);
                MeasuredDesign.Of of = measured.get(design.name()).operations().get(question.name());
                boolean apart = estimate != null
                        && (estimate.low() > of.cpu().high()
                                || estimate.high() < of.cpu().low());
                if (apart && design == best) {
                    warnings.add(String.format(
                            Locale.ROOT,
                            "The model expected %s µs of processor time for %s, with an interval of %s to %s; measured were"
                                    + " %s. The advice rests on what was measured.",
                            Figures.number(estimate.value()),
                            question.name(),
                            Figures.number(estimate.low()),
                            Figures.number(estimate.high()),
                            Figures.number(of.cpu().value())));
                }
            }
        }
        if (isExpected(best)) {
            return;
        }
        Optional<LaidDesign> expected = ranked.stream().filter(this::isExpected).findFirst();
        String found = expected.map(design -> ", which the study calls " + design.name() + "; measured, it takes "
                        + Figures.number(told.cores(design).value()) + " processors and this one "
                        + Figures.number(told.cores(best).value()) + ".")
                .orElseGet(() ->
                        ", which was not measured: " + choice.expected().words() + ". Measure it with --candidate.");
        warnings.add("The model expected another design to be the cheapest" + found
                + " So flip points are those of the measured designs alone.");
    }

    /**
     * Why there are no flip points where nothing was measured. Among several tables the search counts what is read before a write as
     * if it came from the same table in every design, so that one that is nearly as cheap may turn out to be the cheapest.
     */
    private void unsearched(LaidDesign best, List<LaidDesign> ranked, List<String> warnings) {
        Optional<LaidDesign> expected = ranked.stream().filter(this::isExpected).findFirst();
        if (!choice.broken().isEmpty() || expected.isEmpty() || expected.get() == best) {
            return;
        }
        String remedy = request.quick()
                ? "Leave out --quick"
                : request.isOnCluster() ? "Leave out --contact-points" : "Advise again";
        warnings.add(String.format(
                Locale.ROOT,
                "The search, which estimates some costs of writes, found another design to be the cheapest: %s. With all costs"
                        + " counted, that one takes %s processors and the advised one %s. Flip points are those of the search, so none"
                        + " are told. %s, and they are those of the measured designs.",
                choice.expected().words(),
                Figures.number(told.cores(expected.get()).value()),
                Figures.number(told.cores(best).value()),
                remedy));
    }

    /** Those of the model, looked at in the measured designs; of these alone where the model expected another one to be the best. */
    private List<Choice.Flip> flips(LaidDesign best, List<LaidDesign> ranked) {
        if (!isMeasured) {
            return isExpected(best) ? choice.expected().flips() : List.of();
        }
        // One that breaks a limit, which the advised one keeps, is no way out at another frequency.
        int most = isExpected(best) ? Integer.MAX_VALUE : broken(best).size();
        Map<LaidDesign, MeasuredDesign> designs = new LinkedHashMap<>();
        ranked.stream()
                .filter(design -> broken(design).size() <= most)
                .forEach(design -> designs.put(design, measured.get(design.name())));
        MeasuredFlips flips = new MeasuredFlips(choice.questions(), best, designs, tried);
        return isExpected(best)
                ? choice.expected().flips().stream().map(flips::checked).toList()
                : flips.all();
    }

    /** Whether the model expects a design to be the cheapest. */
    private boolean isExpected(LaidDesign design) {
        return design.hasTables(choice.expected().tables());
    }

    private Advice.Error error() {
        List<Advice.Residual> plans = new ArrayList<>();
        for (LaidDesign design : choice.designs()) {
            for (Question question : choice.questions()) {
                Estimate estimate = told.estimated(design, question);
                MeasuredDesign figures = measured.get(design.name());
                MeasuredDesign.Of of =
                        figures == null ? null : figures.operations().get(question.name());
                if (estimate != null && of != null && of.cpu() != null) {
                    plans.add(new Advice.Residual(
                            design.name() + ": " + question.name(), of.cpu().value(), estimate.value()));
                }
            }
        }
        if (isMeasured && plans.isEmpty()) {
            return null;
        }
        ModelError error = isMeasured
                ? ModelError.of(plans.stream()
                        .mapToDouble(plan -> plan.modelMicros() / plan.measuredMicros())
                        .toArray())
                : choice.model().leftOutError();
        return new Advice.Error(
                error.median(),
                error.p90(),
                plans,
                choice.model().trials().stream()
                        .map(trial -> new Advice.Residual(
                                trial.name(),
                                trial.cpu(),
                                choice.model().cpu(trial.work()).value()))
                        .toList());
    }
}
