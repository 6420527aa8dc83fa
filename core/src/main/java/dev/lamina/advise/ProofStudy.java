// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.CostModel;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.Study;
import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The study that measures designs beside each other: every query and write alone, and all of them at once. */
final class ProofStudy {
    private static final String NAME = "advice";

    /** The operation of all queries and writes at once. */
    static final String MIXED = "mixed";

    /** More requests a second than this may be more than one client and one node of a laptop can do. */
    private static final double MAX_MIXED = 5000;

    /** From so many requests a second on, all at once are enough for a 99th percentile of most of them in repeats of a second. */
    private static final double MANY = 500;

    /** One execution asks all draws of a query: so much processor time of all of them, in µs, leaves time for several. */
    private static final double DRAWS_MICROS = 400_000;

    private static final int MIN_DRAWS = 5;
    private static final int DRAWS = 100;

    /** Single requests are timed on servers that they keep busy for this part of a processor, so that they do not wait for each other. */
    private static final double BUSY = 0.25;

    private static final double MAX_RATE = 400;

    private static final double MAX_TIMED_WRITES = 1000;

    /** In the time that each repeat has, fewer requests a second than this would have no median. */
    private static final double MIN_RATE = 5;

    private ProofStudy() {}

    /**
     * The study.
     *
     * @param request the rows, and the queries and writes as the user wrote them
     * @param choice the designs, the cheapest first, and what the model expects of them
     * @param flips what was tried beside flip points
     */
    static Study of(AdviceRequest request, Choice choice, List<FlipTrial> flips) {
        Study rows = request.rows();
        List<Map<String, Object>> layouts =
                choice.designs().stream().map(LaidDesign::entry).toList();
        List<Question> questions = choice.questions();
        List<Map<String, Object>> operations = new ArrayList<>();
        for (Map<String, Object> entry : request.asked().queries()) {
            operations.add(entry.containsKey("sql") ? sized(entry, choice) : calm(entry, choice.questions()));
        }
        Map<String, Double> perSecond = new LinkedHashMap<>();
        List<String> queries = new ArrayList<>();
        for (Question question : questions) {
            perSecond.put(question.name(), question.perSecond());
            queries.add(question.name());
        }
        double all =
                perSecond.values().stream().mapToDouble(Double::doubleValue).sum();
        if (isServed(all)) {
            operations.add(Map.of("name", MIXED, MIXED, "all", "seconds", seconds(all)));
        }
        flips.forEach(flip -> operations.add(flip.operation()));
        Study.VerdictRule rule = new Study.VerdictRule(
                queries.get(0),
                null,
                "answers the queries",
                layouts.get(0).get("name").toString(),
                Map.of(),
                queries,
                perSecond);
        return new Study(
                NAME,
                "Which tables need the least of the servers for these queries and writes?",
                rows.dataset(),
                rows.rows(),
                null,
                rows.environment(),
                layouts,
                List.of(),
                operations,
                rule,
                null,
                List.of(),
                List.of(),
                Map.of());
    }

    /** A write with its requests timed at a lower rate where it is executed so often that a client on the same machine is late. */
    private static Map<String, Object> calm(Map<String, Object> entry, List<Question> questions) {
        boolean often = questions.stream()
                .anyMatch(question ->
                        question.name().equals(entry.get("name")) && question.perSecond() > MAX_TIMED_WRITES);
        if (!often) {
            return entry;
        }
        Map<String, Object> calm = SourceMap.copy(entry);
        calm.putIfAbsent(Frequency.TIMED, (int) MAX_TIMED_WRITES);
        return calm;
    }

    /** Whether a client sends so many requests a second, and a repeat has any. */
    static boolean isServed(double perSecond) {
        return perSecond <= MAX_MIXED && perSecond * seconds(perSecond) >= 1;
    }

    /** How long a repeat of so many requests a second takes, where nothing is to be told apart by it. */
    static int seconds(double perSecond) {
        return perSecond >= MANY ? 1 : 3;
    }

    /**
     * A query with fewer draws, and with its requests timed at a lower rate, where that takes the servers long by what the model expects
     * of the design that is slowest at it.
     */
    private static Map<String, Object> sized(Map<String, Object> entry, Choice choice) {
        CostModel model = choice.model();
        double micros = 0;
        for (LaidDesign design : choice.designs()) {
            LaidDesign.Answer answer = design.answers().get(entry.get("name").toString());
            if (answer != null && answer.work() != null) {
                micros = Math.max(micros, model.cpu(answer.work()).value());
            }
        }
        Map<String, Object> sized = SourceMap.copy(entry);
        if (micros * DRAWS > DRAWS_MICROS) {
            sized.putIfAbsent("draws", (int) Math.max(MIN_DRAWS, DRAWS_MICROS / micros));
        }
        double rate = BUSY * 1e6 / micros;
        if (rate < MAX_RATE) {
            sized.putIfAbsent(Frequency.TIMED, rate < MIN_RATE ? 0 : (int) rate);
        }
        return sized;
    }
}
