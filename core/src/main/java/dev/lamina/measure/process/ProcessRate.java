// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

/**
 * What a process used per second.
 *
 * @param user percent of one processor outside the kernel; over 100 where several threads run
 * @param system the same inside it
 * @param switchesPerSecond context switches; null where the system does not tell
 * @param readBytesPerSecond read from disks; null where that may not be known
 * @param writtenBytesPerSecond likewise written
 */
public record ProcessRate(
        double user, double system, Double switchesPerSecond, Double readBytesPerSecond, Double writtenBytesPerSecond) {
    /** A microsecond of processor time per second is a ten-thousandth of a percent. */
    private static final double MICROS_PER_PERCENT = 1e4;

    static ProcessRate between(ProcessSample before, ProcessSample now) {
        double seconds = now.second() - before.second();
        return new ProcessRate(
                (now.userMicros() - before.userMicros()) / MICROS_PER_PERCENT / seconds,
                (now.systemMicros() - before.systemMicros()) / MICROS_PER_PERCENT / seconds,
                rate(before.switches(), now.switches(), seconds),
                rate(before.readBytes(), now.readBytes(), seconds),
                rate(before.writtenBytes(), now.writtenBytes(), seconds));
    }

    private static Double rate(Long before, Long now, double seconds) {
        return before == null || now == null ? null : Double.valueOf((now - before) / seconds);
    }
}
