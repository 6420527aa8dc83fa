// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/** The bounds of a column over many stripes, and whether they are values themselves. */
public final class ColumnBounds {
    /**
     * A text shorter than this was not cut: statistics keep 48 bytes, and up to three less where a character would be cut
     * in two.
     */
    private static final int UNCUT_BYTES = 45;

    /** A greatest text longer than this is whole: what is cut is not longer. */
    private static final int CUT_BYTES = 48;

    private final ColumnType type;
    private Vector least;
    private Vector greatest;
    private boolean leastExact = true;
    private boolean greatestExact = true;
    private boolean unknown;

    /** @param like a vector of the column's type */
    public ColumnBounds(Vector like) {
        this.type = like.type();
        this.least = like.emptyLike();
        this.greatest = like.emptyLike();
    }

    /**
     * Adds a stripe.
     *
     * @param bounds two values, or none
     * @param values how many rows have a value
     */
    public void add(Vector bounds, int values) {
        if (values == 0 || unknown) {
            return;
        }
        if (bounds.size() != 2) {
            unknown = true;
            return;
        }
        // Of equal ones either all are exact or none.
        if (least.size() == 0 || compare(bounds, 0, least, 0) < 0) {
            least = bounds.emptyLike();
            least.append(bounds, 0);
            leastExact = isLeastExact(bounds);
        }
        if (greatest.size() == 0 || compare(bounds, 1, greatest, 0) > 0) {
            greatest = bounds.emptyLike();
            greatest.append(bounds, 1);
            greatestExact = isGreatestExact(bounds);
        }
    }

    private boolean isLeastExact(Vector bounds) {
        return switch (type) {
            case TEXT -> ((TextVector) bounds).end(0) - ((TextVector) bounds).start(0) < UNCUT_BYTES;
            // They are cut as if they were characters, which they need not be.
            case BLOB -> false;
            default -> true;
        };
    }

    private boolean isGreatestExact(Vector bounds) {
        return switch (type) {
            case TEXT, BLOB -> ((TextVector) bounds).end(1) - ((TextVector) bounds).start(1) > CUT_BYTES;
            default -> true;
        };
    }

    private static int compare(Vector a, int i, Vector b, int j) {
        if (a instanceof IntVector ints) {
            return Integer.compare(ints.get(i), ((IntVector) b).get(j));
        }
        if (a instanceof LongVector longs) {
            return Long.compare(longs.get(i), ((LongVector) b).get(j));
        }
        if (a instanceof DoubleVector doubles) {
            return Double.compare(doubles.get(i), ((DoubleVector) b).get(j));
        }
        TextVector texts = (TextVector) a;
        TextVector others = (TextVector) b;
        return Arrays.compareUnsigned(
                texts.bytes(), texts.start(i), texts.end(i), others.bytes(), others.start(j), others.end(j));
    }

    /** The least and the greatest value; empty where they are not known. */
    public Vector vector() {
        Vector bounds = least.emptyLike();
        if (!unknown && least.size() > 0) {
            bounds.append(least, 0);
            bounds.append(greatest, 0);
        }
        return bounds;
    }

    public boolean isLeastExact() {
        return isKnown() && leastExact;
    }

    public boolean isGreatestExact() {
        return isKnown() && greatestExact;
    }

    private boolean isKnown() {
        return !unknown && least.size() > 0;
    }
}
