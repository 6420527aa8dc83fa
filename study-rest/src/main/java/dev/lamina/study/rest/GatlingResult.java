// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.nio.file.Path;

/**
 * What a run of Gatling left.
 *
 * @param log what its users saw
 * @param file the log's file
 * @param output what Gatling printed
 * @param cpuNanos processor time of Gatling's process, start and end included; up to a quarter of a second is missing
 * @param wallNanos how long the process lived
 */
public record GatlingResult(SimulationLog log, Path file, Path output, long cpuNanos, long wallNanos) {}
