// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cells from one corner to the other, both inclusive, in 2 or 3 dimensions; no coordinate is negative. */
public final class Box {
    private static final Pattern INTERVAL = Pattern.compile("(\\d{1,10})\\s*\\.\\.\\s*(\\d{1,10})");

    private final int[] least;
    private final int[] most;

    private Box(int[] least, int[] most) {
        boolean fits = least.length == most.length && (least.length == 2 || least.length == 3);
        for (int i = 0; fits && i < least.length; i++) {
            fits = least[i] >= 0 && least[i] <= most[i];
        }
        if (!fits) {
            throw new IllegalArgumentException("A box reaches from " + Arrays.toString(least) + " to "
                    + Arrays.toString(most) + ", expected 2 or 3 coordinates, none negative, the lesser corner first.");
        }
        this.least = least.clone();
        this.most = most.clone();
    }

    /** The cells between two corners, both inclusive. */
    public static Box of(int[] least, int[] most) {
        return new Box(least, most);
    }

    /** The cells from the origin on, so many along each dimension. */
    public static Box sized(int... sizes) {
        int[] most = new int[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            most[i] = sizes[i] - 1;
        }
        return new Box(new int[sizes.length], most);
    }

    /**
     * A box as studies write it: an interval per dimension, such as {@code 0..63, 0..63}.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static Box parse(String text) {
        String[] parts = text.split(",");
        int[] least = new int[parts.length];
        int[] most = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            Matcher interval = INTERVAL.matcher(parts[i].trim());
            if (!interval.matches()
                    || Long.parseLong(interval.group(1)) > Integer.MAX_VALUE
                    || Long.parseLong(interval.group(2)) > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("Found the box \"" + text
                        + "\", expected an interval of whole numbers per dimension, such as 0..63, 0..63.");
            }
            least[i] = Integer.parseInt(interval.group(1));
            most[i] = Integer.parseInt(interval.group(2));
        }
        return new Box(least, most);
    }

    /** How many coordinates its cells have. */
    public int dimensions() {
        return least.length;
    }

    /** The least coordinate along a dimension. */
    public int least(int dimension) {
        return least[dimension];
    }

    /** The greatest coordinate along a dimension. */
    public int most(int dimension) {
        return most[dimension];
    }

    /** How many cells lie along a dimension. */
    public long size(int dimension) {
        return (long) most[dimension] - least[dimension] + 1;
    }

    /** Whether all cells of another box are cells of this one. */
    public boolean contains(Box other) {
        return other.dimensions() == dimensions() && contains(other.least) && contains(other.most);
    }

    /** Whether this is one of its cells. */
    public boolean contains(int... cell) {
        boolean inside = cell.length == dimensions();
        for (int i = 0; inside && i < cell.length; i++) {
            inside = cell[i] >= least[i] && cell[i] <= most[i];
        }
        return inside;
    }

    /** Refuses a cell outside the box. */
    void require(int... cell) {
        if (!contains(cell)) {
            throw new IllegalArgumentException(
                    "Cell " + Arrays.toString(cell) + " lies outside of the grid " + this + ".");
        }
    }

    /** Refuses a box that reaches beyond this one. */
    void require(Box box) {
        if (!contains(box)) {
            throw new IllegalArgumentException(
                    "The box " + box + " lies outside of the grid " + this + ". Choose a box inside the grid.");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Box box && Arrays.equals(least, box.least) && Arrays.equals(most, box.most);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(least) + Arrays.hashCode(most);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < least.length; i++) {
            text.append(i == 0 ? "" : ", ").append(least[i]).append("..").append(most[i]);
        }
        return text.toString();
    }
}
