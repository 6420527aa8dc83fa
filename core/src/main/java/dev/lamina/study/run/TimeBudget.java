// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

/**
 * How much time a phase takes for its figures.
 *
 * @param repeats the repeats of each cell
 * @param share the part of a whole run's time for warming up and repeating
 * @param twiceTheClient whether each cell is tried once with twice the client, which tells whether that was the limit
 * @param pace what the user gives the run; {@code null} where the study says how long each operation takes
 */
public record TimeBudget(int repeats, double share, boolean twiceTheClient, Pace pace) {
    /** The study's own time. */
    public TimeBudget(int repeats, double share, boolean twiceTheClient) {
        this(repeats, share, twiceTheClient, null);
    }

    /** The same with the user's time. */
    public TimeBudget at(Pace other) {
        return new TimeBudget(repeats, share, twiceTheClient, other);
    }
}
