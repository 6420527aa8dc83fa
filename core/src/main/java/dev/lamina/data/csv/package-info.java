// SPDX-License-Identifier: Apache-2.0
/**
 * Delimited files as they are: cut into parts ({@link dev.lamina.data.csv.CsvSplit}), or with a column of points more
 * ({@link dev.lamina.data.csv.Pointify}). Every byte that is not meant to change stays as it is, whatever its encoding
 * and however its columns are quoted.
 */
package dev.lamina.data.csv;
