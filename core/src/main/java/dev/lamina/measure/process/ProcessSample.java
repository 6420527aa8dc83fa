// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

/**
 * What a process had used at a moment since it was first looked at.
 *
 * @param second of the look, in seconds since the begin; 0 of the first one
 * @param userMicros processor time outside the kernel; advances by a tick, which is 10 ms
 * @param systemMicros the same inside it
 * @param switches context switches, both kinds, of all threads; null where the system does not tell
 * @param readBytes read from disks; null where that may not be known
 * @param writtenBytes likewise written
 */
public record ProcessSample(
        double second, long userMicros, long systemMicros, Long switches, Long readBytes, Long writtenBytes) {}
