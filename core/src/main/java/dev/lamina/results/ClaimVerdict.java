// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonValue;

/** What became of a publication's claim. */
public enum ClaimVerdict {
    /** The whole interval agrees with it. */
    HOLDS("holds"),

    /** Not the whole interval agrees with it. */
    DOES_NOT_HOLD("does not hold"),

    /** An absolute figure of another machine, which is shown and not judged. */
    CONTEXT("context"),

    /** This run lacks a figure that the claim needs. */
    NOT_MEASURED("not measured");

    private final String word;

    ClaimVerdict(String word) {
        this.word = word;
    }

    /** Its name in {@code run.json} and in reports. */
    @JsonValue
    public String word() {
        return word;
    }
}
