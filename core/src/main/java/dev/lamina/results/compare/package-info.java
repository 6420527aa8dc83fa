// SPDX-License-Identifier: Apache-2.0
/**
 * The comparison of two runs, and the bounds that a run must keep. Begin at
 * {@link dev.lamina.results.compare.Comparison}; {@code --fail-if} gives a {@link dev.lamina.results.compare.Bound}.
 */
package dev.lamina.results.compare;
