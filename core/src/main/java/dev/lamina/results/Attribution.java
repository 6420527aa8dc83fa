// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.lamina.measure.Measurement;
import java.util.List;

/**
 * What a factor between two layouts consists of, by a design that changes one thing at a time from both of its ends: the
 * layout as published with one change made, and the corrected layout with that one change taken back. All measurements are
 * ratios of rates, repeats paired. The factor is what all changes make together, times what is left to the layout; what all
 * changes make together is what they make one by one, times the interaction.
 *
 * @param statement what the publication says
 * @param compared whose rates
 * @param factors what was found; {@link Factors#NONE} where a cell was not measured
 * @param why which cell is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Attribution(
        @JsonUnwrapped Statement statement,
        @JsonUnwrapped Compared compared,
        @JsonUnwrapped Factors factors,
        String why) {
    public Attribution {
        factors = factors == null ? Factors.NONE : factors;
    }

    /**
     * @param id its name in the study
     * @param source the publication
     * @param text what the publication says
     * @param published its factor, as published
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Statement(@JsonProperty(required = true) String id, String source, String text, String published) {}

    /**
     * @param operation whose rates
     * @param faster the layout that the factor is about, with {@code /client}, as the two ends
     * @param from the published end
     * @param to the corrected end
     */
    public record Compared(
            @JsonProperty(required = true) String operation,
            @JsonProperty(required = true) String faster,
            @JsonProperty(required = true) String from,
            @JsonProperty(required = true) String to) {}

    /**
     * @param factor how many times faster {@code faster} is than the published end
     * @param parts what each change is worth
     * @param together how many times faster the corrected end is than the published one
     * @param interactionFromPublished {@code together} over the parts from the published end: what they do only in company
     * @param interactionFromCorrected the same from the corrected end
     * @param left how many times faster {@code faster} is than the corrected end: what no change explains
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Factors(
            Measurement factor,
            List<Part> parts,
            Measurement together,
            Measurement interactionFromPublished,
            Measurement interactionFromCorrected,
            Measurement left) {
        static final Factors NONE = new Factors(null, null, null, null, null, null);

        public Factors {
            parts = parts == null || parts.isEmpty() ? null : List.copyOf(parts);
        }
    }

    /** Whether there are figures; where not, {@link #why} says what is missing. */
    @JsonIgnore
    public boolean measured() {
        return factors.factor() != null
                && factors.parts() != null
                && factors.together() != null
                && factors.interactionFromPublished() != null
                && factors.interactionFromCorrected() != null
                && factors.left() != null;
    }

    /** The same, found in one of several environments. */
    public Attribution in(String environment) {
        Statement there = new Statement(
                statement.id() + "@" + environment, statement.source(), statement.text(), statement.published());
        return new Attribution(there, compared, factors, why);
    }

    /**
     * What a change is worth; over 1 means that it makes the layout faster.
     *
     * @param name the change
     * @param fromPublished how many times faster it makes the layout as published
     * @param fromCorrected how many times faster it makes the layout, last of all changes
     */
    public record Part(
            @JsonProperty(required = true) String name,
            @JsonProperty(required = true) Measurement fromPublished,
            @JsonProperty(required = true) Measurement fromCorrected) {
        /**
         * What both intervals say, in a few words. That they overlap does not say that the effects are alike: that their ratio is near 1
         * does.
         */
        @JsonIgnore
        public String words() {
            int repeats = Math.min(
                    fromPublished.values().size(), fromCorrected.values().size());
            if (repeats < Measurement.LEAST_REPEATS) {
                return "too few repeats";
            }
            boolean fast = seen(fromPublished);
            boolean last = seen(fromCorrected);
            if (!fast && !last) {
                return alike(fromPublished) && alike(fromCorrected) ? "no difference seen" : "undecided";
            }
            Measurement between = Measurement.ratio(
                    Measurement.of("×", fromPublished.values()), Measurement.of("×", fromCorrected.values()));
            if (seen(between)) {
                return "depends on the others";
            }
            return alike(between) ? "as much at either end" : "may depend on the others";
        }

        private static boolean seen(Measurement ratio) {
            return ratio.low() > 1 || ratio.high() < 1;
        }

        private static boolean alike(Measurement ratio) {
            return ratio.low() >= Expected.LEAST_ALIKE && ratio.high() <= Expected.MOST_ALIKE;
        }
    }
}
