// SPDX-License-Identifier: Apache-2.0
/**
 * Datasets of files, whose bad rows are found, named and left out. {@link dev.lamina.data.files.KnownFiles} takes delimited
 * files whose columns and types are known beforehand, {@link dev.lamina.data.files.MappedFiles} files of any form with an
 * expression per field. Both give rows that are read from the files' bytes, where the files allow it; DuckDB reads the
 * others, and answers SQL.
 */
package dev.lamina.data.files;
