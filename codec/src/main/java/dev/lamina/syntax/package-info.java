// SPDX-License-Identifier: Apache-2.0
/**
 * What people write: names, keys of YAML files, and the expressions of claims and bounds. It imports nothing of ours, so that every
 * room can answer an unknown word in the same way.
 *
 * <ul>
 *   <li>{@link dev.lamina.syntax.Names} answers an unknown name with the nearest known one.
 *   <li>{@link dev.lamina.syntax.Expression} is what a {@link dev.lamina.syntax.Grammar} reads.
 * </ul>
 */
package dev.lamina.syntax;
