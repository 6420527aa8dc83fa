// SPDX-License-Identifier: Apache-2.0
/**
 * DuckDB: a session with bounded memory ({@link dev.lamina.data.duck.DuckSession}), its answers as Arrow's columns without
 * an object per value, the SQL that reads text and casts values strictly, and a Parquet file that layouts are compared with
 * ({@link dev.lamina.data.duck.ParquetStore}).
 */
package dev.lamina.data.duck;
