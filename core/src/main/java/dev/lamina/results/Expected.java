// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a claim says of its value, in numbers.
 *
 * @param kind how it is judged
 * @param low the published value, or the lower end of its range, in the unit of the measured one; absent where it is open
 * @param high the same, or the upper end; absent where it is open
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Expected(@JsonProperty(required = true) Kind kind, Double low, Double high) {
    /** A published size is met by what lies within this factor of it: a machine can't be told from another more finely. */
    public static final double SIZE = 1.25;

    /** Two are alike if they differ by 10 % at most, either way: the least ratio of such. */
    public static final double LEAST_ALIKE = 0.9;

    /** The greatest ratio of two that are alike. */
    public static final double MOST_ALIKE = 1.1;

    /** How a claim is judged. */
    public enum Kind {
        /** A ratio of a published size. */
        @JsonProperty("size")
        SIZE,

        /** An absolute figure, such as a share, of which a size was published. */
        @JsonProperty("amount")
        AMOUNT,

        /** Which of two is the greater. */
        @JsonProperty("direction")
        DIRECTION,

        /** Two are alike. */
        @JsonProperty("no difference")
        NO_DIFFERENCE,

        /** The figure lies within bounds that say nothing about which of two is the greater. */
        @JsonProperty("bound")
        BOUND,

        /** An absolute figure of another machine. */
        @JsonProperty("context")
        CONTEXT
    }
}
