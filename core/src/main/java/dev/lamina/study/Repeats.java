// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.study.plan.AsPublished;
import dev.lamina.study.plan.RunOptions;

/**
 * How often a run repeats what it measures.
 *
 * @param usual repeats of loads, and of operations whose single requests are timed; 1 or more
 * @param reads repeats of other reads; 1 or more
 * @param singleReads whether each repeat of a read is one execution, however short
 * @param overwrites whether loads overwrite the rows of the one before
 */
public record Repeats(int usual, int reads, boolean singleReads, boolean overwrites) {
    /** Where neither the user nor the publication says how many. */
    public static final int DEFAULT = 5;

    /** One layout beside another has time for more repeats, which are shorter, so that drift affects both alike. */
    private static final int READS_OF_PAIR = 10;

    /**
     * @param published what the publication did; {@code null} for a run of our own
     * @param pair whether there is time for more reads, since one layout stands beside another
     * @throws IllegalArgumentException if the user asks for fewer than one
     */
    static Repeats of(RunOptions options, AsPublished published, boolean pair) {
        int usual = options.repeats() != null
                ? options.repeats()
                : published != null && published.repeats() != null ? published.repeats() : DEFAULT;
        if (usual < 1) {
            throw new IllegalArgumentException("--repeats must be 1 or more, not " + usual + ".");
        }
        boolean single = published != null && published.readRepeats() != null;
        int reads = options.repeats() != null ? usual : single ? published.readRepeats() : pair ? READS_OF_PAIR : usual;
        return new Repeats(usual, reads, single, published != null && published.overwrites());
    }
}
