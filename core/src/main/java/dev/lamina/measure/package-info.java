// SPDX-License-Identifier: Apache-2.0
/**
 * Time, CPU and statistics. {@link dev.lamina.measure.Measurement} is what every figure is: a value with its unit, the
 * number of repeats behind it and an interval.
 */
package dev.lamina.measure;
