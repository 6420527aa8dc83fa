// SPDX-License-Identifier: Apache-2.0
/**
 * Rows to tables and back: the heart of Lamina. {@link dev.lamina.layout.Layout} is one way to lay an entity out in
 * Cassandra; {@link dev.lamina.layout.Layouts} makes one from a study's words; {@link dev.lamina.layout.Store} is a
 * layout's tables opened for writing and reading, in {@link dev.lamina.layout.Batch}es of columns.
 */
package dev.lamina.layout;
