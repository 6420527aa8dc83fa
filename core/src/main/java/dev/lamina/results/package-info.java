// SPDX-License-Identifier: Apache-2.0
/**
 * The results of a run. {@link dev.lamina.results.Run} is the model of {@code run.json}, and
 * {@link dev.lamina.results.RunJson} reads and writes it; {@link dev.lamina.results.LayoutResult},
 * {@link dev.lamina.results.Cell}, {@link dev.lamina.results.Latency}, {@link dev.lamina.results.Activity},
 * {@link dev.lamina.results.Attribution} and {@link dev.lamina.results.LayerMap} are its parts. {@link dev.lamina.results.Figures} formats numbers.
 */
package dev.lamina.results;
