// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.study.judge.Claims;
import dev.lamina.study.judge.Results;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A study's claims over all environments of a run: each in each of them, and those about several of them once. */
final class Judgement {
    private final List<Claim> claims = new ArrayList<>();
    private final List<String> changed = new ArrayList<>();

    /** @param operations what was asked, with the points of series */
    Judgement(Study study, Plan plan, Results results, List<MeasuredOperation> operations) {
        for (Study.ClaimEntry entry : study.claims()) {
            if (entry.client() != null && !plan.clients().contains(Client.named(entry.client()))) {
                continue;
            }
            if (ClaimExpression.parse(entry.expect()).acrossEnvironments()) {
                claims.addAll(new Claims(results, operations, plan.clients()).judge(List.of(entry)));
                continue;
            }
            Map<ClaimVerdict, List<String>> places = new LinkedHashMap<>();
            for (NamedEnvironment environment : plan.environments()) {
                Claim claim = new Claims(results.in(environment), operations, plan.clients())
                        .judge(List.of(entry))
                        .get(0);
                claims.add(environment.name() == null ? claim : claim.in(environment.name()));
                if (claim.verdict().decided()) {
                    places.computeIfAbsent(claim.verdict(), verdict -> new ArrayList<>())
                            .add(String.valueOf(environment.name()));
                }
            }
            if (places.size() > 1) {
                List<String> words = new ArrayList<>();
                places.forEach((verdict, names) -> words.add(verdict.word() + " on " + String.join(", ", names)));
                changed.add("Claim " + entry.id() + ": " + String.join("; ", words)
                        + (entry.text() == null ? "." : ": " + entry.text()));
            }
        }
    }

    /** All claims with their verdicts. */
    List<Claim> claims() {
        return claims;
    }

    /** A sentence for each claim with different verdicts in different environments, undecided ones aside. */
    List<String> changed() {
        return changed;
    }
}
