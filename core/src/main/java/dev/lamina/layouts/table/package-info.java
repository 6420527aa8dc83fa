// SPDX-License-Identifier: Apache-2.0
/**
 * The family {@code table}: one CQL column per field. {@link dev.lamina.layouts.table.TableFamily} reads its
 * parameters; {@code FieldCells} encodes and decodes records.
 */
package dev.lamina.layouts.table;
