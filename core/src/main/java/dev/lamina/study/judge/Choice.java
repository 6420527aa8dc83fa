// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Figures;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which layout to use for several queries: the one that answers most of them; among equals, the one with the highest
 * geometric mean of its rates, so that no query outweighs another by its size; where it is known how often each is asked, the one
 * that takes the least of the servers' processor time.
 */
final class Choice {
    private final Results results;
    private final Study.VerdictRule rule;
    private final List<String> questions;
    private final List<String> timedOnly;

    Choice(Results results, List<MeasuredOperation> operations, Study.VerdictRule rule) {
        this.results = results;
        this.rule = rule;
        List<String> all = new ArrayList<>();
        rule.over().forEach(name -> all.addAll(Latencies.points(operations, name)));
        List<String> asked = all.stream().filter(this::wasAsked).toList();
        this.timedOnly = asked.stream().filter(this::hasOnlyLatency).toList();
        List<String> decisive =
                asked.stream().filter(question -> !timedOnly.contains(question)).toList();
        this.questions = decisive.isEmpty() ? all : decisive;
    }

    /** Users may ask for some of the operations alone, and a run may end early. */
    private boolean wasAsked(String question) {
        return results.cells().stream().anyMatch(cell -> cell.operation().equals(question));
    }

    /** An operation may have a fixed rate of requests and nothing else: its answer has a latency, and no rate that could be compared. */
    private boolean hasOnlyLatency(String question) {
        List<Cell> answers = results.cells().stream()
                .filter(cell -> cell.operation().equals(question) && cell.measured())
                .toList();
        return !answers.isEmpty() && answers.stream().allMatch(cell -> cell.throughput() == null);
    }

    /** A layout with a client, and its cells by operation. */
    private record Candidate(String layout, Client client, Map<String, Cell> cells) {}

    String words() {
        List<Candidate> candidates = candidates();
        Candidate best = null;
        for (Candidate candidate : candidates) {
            if (best == null
                    || candidate.cells().size() > best.cells().size()
                    || candidate.cells().size() == best.cells().size() && isBetter(candidate, best)) {
                best = candidate;
            }
        }
        if (best == null) {
            return timedOnly.isEmpty()
                    ? "No answer: no layout has a figure for " + String.join(", ", questions) + "."
                    : "No answer." + undecided();
        }
        boolean answersAll = best.cells().size() == questions.size();
        String all =
                "For " + (questions.size() == 1 ? questions.get(0) : "these queries together") + ", " + label(best);
        if (answersAll && candidates.size() == 1) {
            return all + " is the only layout with figures" + space(best) + "." + undecided();
        }
        Lead lead = lead(best, candidates);
        String answer = answersAll
                ? all + (lead == null ? alone(best, candidates) : lead.shown() ? " is the best layout" : " is ahead")
                : label(best) + " answers " + best.cells().size() + " of these " + questions.size()
                        + " queries, and no layout more";
        return answer + (weighed(best) ? asOftenAs(lead) : asFastAs(best, lead, candidates)) + ". "
                + each(best, candidates) + space(best) + "." + heldBack(best, candidates) + undecided();
    }

    /** What is said of one that no other can be compared with: others answer fewer questions, or another client asked them. */
    private static String alone(Candidate best, List<Candidate> candidates) {
        boolean isOnly = candidates.stream()
                .noneMatch(other ->
                        other != best && other.cells().size() == best.cells().size());
        return isOnly ? " is the only layout with figures for all of them" : " is ahead";
    }

    /** The others whose rates are lower bounds; what is asked of the servers' processor time does not hang on the client. */
    private String heldBack(Candidate best, List<Candidate> candidates) {
        List<String> others = new ArrayList<>();
        for (Candidate other : candidates) {
            if (other != best
                    && other.client() == best.client()
                    && other.cells().values().stream().anyMatch(Verdict::isClientBound)) {
                others.add(label(other));
            }
        }
        return others.isEmpty() || weighed(best)
                ? ""
                : " The client was the limit of " + String.join(", ", others) + ", which may be faster than this.";
    }

    /**
     * How far the best candidate is ahead of one of those that answer as many questions: the one whose interval reaches farthest down.
     * The best one must differ from every other one, so the intervals need no correction for their number.
     *
     * @param times how many times as fast it is, or as much the other one costs
     */
    private record Lead(Candidate closest, Measurement times) {
        boolean shown() {
            return times.hasInterval() && times.low() > 1;
        }
    }

    /** {@code null} if no other candidate answers as many questions. */
    private Lead lead(Candidate best, List<Candidate> candidates) {
        Lead least = null;
        for (Candidate other : candidates) {
            boolean comparable = weighed(best)
                    ? weighed(other)
                    : other.cells().size() == best.cells().size()
                            && other.cells().keySet().stream()
                                    .anyMatch(best.cells().keySet()::contains);
            if (other != best && other.client() == best.client() && comparable) {
                Lead lead = new Lead(other, weighed(best) ? costs(other, best) : gains(best, other));
                least = least == null || lead.times().low() < least.times().low() ? lead : least;
            }
        }
        return least;
    }

    private String undecided() {
        return timedOnly.isEmpty()
                ? ""
                : " " + String.join(", ", timedOnly) + (timedOnly.size() == 1 ? " has" : " have")
                        + " latencies alone, at a fixed rate, and did not decide.";
    }

    private List<Candidate> candidates() {
        Map<String, Candidate> candidates = new LinkedHashMap<>();
        for (Cell cell : results.cells()) {
            if (Results.ofLayout(cell)
                    && cell.measured()
                    && cell.throughput() != null
                    && questions.contains(cell.operation())) {
                candidates
                        .computeIfAbsent(
                                cell.key().column(),
                                name -> new Candidate(cell.layout(), cell.client(), new LinkedHashMap<>()))
                        .cells()
                        .put(cell.operation(), cell);
            }
        }
        return List.copyOf(candidates.values());
    }

    private boolean isBetter(Candidate one, Candidate other) {
        return weighed(one) && weighed(other) ? cost(one) < cost(other) : gain(one, other) > 1;
    }

    /** Whether it is known how often each question is asked, and what each costs the servers here. */
    private boolean weighed(Candidate candidate) {
        return !rule.perSecond().isEmpty()
                && candidate.cells().keySet().containsAll(questions)
                && questions.stream()
                        .allMatch(question -> rule.perSecond().containsKey(question)
                                && candidate.cells().get(question).cpu().server() != null);
    }

    /** The servers' processor time for all questions as often as they are asked. */
    private double cost(Candidate candidate) {
        double cost = 0;
        for (String question : questions) {
            cost += rule.perSecond().get(question)
                    * candidate.cells().get(question).cpu().server().median();
        }
        return cost;
    }

    /** How many times as much one costs as another; repeat by repeat, where the servers' time is told of each. */
    private Measurement costs(Candidate one, Candidate other) {
        List<Double> ours = costs(one);
        List<Double> theirs = costs(other);
        return ours.isEmpty() || theirs.isEmpty()
                ? Measurement.exact("×", cost(one) / cost(other))
                : Measurement.ratio(Measurement.of("µs", ours), Measurement.of("µs", theirs));
    }

    private List<Double> costs(Candidate candidate) {
        int count = Integer.MAX_VALUE;
        for (String question : questions) {
            Measurement repeats = candidate.cells().get(question).cpu().serverRepeats();
            count = Math.min(count, repeats == null ? 0 : repeats.n());
        }
        List<Double> sums = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double sum = 0;
            for (String question : questions) {
                sum += rule.perSecond().get(question)
                        * candidate
                                .cells()
                                .get(question)
                                .cpu()
                                .serverRepeats()
                                .values()
                                .get(i);
            }
            sums.add(sum);
        }
        return sums;
    }

    private String asOftenAs(Lead lead) {
        if (lead == null) {
            return "";
        }
        String least = ": asked as often as stated, "
                + (questions.size() == 1
                        ? "it takes the least of the servers' processor time with this layout"
                        : "they take the least of the servers' processor time with it");
        Measurement times = lead.times();
        boolean undecided = times.hasInterval() && !lead.shown();
        return least + (undecided ? ", but no difference is shown: " : ", and ") + Figures.measurement(times)
                + " as much with " + label(lead.closest()) + ", the closest ("
                + (times.n() == 1 ? "each over all repeats together, no interval" : Verdict.repeats(times)) + ")";
    }

    /** How many times as fast one layout is as another, as the geometric mean over the questions that both answer. */
    private static double gain(Candidate one, Candidate other) {
        double logs = 0;
        int count = 0;
        for (Map.Entry<String, Cell> cell : one.cells().entrySet()) {
            Cell theirs = other.cells().get(cell.getKey());
            if (theirs != null) {
                logs += Math.log(rate(cell.getValue()) / rate(theirs));
                count++;
            }
        }
        return count == 0 ? 1 : Math.exp(logs / count);
    }

    /** The same repeat by repeat, so that it has an interval. */
    private static Measurement gains(Candidate one, Candidate other) {
        List<Measurement> ratios = new ArrayList<>();
        int repeats = Integer.MAX_VALUE;
        for (Map.Entry<String, Cell> cell : one.cells().entrySet()) {
            Cell theirs = other.cells().get(cell.getKey());
            if (theirs != null) {
                Measurement ratio = Measurement.ratio(cell.getValue().throughput(), theirs.throughput());
                ratios.add(ratio);
                repeats = Math.min(repeats, ratio.n());
            }
        }
        List<Double> gains = new ArrayList<>();
        for (int repeat = 0; repeat < repeats && !ratios.isEmpty(); repeat++) {
            double logs = 0;
            for (Measurement ratio : ratios) {
                logs += Math.log(ratio.values().get(repeat)) / ratios.size();
            }
            gains.add(Math.exp(logs));
        }
        return gains.isEmpty() ? Measurement.exact("×", 1) : Measurement.of("×", gains);
    }

    private static double rate(Cell cell) {
        return cell.throughput().median();
    }

    /** Against the closest one, where it does not lead for sure, and against the baseline. */
    private String asFastAs(Candidate best, Lead lead, List<Candidate> candidates) {
        Map<Candidate, Measurement> times = new LinkedHashMap<>();
        boolean sure = lead == null || lead.shown();
        if (!sure) {
            times.put(lead.closest(), lead.times());
        }
        for (Candidate other : candidates) {
            if (other.layout().equals(rule.baseline()) && other.client() == best.client() && other != best) {
                times.put(other, gains(best, other));
            }
        }
        List<String> words = new ArrayList<>();
        String repeats = "";
        for (Map.Entry<Candidate, Measurement> each : times.entrySet()) {
            words.add(Figures.measurement(each.getValue()) + " as fast as " + label(each.getKey()));
            repeats = Verdict.repeats(each.getValue());
        }
        return words.isEmpty()
                ? ""
                : (sure || !lead.times().hasInterval() ? ": " : ", but no difference is shown: ")
                        + String.join(sure ? ", " : "; it is ", words)
                        + " (geometric mean over the queries that both answer, " + repeats
                        + ")";
    }

    /** Which layouts are faster than the best one at single questions, and what can't be answered. */
    private String each(Candidate best, List<Candidate> candidates) {
        Map<String, List<String>> faster = new LinkedHashMap<>();
        List<String> words = new ArrayList<>();
        int first = 0;
        for (String question : questions) {
            Cell ours = best.cells().get(question);
            Cell fastest = null;
            for (Candidate candidate : candidates) {
                Cell cell = candidate.cells().get(question);
                if (cell != null && (fastest == null || rate(cell) > rate(fastest))) {
                    fastest = cell;
                }
            }
            if (fastest == null) {
                words.add("no layout answers " + question);
            } else if (ours == null) {
                words.add("for " + question + ", which it does not answer, use "
                        + results.label(fastest.layout(), fastest.client()));
            } else if (fastest == ours) {
                first++;
            } else {
                faster.computeIfAbsent(results.label(fastest.layout(), fastest.client()), layout -> new ArrayList<>())
                        .add(Figures.measurement(Measurement.ratio(fastest.throughput(), ours.throughput()))
                                + " as fast at " + question);
            }
        }
        if (first == questions.size()) {
            return questions.size() == 1 ? "It has the highest rate" : "It has the highest rate at each of them";
        }
        faster.forEach((layout, times) -> words.add(layout + " is " + String.join(" and ", times)));
        String others = String.join("; ", words);
        return first == 0
                ? "At single queries: " + others
                : "It has the highest rate at " + first + " of " + questions.size() + "; " + others;
    }

    private String space(Candidate best) {
        LayoutResult ours = results.weighed(best.layout(), best.client());
        LayoutResult theirs = rule.baseline() == null ? null : results.weighed(rule.baseline(), best.client());
        return ours == null || theirs == null || ours == theirs
                ? ""
                : ". " + label(best) + " takes "
                        + Verdict.space(
                                (double) ours.size().diskBytes() / theirs.size().diskBytes(), rule.baseline());
    }

    private String label(Candidate candidate) {
        return results.label(candidate.layout(), candidate.client());
    }
}
