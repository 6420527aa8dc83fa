// SPDX-License-Identifier: Apache-2.0
/**
 * Rows to tables and back: the heart of Lamina. {@link dev.lamina.layouts.Layout} is one way to lay an entity out in
 * Cassandra; {@link dev.lamina.layouts.Layouts} makes one from a study's words; {@link dev.lamina.layouts.Store} is a
 * layout's tables opened for writing and reading, in {@link dev.lamina.model.Batch}es of columns.
 */
package dev.lamina.layouts;
