// SPDX-License-Identifier: Apache-2.0
/**
 * Values of fields as bytes: of CQL's own types ({@code CqlType}), as JSON documents ({@code JsonReader}, {@code
 * JsonField}), as lists and user-defined types. {@code CellType} is what a column's values have in common; {@code
 * Arena} is the space in which they are written.
 */
package dev.lamina.layouts.values;
