// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The places of an event as GDELT has them: name, latitude and code of each of three, the third of which is mostly one of
 * the others (its ActionGeo is the first in 71 % of the rows and the second in 18 %).
 */
final class ThreePlaces {
    /** How the nine columns are grouped. */
    static final String GROUPS = "0,1,2=3,4,5=6,7,8";

    private ThreePlaces() {}

    /**
     * The columns.
     *
     * @param distinct how many places there are
     * @param until the row from which on the third place has nothing to do with the others
     */
    static List<Vector> of(SplittableRandom random, int rows, int distinct, int until) {
        int[][] places = new int[3][rows];
        for (int row = 0; row < rows; row++) {
            places[0][row] = random.nextInt(distinct);
            places[1][row] = random.nextInt(3) == 0 ? places[0][row] : random.nextInt(distinct);
            double which = row < until ? random.nextDouble() : 1;
            places[2][row] = which < 0.71 ? places[0][row] : which < 0.89 ? places[1][row] : random.nextInt(distinct);
        }
        List<Vector> columns = new ArrayList<>();
        for (int[] place : places) {
            TextVector name = (TextVector) Vector.of(ColumnType.TEXT);
            DoubleVector latitude = (DoubleVector) Vector.of(ColumnType.DOUBLE);
            IntVector code = (IntVector) Vector.of(ColumnType.INT);
            for (int of : place) {
                if (of % 37 == 5) {
                    name.appendMissing();
                    latitude.appendMissing();
                } else {
                    name.append("the place " + of);
                    latitude.append(of * 37 % 1800 / 10.0 - 90);
                }
                code.append(of % 60);
            }
            columns.addAll(List.of(name, latitude, code));
        }
        return columns;
    }
}
