// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/** What became of a publication's claim. */
public enum ClaimVerdict {
    @JsonProperty("holds")
    HOLDS(
            "holds",
            "the whole interval lies within a factor of 1.25 of the published value or range; of a direction, wholly on its"
                    + " side of 1; of no difference, wholly within 0.9 to 1.1; of a bound, wholly within it"),

    @JsonProperty("weaker")
    WEAKER(
            "weaker",
            "the direction holds, and the whole interval is nearer to 1 than the published value, by more than a factor of"
                    + " 1.25"),

    @JsonProperty("stronger")
    STRONGER(
            "stronger",
            "the direction holds, and the whole interval is further from 1 than the published value, by more than a factor of"
                    + " 1.25"),

    @JsonProperty("direction")
    DIRECTION("direction", "the direction holds, but the interval does not tell whether the size does"),

    @JsonProperty("reversed")
    REVERSED("reversed", "the whole interval lies on the other side of 1"),

    /** Runs of earlier releases said "does not hold". */
    @JsonProperty("refuted")
    @JsonAlias("does not hold")
    REFUTED("refuted", "of no difference or a bound: the whole interval lies outside"),

    @JsonProperty("undecided")
    UNDECIDED("undecided", "the interval includes 1, or the end of what the claim allows"),

    @JsonProperty("context")
    CONTEXT("context", "an absolute figure of another machine, shown and not judged"),

    @JsonProperty("not measured")
    NOT_MEASURED("not measured", "this run lacks a figure that the claim needs, or has it from fewer than 3 repeats");

    private final String word;
    private final String meaning;

    ClaimVerdict(String word, String meaning) {
        this.word = word;
        this.meaning = meaning;
    }

    /** Its name in {@code run.json} and in reports. */
    public String word() {
        return word;
    }

    /** When a claim gets it: half a sentence. */
    public String meaning() {
        return meaning;
    }

    /** A sign of one column that stands before the word. */
    public String sign() {
        return switch (this) {
            case HOLDS -> "✓";
            case WEAKER -> "↓";
            case STRONGER -> "↑";
            case DIRECTION -> "→";
            case REVERSED -> "⇄";
            case REFUTED -> "✗";
            case UNDECIDED -> "?";
            case CONTEXT -> " ";
            case NOT_MEASURED -> "–";
        };
    }

    /** Whether it says that the claim is true or false, wholly or in part. */
    public boolean decided() {
        return this != UNDECIDED && this != CONTEXT && this != NOT_MEASURED;
    }
}
