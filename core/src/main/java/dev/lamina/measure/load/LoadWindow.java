// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import dev.lamina.measure.Percentiles;

/**
 * A piece of a load run. Percentiles are absent ({@code null}) where {@link Percentiles} says that so few readings can't
 * tell them, and the maximum too where no answer came in.
 *
 * @param second when it began, in seconds since the run's begin
 * @param requests answers that came in
 * @param p50 of their intended time in an open loop, else of their service time, in microseconds
 * @param p99 likewise
 * @param max likewise
 */
public record LoadWindow(double second, long requests, Double p50, Double p99, Double max) {}
