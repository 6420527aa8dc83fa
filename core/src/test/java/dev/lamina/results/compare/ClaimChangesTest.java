// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimChangesTest {
    private static Run run(String expect, ClaimVerdict verdict) {
        Run run = SampleComparisons.before();
        Claim claim = new Claim("fast", "here", "It is fast.", "9×", expect, null, null, verdict, null);
        return new Run(
                run.heading(),
                run.execution(),
                run.verdict(),
                run.dataset(),
                run.servers(),
                run.matrix(),
                new Run.Conclusions(List.of(), List.of(claim), null),
                run.recording(),
                run.notes());
    }

    private static List<String> changes(Run a, Run b) {
        return ClaimChanges.of(Comparison.of(a, b, Comparison.NOISE));
    }

    @Test
    void a_verdict_of_an_edited_claim_is_told_with_both_conditions() {
        assertThat(changes(run("ratio > 2", ClaimVerdict.HOLDS), run("ratio > 5", ClaimVerdict.WEAKER)))
                .containsExactly(
                        "fast: holds in A, weaker in B, where the condition is another one: ratio > 5 instead of"
                                + " ratio > 2. It is fast.");
    }

    @Test
    void verdicts_of_the_same_condition_or_of_an_unknown_one_stand_alone() {
        assertThat(changes(run("ratio > 2", ClaimVerdict.HOLDS), run("ratio > 2", ClaimVerdict.WEAKER)))
                .containsExactly("fast: holds in A, weaker in B. It is fast.");
        assertThat(changes(run(null, ClaimVerdict.HOLDS), run("ratio > 2", ClaimVerdict.WEAKER)))
                .containsExactly("fast: holds in A, weaker in B. It is fast.");
        assertThat(changes(run("ratio > 2", ClaimVerdict.HOLDS), run("ratio > 3", ClaimVerdict.HOLDS)))
                .containsExactly("1 claim has the same verdict in A and B.");
    }
}
