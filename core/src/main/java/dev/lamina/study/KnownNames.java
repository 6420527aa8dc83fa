// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.cql.Access;
import dev.lamina.names.UnknownName;
import dev.lamina.study.judge.Attributions;
import dev.lamina.study.plan.AsPublished;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names that a study has, which what refers to them is held against: a claim about something else would just look as if it
 * had not been measured.
 *
 * @param layouts the names of all layouts and references, whether they run or not
 * @param operations the names of all operations, whether they run or not
 */
record KnownNames(Set<String> layouts, Set<String> operations) {
    private static final List<String> CLIENTS =
            List.of(Access.tuned().name(), Access.published().name());

    /** @throws IllegalArgumentException if one is not known; the message has the nearest */
    static void require(String what, List<String> asked, Collection<String> known) {
        for (String name : asked) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "There is no " + what + " \"" + name + "\". " + UnknownName.hint(name, known));
            }
        }
    }

    void requireLayouts(List<String> names) {
        require("layout", names, layouts);
    }

    void requireClients(List<String> names) {
        require("client", names, CLIENTS);
    }

    /** Looks whether claims, attributions, the verdict and what is published are about what the study has. */
    void requireConclusions(Study study) {
        Set<String> ids = new HashSet<>();
        for (Study.ClaimEntry claim : study.claims()) {
            if (!ids.add(claim.id())) {
                throw new IllegalArgumentException("Two claims have the id \"" + claim.id() + "\".");
            }
            try {
                ClaimExpression.parse(claim.expect()).requireKnown(layouts, operations, variants(study));
                requireClients(claim.client() == null ? List.of() : List.of(claim.client()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("Claim " + claim.id() + ": " + e.getMessage(), e);
            }
        }
        for (Study.AttributionEntry entry : study.attribution()) {
            try {
                requireEnds(entry);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("Attribution " + entry.id() + ": " + e.getMessage(), e);
            }
        }
        AsPublished published = study.asPublished();
        if (published != null) {
            requireLayouts(published.layouts());
            for (AsPublished.Deviation deviation : published.deviations()) {
                requireLayouts(deviation.layout() == null ? List.of() : List.of(deviation.layout()));
            }
        }
        Study.VerdictRule verdict = study.verdict();
        if (verdict != null) {
            require("operation", List.of(verdict.operation()), operations);
            require("operation", verdict.over(), operations);
            require("operation", List.copyOf(verdict.perSecond().keySet()), operations);
            require("operation", List.copyOf(verdict.cannot().keySet()), operations);
            if (verdict.baseline() != null) {
                requireLayouts(List.of(verdict.baseline()));
            }
        }
    }

    private void requireEnds(Study.AttributionEntry entry) {
        require("operation", List.of(entry.operation()), operations);
        List<String> ends = new ArrayList<>(List.of(entry.faster(), entry.from(), entry.to()));
        for (Study.Change change : entry.changes()) {
            ends.add(change.made());
            ends.add(change.takenBack());
        }
        for (String word : ends) {
            Attributions.End end = Attributions.End.parse(word);
            requireLayouts(List.of(end.layout()));
            if (end.client() != null) {
                requireClients(List.of(end.client()));
            }
        }
    }

    private static List<String> variants(Study study) {
        List<String> names = new ArrayList<>();
        study.environment().variants().forEach(variant -> names.add(variant.name()));
        return names;
    }
}
