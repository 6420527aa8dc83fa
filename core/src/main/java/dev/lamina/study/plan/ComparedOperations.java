// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The operations by whose figures a study comes to its conclusions about layouts: those of its claims, its verdict and its
 * attributions. Claims that compare a layout with a reference don't count: the reference does not use Cassandra. What ages the tables
 * is part of how they are found, so it counts, as does the mixed load; both are made of the operations that have a frequency.
 */
public final class ComparedOperations {
    private ComparedOperations() {}

    /** Their names; none where the study concludes nothing. */
    public static Set<String> of(Study study) {
        Set<String> names = new TreeSet<>();
        Set<String> references = new TreeSet<>();
        study.references().forEach(reference -> references.add(reference.name()));
        for (Study.ClaimEntry claim : study.claims()) {
            List<ClaimExpression.Place> places =
                    ClaimExpression.parse(claim.expect()).places();
            boolean layouts = places.stream().noneMatch(place -> references.contains(place.layout()));
            for (ClaimExpression.Place place : places) {
                if (layouts && place.operation() != null) {
                    names.add(place.operation());
                }
            }
        }
        for (Study.AttributionEntry entry : study.attribution()) {
            names.add(entry.operation());
        }
        if (study.verdict() != null) {
            names.add(study.verdict().operation());
            names.addAll(study.verdict().over());
            names.addAll(study.verdict().cannot().keySet());
        }
        List<Map<String, Object>> byDefault = study.operations().stream()
                .filter(OperationEntry::runsByDefault)
                .toList();
        if (names.isEmpty() || byDefault.stream().allMatch(Frequency::isQuery)) {
            return names;
        }
        for (Map<String, Object> entry : byDefault) {
            if (!Frequency.isQuery(entry) || Frequency.isStated(entry)) {
                names.add(String.valueOf(entry.get("name")));
            }
        }
        return names;
    }
}
