// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

/**
 * What a machine did between two looks, as a line of vmstat(8) says it.
 *
 * @param second when the interval ended, in seconds since the begin
 * @param user percent of the time of all processors outside the kernel, nice included
 * @param system the same inside it, interrupts included
 * @param idle the same without work
 * @param iowait the same without work while a disk is waited for
 * @param switchesPerSecond context switches
 * @param readBytesPerSecond read from disks; null where the system does not tell
 * @param writtenBytesPerSecond likewise written
 */
public record HostSample(
        double second,
        double user,
        double system,
        double idle,
        double iowait,
        double switchesPerSecond,
        Double readBytesPerSecond,
        Double writtenBytesPerSecond) {
    private static final long ALL = 100;

    /** Whether nothing at all went on, in the whole numbers that vmstat writes. */
    public boolean isIdle() {
        return Math.round(user) == 0 && Math.round(system) == 0 && Math.round(idle) == ALL;
    }

    /** Percent of the time of all processors that something was done: user and system. */
    public double busy() {
        return user + system;
    }
}
