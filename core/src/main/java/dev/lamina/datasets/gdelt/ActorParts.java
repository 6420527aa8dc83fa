// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.Ranking;
import dev.lamina.datasets.draw.SplitMix;

/**
 * The parts of an actor's code: three letters each, no two the same, and how often each value occurs among actors that
 * have the part. Follows 186,763 real rows; the letters are made up.
 */
final class ActorParts {
    /** The parts in the order in which they stand in a code and in the columns after it. */
    enum Part {
        COUNTRY,
        GROUP,
        ETHNIC,
        RELIGION_1,
        RELIGION_2,
        TYPE_1,
        TYPE_2,
        TYPE_3
    }

    private final String[][] codes = new String[Part.values().length][];
    private final double[][] shares = new double[Part.values().length][];
    private final AliasTable[] draws = new AliasTable[Part.values().length];

    ActorParts(Pseudowords words) {
        for (Part part : Part.values()) {
            double[] share = switch (part) {
                case COUNTRY ->
                    Ranking.of(209, 1, .262, 2, .316, 5, .435, 9, .54, 15, .65, 30, .784, 50, .873, 100, .965);
                case GROUP -> Ranking.of(36, 1, .365, 2, .67, 4, .815, 9, .907, 15, .957, 20, .978);
                case ETHNIC -> Ranking.of(136, 1, .096, 5, .34, 15, .6, 30, .77, 50, .885);
                case RELIGION_1 -> Ranking.of(10, 1, .43, 2, .67, 3, .885, 5, .96);
                case RELIGION_2 -> Ranking.of(13, 1, .61, 2, .8, 5, .94);
                case TYPE_1 -> Ranking.of(31, 1, .305, 2, .39, 6, .67, 9, .82, 15, .935, 20, .982);
                case TYPE_2 -> Ranking.of(23, 1, .137, 4, .51, 6, .69, 9, .83, 15, .955, 20, .995);
                case TYPE_3 -> Ranking.of(14, 1, .28, 4, .65, 9, .95);
            };
            String[] made = new String[share.length];
            for (int i = 0; i < made.length; i++) {
                made[i] = words.code(3);
            }
            codes[part.ordinal()] = made;
            shares[part.ordinal()] = share;
            draws[part.ordinal()] = new AliasTable(share);
        }
    }

    /** How many values the part has. */
    int count(Part part) {
        return codes[part.ordinal()].length;
    }

    /** The value's three letters. */
    String code(Part part, int value) {
        return codes[part.ordinal()][value];
    }

    /** How often the value occurs. */
    double share(Part part, int value) {
        return shares[part.ordinal()][value];
    }

    /** A random value. */
    int draw(Part part, SplitMix random) {
        return draws[part.ordinal()].draw(random);
    }
}
