// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import com.github.luben.zstd.Zstd;

/**
 * Heights of a made-up land, a byte per cell, that go on from tile to tile: hills of three sizes, a sea that is flat, and
 * roughness that changes from region to region. Each cell is stored as the difference to its left neighbour, which is PNG's
 * filter Sub, and a tile's differences are compressed, so that tiles are about as large as PNG tiles of maps are, and
 * they can't be compressed again. Only integers are used, so that the tiles are the same everywhere; the compressed bytes are those of
 * the Zstandard library's version.
 */
final class Terrain implements Payload {
    private static final int LEVEL = 3;

    /** Cells between the lattice points of the hills, as powers of 2. */
    private static final int[] HILLS = {8, 6, 4};

    /** How high they are. */
    private static final int[] HEIGHTS = {150, 70, 30};

    private static final int SEA_LEVEL = 96;

    /** Cells between the lattice points of the roughness, as a power of 2: regions of some tiles. */
    private static final int REGION = 10;

    /** The roughest land's cells differ by so many heights from its hills. */
    private static final int MAX_ROUGHNESS = 26;

    private final int side;
    private final long seed;
    private final int[] row;
    private final int[] roughness;
    private final byte[] differences;

    /** @param side cells along a side */
    Terrain(int side, long seed) {
        this.side = side;
        this.seed = seed;
        this.row = new int[side];
        this.roughness = new int[side];
        this.differences = new byte[side * side];
    }

    @Override
    public byte[] bytes(int zoom, int x, int y, int t) {
        long left = (long) x * side;
        long world = seed + 31L * zoom;
        for (int line = 0; line < side; line++) {
            long cellY = (long) y * side + line;
            java.util.Arrays.fill(row, 0);
            java.util.Arrays.fill(roughness, 0);
            for (int hill = 0; hill < HILLS.length; hill++) {
                add(row, world + hill, HILLS[hill], left, cellY, HEIGHTS[hill]);
            }
            add(roughness, world + 7, REGION, left, cellY, MAX_ROUGHNESS);
            int before = 0;
            for (int i = 0; i < side; i++) {
                int height = row[i];
                if (height <= SEA_LEVEL) {
                    height = SEA_LEVEL;
                } else if (roughness[i] > 1) {
                    long bits = Chance.bits(world + 13 + t, left + i, cellY);
                    height += (int) ((bits >>> 33) * roughness[i] >>> 31);
                }
                differences[line * side + i] = (byte) (height - before);
                before = height;
            }
        }
        return Zstd.compress(differences, LEVEL);
    }

    /** Adds a line of a smooth random field from 0 to {@code most}: lattice points, and straight lines between them. */
    private void add(int[] line, long field, int spacing, long left, long y, int most) {
        long above = y >> spacing;
        int down = (int) (y - (above << spacing));
        long before = Long.MIN_VALUE;
        int from = 0;
        int to = 0;
        for (int i = 0; i < side; i++) {
            long column = left + i >> spacing;
            if (column != before) {
                from = column == before + 1 ? to : between(field, column, above, down, spacing, most);
                to = between(field, column + 1, above, down, spacing, most);
                before = column;
            }
            int along = (int) (left + i - (column << spacing));
            line[i] += from + ((to - from) * along >> spacing) >> 8;
        }
    }

    /** The field between two lattice points of a column, times 256. */
    private static int between(long field, long column, long above, int down, int spacing, int most) {
        int upper = (int) ((Chance.bits(field, column, above) >>> 40) * most >>> 16);
        int lower = (int) ((Chance.bits(field, column, above + 1) >>> 40) * most >>> 16);
        return upper + ((lower - upper) * down >> spacing);
    }
}
