// SPDX-License-Identifier: Apache-2.0
/**
 * Expressions that people write: claims of studies, bounds of the command line and columns of keys. {@link
 * dev.lamina.syntax.Expression} is what a {@link dev.lamina.syntax.Grammar} reads, {@link dev.lamina.syntax.KeyExpression} what a
 * key column is made of. It imports {@code dev.lamina.names} alone, so that every room can use it.
 */
package dev.lamina.syntax;
