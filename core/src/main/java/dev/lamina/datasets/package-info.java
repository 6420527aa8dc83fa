// SPDX-License-Identifier: Apache-2.0
/**
 * Datasets by name: {@link dev.lamina.datasets.Datasets} finds a {@link dev.lamina.datasets.DatasetFamily} and opens it. Each
 * family has a package below, except for what generators share ({@code draw}). Rows that are made as they are read, or
 * held in memory, are asked in SQL through {@link dev.lamina.datasets.MadeView}.
 */
package dev.lamina.datasets;
