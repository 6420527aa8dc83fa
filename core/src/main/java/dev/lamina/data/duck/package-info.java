// SPDX-License-Identifier: Apache-2.0
/**
 * DuckDB: a session with bounded memory ({@link dev.lamina.data.duck.DuckSession}), its answers as Arrow's columns without
 * an object per value, and the SQL that reads text and casts values strictly.
 */
package dev.lamina.data.duck;
