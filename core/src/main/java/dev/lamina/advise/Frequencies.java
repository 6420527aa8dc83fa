// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.study.plan.Frequency;
import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Queries and writes, each with how often a second it is executed.
 *
 * @param queries the entries of the user's file, with {@code per_second} or {@code per_day}
 * @param warnings what was assumed
 */
public record Frequencies(List<Map<String, Object>> queries, List<String> warnings) {
    private static final String SHARE = "share";
    private static final String PER_SECOND = "per_second";

    /** Executions a second of all queries together where they have shares alone. */
    private static final double OF_SHARES = 100;

    /** The same of queries in other words. */
    public Frequencies rewritten(List<Map<String, Object>> others) {
        return new Frequencies(List.copyOf(others), warnings);
    }

    /** The same with more warnings. */
    public Frequencies warned(List<String> more) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(more);
        return new Frequencies(queries, all);
    }

    /**
     * Fills in what the user's file leaves open.
     *
     * @throws IllegalArgumentException if there is no query; or some entries say how often they are executed and others do not, or one
     *     says it twice, or some have shares and others rates
     */
    public static Frequencies of(List<Map<String, Object>> entries) {
        List<Map<String, Object>> queries = new ArrayList<>();
        for (Map<String, Object> query : entries) {
            // All of them at once are measured in any case.
            if (!query.containsKey(Frequency.MIXED)) {
                queries.add(SourceMap.copy(query));
            }
        }
        if (queries.stream().noneMatch(query -> query.containsKey("sql"))) {
            throw new IllegalArgumentException("--queries: there is no query in SQL, so nothing says which tables are"
                    + " wanted. Add one, such as {name: newest, sql: SELECT …, per_second: 20}.");
        }
        List<Map<String, Object>> executed =
                queries.stream().filter(Frequency::isQuery).toList();
        Map<String, Double> given = Frequency.all(executed);
        List<String> warnings = new ArrayList<>();
        if (given.isEmpty()) {
            queries.forEach(query -> query.put(PER_SECOND, 1));
            warnings.add("No query says how often it is executed, so each is taken as executed once a second. Give each"
                    + " per_second, per_day or share: the advice depends on it.");
        } else if (executed.stream().anyMatch(query -> query.containsKey(SHARE))) {
            double shares = given.values().stream().mapToDouble(share -> share).sum();
            for (Map<String, Object> query : executed) {
                query.remove(SHARE);
                query.put(PER_SECOND, OF_SHARES * given.get(query.get("name").toString()) / shares);
            }
            warnings.add("The queries have shares, so that costs are those of 100 executions a second of all of them"
                    + " together.");
        }
        return new Frequencies(List.copyOf(queries), List.copyOf(warnings));
    }
}
