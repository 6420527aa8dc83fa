// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import dev.lamina.curves.Box;
import dev.lamina.curves.Curve;
import dev.lamina.curves.Curves;
import java.util.ArrayList;
import java.util.List;

/**
 * Which tiles there are, and how they follow each other: zoom level by zoom level, within one by time, then column by column
 * as published.
 *
 * @param zooms the zoom levels in ascending order; zoom z has 2^z by 2^z tiles
 * @param times how many times, 1 or more; with 1 the keys are those of space alone
 * @param index the curve's name
 */
record TileOrder(List<Integer> zooms, int times, String index) {
    TileOrder {
        zooms = List.copyOf(zooms);
    }

    /** The curve of a zoom level. */
    Curve curve(int zoom) {
        int side = 1 << zoom;
        return Curves.of(index, times == 1 ? Box.sized(side, side) : Box.sized(side, side, times));
    }

    List<Curve> curves() {
        List<Curve> curves = new ArrayList<>();
        for (int zoom : zooms) {
            curves.add(curve(zoom));
        }
        return curves;
    }

    /** How many tiles there are. */
    long tiles() {
        long tiles = 0;
        for (int zoom : zooms) {
            tiles += (long) times << 2 * zoom;
        }
        return tiles;
    }

    /** Walks over all tiles. */
    final class Walk {
        private int level;
        private int x;
        private int y = -1;
        private int t;

        /** Goes to the next tile; false after the last. */
        boolean next() {
            if (level == zooms.size()) {
                return false;
            }
            int side = 1 << zoom();
            if (++y == side) {
                y = 0;
                x++;
            }
            if (x == side) {
                x = 0;
                t++;
            }
            if (t == times) {
                t = 0;
                level++;
            }
            return level < zooms.size();
        }

        /** The place of its zoom among {@link TileOrder#zooms}. */
        int level() {
            return level;
        }

        int zoom() {
            return zooms.get(level);
        }

        int x() {
            return x;
        }

        int y() {
            return y;
        }

        int t() {
            return t;
        }

        /** Its cell on the zoom level's curve. */
        int[] cell() {
            return times == 1 ? new int[] {x, y} : new int[] {x, y, t};
        }
    }
}
