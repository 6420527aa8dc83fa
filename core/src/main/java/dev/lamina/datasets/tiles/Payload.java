// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import java.util.Arrays;

/** Makes the bytes of tiles; serves one thread. */
interface Payload {
    /** The bytes of a tile; valid until the next call. */
    byte[] bytes(int zoom, int x, int y, int t);

    /**
     * The published tiles: a bit per cell, and all bits of a tile the same random one. Any compression makes nearly nothing
     * of them.
     *
     * @param side cells along a side; its square is a multiple of 8
     */
    static Payload oneBit(int side, long seed) {
        byte[] tile = new byte[side * side / 8];
        return (zoom, x, y, t) -> {
            long bits = Chance.bits(seed, (long) zoom << 32 | t, (long) x << 32 | y);
            Arrays.fill(tile, (byte) (bits < 0 ? 0xFF : 0));
            return tile;
        };
    }
}
