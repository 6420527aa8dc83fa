// SPDX-License-Identifier: Apache-2.0
/**
 * Names that users write. {@link dev.lamina.names.UnknownName} says what they may have meant. Imports nothing of ours, so
 * that every package can use it.
 */
package dev.lamina.names;
