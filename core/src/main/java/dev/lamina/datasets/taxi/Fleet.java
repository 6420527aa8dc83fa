// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.taxi;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.SplitMix;
import java.nio.charset.StandardCharsets;

/**
 * The cabs and who drives them: as many medallions as New York had in 2013, each with one vendor's device, a driver for
 * the day and one for the night. Medallions and licences are 32 capital hexadecimal digits, as FOIL's hashes are.
 */
final class Fleet {
    private static final int CABS = 13_237;
    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    /** Of FOIL's sample of 999 trips. */
    private static final double WITH_SECOND_VENDOR = .845;

    /** How much busier some cabs are than others: the deviation of the logarithm of their trips. */
    private static final double BUSY = .35;

    /** Cabs whose owner drives day and night. */
    private static final double ONE_DRIVER = .3;

    private final byte[][] medallions = new byte[CABS][];
    private final byte[][] byDay = new byte[CABS][];
    private final byte[][] byNight = new byte[CABS][];
    private final boolean[] secondVendor = new boolean[CABS];
    private final AliasTable trips;

    Fleet(SplitMix random) {
        double[] busy = new double[CABS];
        for (int cab = 0; cab < CABS; cab++) {
            medallions[cab] = hash(random);
            byDay[cab] = hash(random);
            byNight[cab] = random.happens(ONE_DRIVER) ? byDay[cab] : hash(random);
            secondVendor[cab] = random.happens(WITH_SECOND_VENDOR);
            busy[cab] = StrictMath.exp(BUSY * random.normal());
        }
        trips = new AliasTable(busy);
    }

    private static byte[] hash(SplitMix random) {
        byte[] hash = new byte[32];
        for (int i = 0; i < hash.length; i += 16) {
            long bits = random.next();
            for (int digit = 0; digit < 16; digit++) {
                hash[i + digit] = DIGITS[(int) (bits >>> 4 * digit) & 15];
            }
        }
        return hash;
    }

    /** The next cab. */
    int draw(SplitMix random) {
        return trips.draw(random);
    }

    byte[] medallion(int cab) {
        return medallions[cab];
    }

    /** Who drives at this hour of the day; shifts change at five. */
    byte[] licence(int cab, int hour) {
        return hour >= 5 && hour < 17 ? byDay[cab] : byNight[cab];
    }

    /** Whether the device is VeriFone's (VTS), which tells times by the minute; else it is that of Creative Mobile (CMT). */
    boolean hasSecondVendor(int cab) {
        return secondVendor[cab];
    }
}
