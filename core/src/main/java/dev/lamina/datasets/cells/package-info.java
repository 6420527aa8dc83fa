// SPDX-License-Identifier: Apache-2.0
/**
 * Rows of equal bytes in few cells or in many, so that what a cell costs can be told from what its bytes cost.
 * {@link dev.lamina.datasets.cells.CellsFamily} is the way in.
 */
package dev.lamina.datasets.cells;
