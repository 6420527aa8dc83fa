// SPDX-License-Identifier: Apache-2.0
/**
 * What generators of files share: random numbers that are the same on every machine and in every Java version
 * ({@link dev.lamina.datasets.draw.SplitMix}), values drawn by their frequencies, rows as bytes, and files of them.
 */
package dev.lamina.datasets.draw;
