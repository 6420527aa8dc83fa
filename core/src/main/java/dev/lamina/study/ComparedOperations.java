// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import java.util.Set;
import java.util.TreeSet;

/** The operations by whose figures a study comes to its conclusions: those of its claims, its verdict and its attributions. */
final class ComparedOperations {
    private ComparedOperations() {}

    /** Their names; none where the study concludes nothing. */
    static Set<String> of(Study study) {
        Set<String> names = new TreeSet<>();
        for (Study.ClaimEntry claim : study.claims()) {
            for (ClaimExpression.Place place :
                    ClaimExpression.parse(claim.expect()).places()) {
                if (place.operation() != null) {
                    names.add(place.operation());
                }
            }
        }
        for (Study.AttributionEntry entry : study.attribution()) {
            names.add(entry.operation());
        }
        if (study.verdict() != null) {
            names.add(study.verdict().operation());
            names.addAll(study.verdict().cannot().keySet());
        }
        return names;
    }
}
