// SPDX-License-Identifier: Apache-2.0
/**
 * What generators of files share: random numbers that are the same on every machine and in every Java version
 * ({@link dev.lamina.datasets.draw.SplitMix}), values drawn by their frequencies, and bytes on their way into a file.
 */
package dev.lamina.datasets.draw;
