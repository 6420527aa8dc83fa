// SPDX-License-Identifier: Apache-2.0
/**
 * Names that users write: {@link dev.lamina.names.PlainName} says which are allowed, {@link dev.lamina.names.UnknownName}
 * what they may have meant, {@link dev.lamina.names.ResourceFiles} which files of ours have one. Imports nothing of ours, so that every package can use it.
 */
package dev.lamina.names;
