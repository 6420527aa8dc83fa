// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.measure.Measurement;
import dev.lamina.report.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * What a factor between two layouts consists of, by a design that changes one trait at a time from both of its ends: the
 * published layout with one trait corrected, and the corrected layout with that trait as published. A trait that is worth as
 * much at both ends acts by itself; where the ends differ, it acts together with others, and no single figure is its share.
 *
 * @param factor how many times faster the baseline is than the layout as published
 * @param rest how many times faster it is than the layout with all traits corrected: what the layout itself costs
 * @param parts what each trait is worth
 * @param together the factor over the rest and over the parts' means: what the traits do only in company; 1 if nothing
 */
record Attribution(Measurement factor, Measurement rest, List<Part> parts, double together) {
    Attribution {
        parts = List.copyOf(parts);
    }

    /**
     * A trait.
     *
     * @param name what it is
     * @param corrected the layout as published but for this trait
     * @param published the layout with all corrected but this trait
     */
    record Trait(String name, String corrected, String published) {}

    /**
     * What a trait is worth.
     *
     * @param trait its name
     * @param fromPublished how many times faster correcting it makes the layout as published
     * @param fromCorrected how many times faster correcting it, last of all, makes the layout
     */
    record Part(String trait, Measurement fromPublished, Measurement fromCorrected) {
        /** The geometric mean of both ends. */
        double mean() {
            return Math.sqrt(fromPublished.median() * fromCorrected.median());
        }

        /** Whether both intervals leave room for one value, so that the trait acts by itself as far as one can tell. */
        boolean alone() {
            return fromPublished.low() <= fromCorrected.high() && fromCorrected.low() <= fromPublished.high();
        }
    }

    /**
     * The cells that are compared.
     *
     * @param operation whose rates
     * @param client which client's
     * @param baseline the other layout
     * @param published the layout as published
     * @param corrected the layout with all traits corrected
     * @param traits the traits
     */
    record Design(
            String operation, String client, String baseline, String published, String corrected, List<Trait> traits) {
        Design {
            traits = List.copyOf(traits);
        }
    }

    /**
     * Computes it from measured rates, repeats paired.
     *
     * @throws IllegalArgumentException if a cell of the design was not measured; the message names it
     */
    static Attribution of(Design design, Results results) {
        Measurement published = rate(design, design.published(), results);
        Measurement corrected = rate(design, design.corrected(), results);
        Measurement baseline = rate(design, design.baseline(), results);
        Measurement factor = Measurement.ratio(baseline, published);
        Measurement rest = Measurement.ratio(baseline, corrected);
        List<Part> parts = new ArrayList<>();
        double explained = rest.median();
        for (Trait trait : design.traits()) {
            Part part = new Part(
                    trait.name(),
                    Measurement.ratio(rate(design, trait.corrected(), results), published),
                    Measurement.ratio(corrected, rate(design, trait.published(), results)));
            parts.add(part);
            explained *= part.mean();
        }
        return new Attribution(factor, rest, parts, factor.median() / explained);
    }

    private static Measurement rate(Design design, String layout, Results results) {
        Run.Cell cell = results.measured(layout, design.client(), design.operation());
        if (cell == null || cell.throughput() == null) {
            throw new IllegalArgumentException("The factor of " + design.operation() + " can't be attributed: " + layout
                    + " was not measured with the " + design.client() + " client. Run it too: --layouts all.");
        }
        return cell.throughput();
    }
}
