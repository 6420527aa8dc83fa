// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lamina.measure.Measurement;

/**
 * A publication's sentence, and what became of it.
 *
 * @param id the claim's name
 * @param source the publication
 * @param text what it says
 * @param published its figure, as published
 * @param expect the study's expression; absent from runs of earlier releases
 * @param expected what that says in numbers; likewise
 * @param measured ours; absent where the cells it needs were not measured
 * @param verdict what became of it
 * @param why one sentence with the figures, or what is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Claim(
        @JsonProperty(required = true) String id,
        String source,
        String text,
        String published,
        String expect,
        Expected expected,
        Measurement measured,
        @JsonProperty(required = true) ClaimVerdict verdict,
        String why) {
    /** An earlier release had one word for what is refuted and what is undecided, and told them apart in its reason. */
    private static final String EARLIER = "Undecided: the interval includes both outcomes";

    public Claim {
        if (verdict == ClaimVerdict.REFUTED && expect == null && why != null && why.contains(EARLIER)) {
            verdict = ClaimVerdict.UNDECIDED;
        }
    }

    /** The same claim, judged in one of several environments. */
    public Claim in(String environment) {
        return new Claim(id + "@" + environment, source, text, published, expect, expected, measured, verdict, why);
    }

    /** What it says; where it was judged in one of several environments, behind that one's name. */
    public String words() {
        int environment = id.lastIndexOf('@') + 1;
        String says = text == null ? id : text;
        return environment == 0 ? says : id.substring(environment) + ": " + says;
    }
}
