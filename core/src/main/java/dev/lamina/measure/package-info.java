// SPDX-License-Identifier: Apache-2.0
/**
 * Statistics. Every figure is a {@link dev.lamina.measure.Measurement}: a value with its unit, the number of repeats behind
 * it and an interval. Percentiles, paired changes, lines and slopes are computed here; {@code load} issues requests and
 * times them, {@code process} reads what processes and their machine used.
 */
package dev.lamina.measure;
