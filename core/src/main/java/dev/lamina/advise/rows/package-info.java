// SPDX-License-Identifier: Apache-2.0
/** What DuckDB counts of the rows for which a design is sought: {@link dev.lamina.advise.rows.RowCounts}. */
package dev.lamina.advise.rows;
