// SPDX-License-Identifier: Apache-2.0
/**
 * Rows to files that other programs read. {@link dev.lamina.data.export.Export} writes a cursor's rows as one of the
 * {@link dev.lamina.data.export.ExportFormats}, found by the file's name; a file that was not finished does not stay.
 */
package dev.lamina.data.export;
