// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.Vector;

/**
 * What a directory knows of a column's values.
 *
 * @param missing how many rows lack a value
 * @param distinct the number of distinct values, a missing one not counted; -1 if they were not counted
 * @param bounds the least and the greatest value, or no row
 */
record ColumnFacts(int missing, int distinct, Vector bounds) {}
