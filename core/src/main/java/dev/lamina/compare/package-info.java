// SPDX-License-Identifier: Apache-2.0
/**
 * Two runs against each other, and bounds that a run must keep. Begin at {@link dev.lamina.compare.Comparison}; a
 * {@link dev.lamina.compare.Bound} is what {@code --fail-if} says.
 */
package dev.lamina.compare;
