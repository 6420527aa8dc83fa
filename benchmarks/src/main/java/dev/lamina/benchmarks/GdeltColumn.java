// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.List;
import java.util.SplittableRandom;

/** Columns shaped like those of a GDELT file, at least one of each type; the same on every run. */
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
    PLACE_NAME(ColumnType.TEXT, 0.1),
    /** SQLDATE as a day: equal or nearly equal in a chunk. */
    DAY(ColumnType.DATE, 0),
    /** GLOBALEVENTID as a number: ascending with small gaps. */
    NUMBER(ColumnType.LONG, 0),
    /** IsRootEvent. */
    ROOT_EVENT(ColumnType.BOOLEAN, 0),
    /** Not in GDELT; 16 bytes of noise, like a digest of SOURCEURL. */
    DIGEST(ColumnType.BLOB, 0),
    /** Actor1Type1Code to Actor1Type3Code as a list: none to three codes. */
    TYPE_CODES(ColumnType.LIST, 0),
    /** Actor1Geo: country code, latitude and longitude. */
    PLACE(ColumnType.STRUCT, 0.1);

    private static final String[] TYPES = {"GOV", "MIL", "COP", "MED", "BUS", "OPP", "CVL", "EDU"};

    private final ColumnType type;
    private final double missingShare;

    GdeltColumn(ColumnType type, double missingShare) {
        this.type = type;
        this.missingShare = missingShare;
    }

    /** The column's values; the seed is fixed. */
    Vector rows(int rows) {
        SplittableRandom random = new SplittableRandom(1979 + ordinal());
        Vector vector = empty();
        for (int row = 0; row < rows; row++) {
            if (random.nextDouble() < missingShare) {
                vector.appendMissing();
            } else {
                append(vector, row, random);
            }
        }
        return vector;
    }

    private Vector empty() {
        return switch (type) {
            case LIST -> Vector.list(Vector.of(ColumnType.TEXT));
            case STRUCT ->
                Vector.struct(
                        List.of("country", "latitude", "longitude"),
                        List.of(
                                Vector.of(ColumnType.TEXT),
                                Vector.of(ColumnType.DOUBLE),
                                Vector.of(ColumnType.DOUBLE)));
            default -> Vector.of(type);
        };
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
            case DAY -> ((IntVector) vector).append(3650 + row / 900);
            case NUMBER -> ((LongVector) vector).append(100_000_000L + 3L * row + random.nextInt(3));
            case ROOT_EVENT -> ((IntVector) vector).append(random.nextInt(3) == 0 ? 0 : 1);
            case DIGEST -> {
                byte[] bytes = new byte[16];
                random.nextBytes(bytes);
                ((TextVector) vector).append(bytes, 0, bytes.length);
            }
            case TYPE_CODES -> {
                ListVector lists = (ListVector) vector;
                for (int i = random.nextInt(8) / 2; i > 0; i--) {
                    ((TextVector) lists.element()).append(TYPES[(int) (skew * TYPES.length)]);
                }
                lists.endRow();
            }
            case PLACE -> {
                StructVector structs = (StructVector) vector;
                ((TextVector) structs.child(0)).append("C" + (int) (skew * 90));
                ((DoubleVector) structs.child(1)).append(random.nextInt(-600_000, 800_000) / 1e4);
                ((DoubleVector) structs.child(2)).append(random.nextInt(-1_800_000, 1_800_000) / 1e4);
                structs.endRow();
            }
            case PLACE_NAME -> ((TextVector) vector).append("Place " + (int) (skew * 700) + ", Some Region, Country");
        }
    }
}
