// SPDX-License-Identifier: Apache-2.0
/**
 * Delimited text, read from its bytes. {@link dev.lamina.data.text.TableSurvey} looks at every value of files: types,
 * columns that ascend, where the rows stand; {@link dev.lamina.data.text.FileStripes} codes their rows to stripes on as
 * many threads as call. {@link dev.lamina.data.text.DelimitedReader} gives records of any kind, with line breaks in quotes;
 * {@code RowCheck} says what is wrong with a row.
 */
package dev.lamina.data.text;
