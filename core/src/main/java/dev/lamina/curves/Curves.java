// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import dev.lamina.names.UnknownName;
import java.util.List;

/** The curves by name. */
public final class Curves {
    /** Places are 64-bit integers, none negative. */
    static final int KEY_BITS = 63;

    private static final List<String> NAMES = List.of(HilbertCurve.NAME, RowMajorCurve.NAME, ZOrderCurve.NAME);

    private Curves() {}

    /** The names, in alphabetical order. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * The curve through a grid.
     *
     * @param name one of {@link #names}
     * @param bounds the grid's cells
     * @throws IllegalArgumentException if there is no such curve; the message lists the known ones; or if the places
     *     of so large a grid don't fit into a key
     */
    public static Curve of(String name, Box bounds) {
        return switch (name) {
            case ZOrderCurve.NAME -> new ZOrderCurve(bounds);
            case HilbertCurve.NAME -> new HilbertCurve(bounds);
            case RowMajorCurve.NAME -> new RowMajorCurve(bounds);
            default ->
                throw new IllegalArgumentException(
                        "There is no curve \"" + name + "\". " + UnknownName.hint(name, NAMES));
        };
    }

    static IllegalArgumentException overflow(String name, Box bounds, int bits) {
        return new IllegalArgumentException("The curve " + name + " through the grid " + bounds
                + " overflows its key of " + KEY_BITS + " bits, expected at most " + bits
                + " bits of each coordinate. Choose a smaller grid.");
    }

    static IllegalArgumentException noCell(long index, Box bounds) {
        return new IllegalArgumentException(
                "Position " + index + " of the curve lies outside of the grid " + bounds + ".");
    }
}
