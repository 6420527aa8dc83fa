// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.SplittableRandom;

/** Columns of a stripe, one for each encoding that matters; the real ones from GDELT's files where those are present. */
public enum ChunkColumn {
    /** Codes of equal probability: packed bits. */
    CODES_9_BITS(false),
    /** As above, wider. */
    CODES_13_BITS(false),
    /** Codes of which few are frequent: byte planes. */
    CODES_SKEWED(false),
    /** Long runs. */
    RUNS(false),
    /** Ascending by nearly equal steps. */
    SEQUENCE(false),
    /** Instants within a day, in seconds. */
    INSTANTS(false),
    /** Decimals of seven digits, hardly repeated. */
    DECIMALS(false),
    /** Some thousand decimals, often repeated. */
    DECIMALS_REPEATED(false),
    /** Random bits. */
    FRACTIONS(false),
    /** Ascending numerals. */
    NUMERALS(false),
    /** Some thousand texts of about 25 bytes, often repeated. */
    TEXTS_REPEATED(false),
    /** Texts that differ in a third of their bytes. */
    TEXTS(false),
    /** GLOBALEVENTID. */
    REAL_ID(true),
    /** AvgTone. */
    REAL_TONE(true),
    /** ActionGeo_FullName. */
    REAL_PLACE(true),
    /** ActionGeo_Lat. */
    REAL_LATITUDE(true),
    /** The codes of the tuples of the first actor's place. */
    REAL_PLACE_CODES(true),
    /** The names of those tuples. */
    REAL_PLACE_MAP(true);

    private final boolean real;

    ChunkColumn(boolean real) {
        this.real = real;
    }

    /**
     * The values; the same on every run.
     *
     * @throws IllegalStateException if the real files are not there
     */
    Vector rows(int rows) {
        return real ? fromFiles(rows) : generated(rows);
    }

    private Vector fromFiles(int rows) {
        if (!RealColumns.exist()) {
            throw new IllegalStateException("No GDELT files in " + RealColumns.folder()
                    + ". Set LAMINA_TEST_DATA to the directory that holds theirs, or leave out the columns REAL_*.");
        }
        RealColumns columns = RealColumns.read(rows);
        return switch (this) {
            case REAL_ID -> columns.column(0);
            case REAL_TONE -> columns.column(34);
            case REAL_PLACE -> columns.column(50);
            case REAL_LATITUDE -> columns.column(53);
            case REAL_PLACE_CODES -> columns.group(35, 7).get(0);
            default -> columns.group(35, 7).get(2);
        };
    }

    private Vector generated(int rows) {
        SplittableRandom random = new SplittableRandom(2015 + ordinal());
        Vector vector = Vector.of(type());
        for (int row = 0; row < rows; row++) {
            append(vector, row, random);
        }
        return vector;
    }

    private ColumnType type() {
        return switch (this) {
            case CODES_9_BITS, CODES_13_BITS, CODES_SKEWED, RUNS, SEQUENCE -> ColumnType.INT;
            case INSTANTS -> ColumnType.TIMESTAMP;
            case DECIMALS, DECIMALS_REPEATED, FRACTIONS -> ColumnType.DOUBLE;
            default -> ColumnType.TEXT;
        };
    }

    private void append(Vector vector, int row, SplittableRandom random) {
        // The square of a share favours small numbers, as the skew of real columns does.
        double skew = random.nextDouble() * random.nextDouble();
        switch (this) {
            case CODES_9_BITS -> ((IntVector) vector).append(random.nextInt(1 << 9));
            case CODES_13_BITS -> ((IntVector) vector).append(random.nextInt(1 << 13));
            case CODES_SKEWED -> ((IntVector) vector).append((int) (skew * skew * skew * 7000));
            case RUNS -> ((IntVector) vector).append(row / 100 * 7919 % 1000);
            case SEQUENCE -> ((IntVector) vector).append(row * 40 + random.nextInt(40));
            case INSTANTS -> ((LongVector) vector).append(1_700_000_000_000L + 1000L * random.nextInt(86_400));
            case DECIMALS -> ((DoubleVector) vector).append(random.nextInt(-1_800_000, 1_800_000) / 1e4);
            case DECIMALS_REPEATED -> ((DoubleVector) vector).append((int) (skew * 6000) * 571 / 1e4 - 90);
            case FRACTIONS -> ((DoubleVector) vector).append(random.nextDouble());
            case NUMERALS ->
                ((TextVector) vector).append(Integer.toString(1_000_000_000 + row * 3 + random.nextInt(3)));
            case TEXTS_REPEATED -> ((TextVector) vector).append("Place " + (int) (skew * 6000) + ", Some Region, XY");
            default -> ((TextVector) vector).append("prefix-" + Integer.toHexString(random.nextInt()) + "-and-suffix");
        }
    }
}
