// SPDX-License-Identifier: Apache-2.0
/**
 * Rows and questions about them, without input or output. {@link dev.lamina.model.Entity} describes records by their
 * {@link dev.lamina.model.Field}s; a {@link dev.lamina.model.Batch} holds some of them column by column, and a {@link
 * dev.lamina.model.BatchCursor} or {@link dev.lamina.model.BatchConsumer} hands batches on. A {@link
 * dev.lamina.model.Query} says which records are wanted, with a {@link dev.lamina.model.Predicate} as its condition,
 * which {@link dev.lamina.model.Filter} evaluates over batches.
 */
package dev.lamina.model;
