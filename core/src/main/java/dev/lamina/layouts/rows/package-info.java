// SPDX-License-Identifier: Apache-2.0
/**
 * Tables with one row per record, whatever stands in their columns: keys, statements, slices and lookups. {@link
 * dev.lamina.layouts.rows.RowKeys} is the key as a study gives it; {@code RowTable} is the key for one entity, and
 * {@code RowStore} the opened table. A family adds its {@code RecordForm}.
 */
package dev.lamina.layouts.rows;
