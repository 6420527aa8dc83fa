// SPDX-License-Identifier: Apache-2.0
/**
 * Runs and comparisons as text for a terminal. Begin at {@link dev.lamina.report.console.ConsoleReport} and
 * {@link dev.lamina.report.console.ConsoleComparison}; {@link dev.lamina.report.console.TextTable} lines up the columns of
 * their tables and of those of the command line.
 */
package dev.lamina.report.console;
