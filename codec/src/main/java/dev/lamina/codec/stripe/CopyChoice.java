// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.Arrays;

/**
 * Which rows of a group have the same tuple as an earlier group of the family: for each row the earlier group's place
 * counted from 1, or 0 for none. Of several that fit, the one that fits most often in all is taken.
 */
final class CopyChoice {
    private final int[] selectors;
    private final int[] explicit;
    private final int rows;
    private final int choices;
    private int explicitRows;

    private CopyChoice(int rows, int choices) {
        this.rows = rows;
        this.choices = choices;
        this.selectors = new int[rows];
        this.explicit = new int[rows];
    }

    /** The choices of a member, given all members' codes. */
    static CopyChoice of(int[][] streams, int member, int rows) {
        CopyChoice choice = new CopyChoice(rows, member + 1);
        int[] own = streams[member];
        long[] order = new long[member];
        for (int earlier = 0; earlier < member; earlier++) {
            order[earlier] = (long) equal(own, streams[earlier], rows) << 32 | earlier;
        }
        Arrays.sort(order);
        // The best comes last and overwrites the others.
        for (long each : order) {
            choose(own, streams[(int) each], rows, (int) each + 1, choice.selectors);
        }
        for (int row = 0; row < rows; row++) {
            if (choice.selectors[row] == 0) {
                choice.explicit[choice.explicitRows++] = own[row];
            }
        }
        return choice;
    }

    private static int equal(int[] one, int[] other, int rows) {
        int equal = 0;
        for (int row = 0; row < rows; row++) {
            equal += one[row] == other[row] ? 1 : 0;
        }
        return equal;
    }

    private static void choose(int[] own, int[] earlier, int rows, int place, int[] selectors) {
        for (int row = 0; row < rows; row++) {
            selectors[row] = own[row] == earlier[row] ? place : selectors[row];
        }
    }

    /** One per row. */
    int[] selectors() {
        return selectors;
    }

    /** The codes of the rows whose selector is 0, {@link #explicitRows} of them. */
    int[] explicit() {
        return explicit;
    }

    int explicitRows() {
        return explicitRows;
    }

    /** The entropy of selectors and explicit codes, given the number of tuples. */
    double bits(int tuples) {
        int[] counts = new int[Math.max(choices, tuples)];
        for (int row = 0; row < rows; row++) {
            counts[selectors[row]]++;
        }
        double bits = Entropy.bits(counts, rows);
        Arrays.fill(counts, 0, choices, 0);
        for (int i = 0; i < explicitRows; i++) {
            counts[explicit[i]]++;
        }
        return bits + Entropy.bits(counts, explicitRows);
    }
}
