// SPDX-License-Identifier: Apache-2.0
/**
 * Rows out of files and into files. {@link dev.lamina.data.Dataset} is named rows of a schema, read as often as wanted;
 * {@link dev.lamina.data.DatasetRequest} says which rows are wanted, {@link dev.lamina.data.DatasetException} what is wrong
 * with them. {@code data.text} reads delimited text byte by byte, {@code data.duck} lets DuckDB read and write,
 * {@code data.files} makes datasets of files with both, {@code data.export} writes rows as files of other programs, and
 * {@code data.csv} changes files without reading their rows. Which datasets there are is the matter of {@code datasets}.
 */
package dev.lamina.data;
