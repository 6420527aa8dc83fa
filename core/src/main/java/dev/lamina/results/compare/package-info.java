// SPDX-License-Identifier: Apache-2.0
/**
 * Two runs against each other, and bounds that a run must keep. Begin at {@link dev.lamina.results.compare.Comparison}; a
 * {@link dev.lamina.results.compare.Bound} is what {@code --fail-if} says.
 */
package dev.lamina.results.compare;
