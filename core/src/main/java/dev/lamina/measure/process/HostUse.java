// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

/**
 * What a machine has done until a moment, all processors together, sorted as vmstat(8) sorts it.
 *
 * @param userTicks outside the kernel, nice included
 * @param systemTicks inside it, interrupts included
 * @param idleTicks without work
 * @param waitTicks without work while a disk is waited for
 * @param stolenTicks given to other virtual machines
 * @param switches context switches
 * @param readBytes read from disks; null where the system does not tell
 * @param writtenBytes likewise written
 */
record HostUse(
        long userTicks,
        long systemTicks,
        long idleTicks,
        long waitTicks,
        long stolenTicks,
        long switches,
        Long readBytes,
        Long writtenBytes) {
    private static final double PERCENT = 100;

    /** What went on since an earlier look. */
    HostSample since(HostUse earlier, double second, double seconds) {
        long user = forward(userTicks - earlier.userTicks);
        long system = forward(systemTicks - earlier.systemTicks);
        long idle = forward(idleTicks - earlier.idleTicks);
        long wait = forward(waitTicks - earlier.waitTicks);
        double all = Math.max(1, user + system + idle + wait + forward(stolenTicks - earlier.stolenTicks));
        return new HostSample(
                second,
                PERCENT * user / all,
                PERCENT * system / all,
                PERCENT * idle / all,
                PERCENT * wait / all,
                forward(switches - earlier.switches) / seconds,
                rate(readBytes, earlier.readBytes, seconds),
                rate(writtenBytes, earlier.writtenBytes, seconds));
    }

    private static Double rate(Long now, Long before, double seconds) {
        return now == null || before == null ? null : Double.valueOf(forward(now - before) / seconds);
    }

    /** The time that is waited for disks may go back (proc(5), {@code /proc/stat}). */
    private static long forward(long difference) {
        return Math.max(0, difference);
    }
}
