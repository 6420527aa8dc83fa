// SPDX-License-Identifier: Apache-2.0
/**
 * Runs and comparisons as text for a terminal. Begin at {@link dev.lamina.report.console.ConsoleReport} and
 * {@link dev.lamina.report.console.ConsoleComparison}.
 */
package dev.lamina.report.console;
