// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many ticks a second of processor time has in {@code /proc}. The kernel tells every process so in its auxiliary
 * vector (getauxval(3), {@code AT_CLKTCK}), which is where sysconf(3) has its {@code _SC_CLK_TCK} from.
 */
final class ClockTicks {
    /** {@code AT_CLKTCK} of {@code linux/auxvec.h}. */
    private static final long AT_CLKTCK = 17;

    /** {@code USER_HZ} of all architectures of Linux that Java 17 runs on. */
    private static final long USUAL = 100;

    private static final long MOST = 1_000_000;

    private ClockTicks() {}

    /** Those of the system whose {@code /proc} this is; the usual number where it does not say. */
    static long perSecond(Path proc) {
        try {
            boolean wide = !"32".equals(System.getProperty("sun.arch.data.model"));
            return perSecond(Files.readAllBytes(proc.resolve("self/auxv")), wide);
        } catch (IOException unread) {
            return USUAL;
        }
    }

    /** @param wide whether a number has 8 bytes, else 4 */
    static long perSecond(byte[] auxiliaryVector, boolean wide) {
        ByteBuffer pairs = ByteBuffer.wrap(auxiliaryVector).order(ByteOrder.nativeOrder());
        try {
            while (pairs.hasRemaining()) {
                long type = wide ? pairs.getLong() : pairs.getInt();
                long value = wide ? pairs.getLong() : pairs.getInt();
                if (type == AT_CLKTCK && value > 0 && value <= MOST) {
                    return value;
                }
            }
        } catch (BufferUnderflowException cutShort) {
            return USUAL;
        }
        return USUAL;
    }
}
