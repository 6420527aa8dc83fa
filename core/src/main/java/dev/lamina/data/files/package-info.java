// SPDX-License-Identifier: Apache-2.0
/**
 * Datasets of files, whose bad rows are found, named and left out. {@link dev.lamina.data.files.MappedFiles} takes files of
 * any form with an expression per field; those whose columns are the fields are read from their bytes, all others are held
 * by DuckDB. {@link dev.lamina.data.files.TextFilesDataset} takes files whose form is known beforehand.
 */
package dev.lamina.data.files;
