// SPDX-License-Identifier: Apache-2.0
/**
 * SQL over stored columns: DuckDB answers, and of each dataset only the columns and stripes are read that the query needs.
 * {@link dev.lamina.sql.SqlSession} takes statements and gives {@link dev.lamina.sql.SqlAnswer}s; what DuckDB's own plan
 * tells of a statement is in {@link dev.lamina.sql.PlannedScan}; {@link dev.lamina.sql.TableAccount} says what was read.
 */
package dev.lamina.sql;
