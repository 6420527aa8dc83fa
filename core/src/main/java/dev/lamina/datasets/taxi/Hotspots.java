// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.SplitMix;

/**
 * Where trips begin, in millionths of a degree: sixteen neighbourhoods with the shares, centres and widths of 9,848 pickups
 * of the DEBS file (k-means), and the airport JFK.
 */
final class Hotspots {
    /** West, east, south and north of what a trip may reach. */
    static final int WEST = -74_050_000;

    static final int EAST = -73_750_000;
    static final int SOUTH = 40_580_000;
    static final int NORTH = 40_910_000;

    /** A mile along a parallel and along a meridian at New York. */
    private static final double LONGITUDE_PER_MILE = 19_120;

    private static final double LATITUDE_PER_MILE = 14_490;

    /** How long the way is, of the DEBS file's trips, where the straight line is 1. */
    private static final double DETOUR = 1 / .73;

    /** Most streets follow Manhattan's, 29 degrees east of north. */
    private static final double AVENUES = Math.PI / 180 * 29;

    private static final double AVENUES_SPREAD = .45;

    /** Pickups, longitude, latitude, and the deviations of both. */
    private static final int[][] SPOTS = {
        {1176, -73_985_800, 40_744_900, 5_200, 3_500},
        {1098, -73_954_500, 40_775_700, 6_800, 5_400},
        {980, -74_002_500, 40_739_900, 4_200, 5_300},
        {956, -73_986_200, 40_732_600, 4_800, 3_900},
        {952, -73_995_100, 40_723_000, 6_800, 3_800},
        {917, -73_966_600, 40_762_100, 6_600, 4_000},
        {889, -73_976_000, 40_754_000, 4_500, 3_500},
        {645, -73_978_800, 40_780_000, 4_600, 6_000},
        {611, -73_991_800, 40_763_000, 5_200, 4_700},
        {510, -73_960_800, 40_799_100, 10_600, 6_600},
        {344, -74_008_800, 40_712_000, 5_600, 5_400},
        {242, -73_950_100, 40_713_900, 12_700, 8_500},
        {213, -73_980_400, 40_681_300, 12_900, 10_100},
        {148, -73_888_200, 40_762_700, 22_000, 13_900},
        {90, -73_937_500, 40_831_700, 19_800, 12_800},
        {68, -73_784_400, 40_653_200, 8_800, 9_000},
    };

    private static final int[] JFK = {0, -73_781_800, 40_645_000, 4_000, 2_500};

    private final AliasTable spots;
    private int longitude;
    private int latitude;

    Hotspots() {
        double[] pickups = new double[SPOTS.length];
        for (int i = 0; i < pickups.length; i++) {
            pickups[i] = SPOTS[i][0];
        }
        spots = new AliasTable(pickups);
    }

    int longitude() {
        return longitude;
    }

    int latitude() {
        return latitude;
    }

    /** Goes to where the next trip begins. */
    void pickup(SplitMix random) {
        near(SPOTS[spots.draw(random)], random);
    }

    /** Goes to the airport. */
    void airport(SplitMix random) {
        near(JFK, random);
    }

    private void near(int[] spot, SplitMix random) {
        longitude = within(spot[1] + spot[3] * random.normal(), WEST, EAST);
        latitude = within(spot[2] + spot[4] * random.normal(), SOUTH, NORTH);
    }

    /** Goes as far as a trip of this length leads, and not out of the city. */
    void dropoff(int hundredthsOfMiles, SplitMix random) {
        double miles = hundredthsOfMiles / 100.0 / DETOUR;
        double direction = AVENUES + AVENUES_SPREAD * random.normal() + (random.happens(.5) ? Math.PI : 0);
        double east = miles * StrictMath.sin(direction) * LONGITUDE_PER_MILE;
        double north = miles * StrictMath.cos(direction) * LATITUDE_PER_MILE;
        boolean turns = longitude + east < WEST
                || longitude + east > EAST
                || latitude + north < SOUTH
                || latitude + north > NORTH;
        longitude = within(turns ? longitude - east : longitude + east, WEST, EAST);
        latitude = within(turns ? latitude - north : latitude + north, SOUTH, NORTH);
    }

    private static int within(double place, int least, int most) {
        return (int) Math.max(least, Math.min(most, place));
    }
}
