// SPDX-License-Identifier: Apache-2.0
/**
 * Files and generators: where the rows come from. {@link dev.lamina.data.Dataset} is named rows of a schema, read as
 * often as wanted; {@link dev.lamina.datasets.Datasets} finds a {@link dev.lamina.datasets.DatasetFamily} by its name and
 * opens it. Delimited text is screened first, so that a bad row is named before anything is loaded, and then read
 * through DuckDB, batch by batch: memory does not grow with the files. For the columnar store a reader of bytes codes
 * stripes of the same rows on all threads, and judges them itself where nobody wants them screened before.
 */
package dev.lamina.data;
