// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.results.Claim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of the claims of two runs, in the words of either. */
public final class ClaimChanges {
    private ClaimChanges() {}

    /** A line for each claim that both runs have and whose verdicts differ, and one that counts the others; empty without claims. */
    public static List<String> of(Comparison comparison) {
        Map<String, Claim> before = new LinkedHashMap<>();
        comparison.before().claims().forEach(claim -> before.put(claim.id(), claim));
        List<String> lines = new ArrayList<>();
        int same = 0;
        for (Claim claim : comparison.after().claims()) {
            Claim other = before.get(claim.id());
            if (other == null) {
                continue;
            }
            if (other.verdict() == claim.verdict()) {
                same++;
            } else {
                lines.add(claim.id() + ": " + other.verdict().word() + " in A, "
                        + claim.verdict().word() + " in B" + edited(other, claim) + ". " + claim.words());
            }
        }
        if (same > 0) {
            lines.add(same + (same == 1 ? " claim has" : " claims have") + " the same verdict in A and B.");
        }
        return lines;
    }

    /** A claim whose condition was edited may have another verdict on the same figure. */
    private static String edited(Claim before, Claim after) {
        return before.expect() == null
                        || after.expect() == null
                        || before.expect().equals(after.expect())
                ? ""
                : ", where the condition is another one: " + after.expect() + " instead of " + before.expect();
    }
}
