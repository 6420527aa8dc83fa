// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.study.plan.Study;
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

    private ProofStudy() {}

    /**
     * The study.
     *
     * @param rows a study of the same rows
     * @param layouts the designs, the cheapest first
     * @param asked the queries and writes as the user wrote them
     * @param questions the same with their frequencies
     */
    static Study of(
            Study rows, List<Map<String, Object>> layouts, List<Map<String, Object>> asked, List<Question> questions) {
        List<Map<String, Object>> operations = new ArrayList<>(asked);
        Map<String, Double> perSecond = new LinkedHashMap<>();
        List<String> queries = new ArrayList<>();
        for (Question question : questions) {
            perSecond.put(question.name(), question.perSecond());
            queries.add(question.name());
        }
        double all =
                perSecond.values().stream().mapToDouble(Double::doubleValue).sum();
        if (all <= MAX_MIXED && all * 3 >= 1) {
            operations.add(Map.of("name", MIXED, MIXED, "all"));
        }
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
}
