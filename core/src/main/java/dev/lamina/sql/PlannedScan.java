// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.model.Predicate;
import java.util.SortedSet;

/**
 * What a statement needs of the rows of a table reference, according to DuckDB's plan.
 *
 * @param columns the indices of the columns in the entity
 * @param where a condition that holds for all relevant rows, and perhaps for others; {@code null} for all rows
 * @param ordered whether the answer may depend on the order of the rows
 * @param few whether the first rows may be enough
 * @param times how often the rows are read
 */
record PlannedScan(SortedSet<Integer> columns, Predicate where, boolean ordered, boolean few, int times) {}
