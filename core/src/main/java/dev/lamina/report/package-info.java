// SPDX-License-Identifier: Apache-2.0
/**
 * Reports of a run. What all of them show is arranged here: {@link dev.lamina.report.Matrix} has the cells in rows and
 * columns. {@code page} writes {@code report.html}, {@code console} the tables of the terminal, {@code text} Markdown and
 * JUnit files.
 */
package dev.lamina.report;
