// SPDX-License-Identifier: Apache-2.0
/**
 * SQL over stored datasets: DuckDB answers, and only the columns and stripes are read that a query needs. Begin at
 * {@link dev.lamina.sql.SqlSession}, which prepares statements; {@link dev.lamina.sql.SqlStatement} runs one and gives
 * a {@link dev.lamina.sql.SqlAnswer}. {@code StandIns}, {@code PlanReader} and {@code PlanFilters} find out what a
 * statement needs ({@code PlannedScan}); {@code SqlRun} feeds rows to DuckDB; {@link dev.lamina.sql.TableAccount}
 * reports what was read.
 */
package dev.lamina.sql;
