// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.SplittableRandom;

/** Columns shaped like those of a GDELT file, one chunk of each; the same on every run. */
public enum GdeltColumn {
    /** MonthYear: equal or nearly equal in a chunk. */
    MONTH(ColumnType.INT, 0),
    /** A place's latitude: two fifths of them missing. */
    LATITUDE(ColumnType.DOUBLE, 0.4),
    /** AvgTone: never missing. */
    TONE(ColumnType.DOUBLE, 0),
    /** Not in GDELT; for the type's sake. */
    INSTANT(ColumnType.TIMESTAMP, 0),
    /** GLOBALEVENTID: all distinct, 9 digits. */
    ID(ColumnType.TEXT, 0),
    /** Actor1Code: some hundred, a third missing. */
    ACTOR_CODE(ColumnType.TEXT, 0.35),
    /** Actor1EthnicCode: nearly always missing. */
    ETHNIC_CODE(ColumnType.TEXT, 0.98),
    /** EventCode: some dozens of three or four digits. */
    EVENT_CODE(ColumnType.TEXT, 0),
    /** Actor1Geo_FullName: about 20 bytes, a third of the rows distinct. */
    PLACE_NAME(ColumnType.TEXT, 0.1);

    private final ColumnType type;
    private final double missingShare;

    GdeltColumn(ColumnType type, double missingShare) {
        this.type = type;
        this.missingShare = missingShare;
    }

    /** The column's values; the seed is fixed. */
    Vector rows(int rows) {
        SplittableRandom random = new SplittableRandom(1979 + ordinal());
        Vector vector = Vector.of(type);
        for (int row = 0; row < rows; row++) {
            if (random.nextDouble() < missingShare) {
                vector.appendMissing();
            } else {
                append(vector, row, random);
            }
        }
        return vector;
    }

    private void append(Vector vector, int row, SplittableRandom random) {
        // The square of a share favours small numbers, as the skew of real columns does.
        double skew = random.nextDouble() * random.nextDouble();
        switch (this) {
            case MONTH -> ((IntVector) vector).append(197901 + row / 700);
            case LATITUDE -> ((DoubleVector) vector).append(random.nextInt(-600_000, 800_000) / 1e4);
            case TONE -> ((DoubleVector) vector).append(random.nextDouble(-10, 10));
            case INSTANT -> ((LongVector) vector).append(283_996_800_000L + row * 1000L);
            case ID -> ((TextVector) vector).append(Integer.toString(100_000_000 + row));
            case ACTOR_CODE ->
                ((TextVector) vector).append("ACT" + (char) ('A' + (int) (skew * 26)) + (int) (skew * 300));
            case ETHNIC_CODE -> ((TextVector) vector).append(skew < 0.2 ? "jew" : "kur");
            case EVENT_CODE -> ((TextVector) vector).append("0" + (10 + (int) (skew * 60)));
            case PLACE_NAME -> ((TextVector) vector).append("Place " + (int) (skew * 700) + ", Some Region, Country");
        }
    }
}
