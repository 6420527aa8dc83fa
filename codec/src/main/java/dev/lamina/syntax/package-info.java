// SPDX-License-Identifier: Apache-2.0
/**
 * Expressions that people write: claims of studies and bounds of the command line. {@link dev.lamina.syntax.Expression} is what a
 * {@link dev.lamina.syntax.Grammar} reads. It imports {@code dev.lamina.names} alone, so that every room can use it.
 */
package dev.lamina.syntax;
