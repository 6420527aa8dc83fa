// SPDX-License-Identifier: Apache-2.0
/**
 * What a run leaves behind. {@link dev.lamina.results.Run} is the truth, read and written as {@code run.json}; the
 * console tables and the self-contained {@code report.html} are made from it and from nothing else.
 */
package dev.lamina.report;
