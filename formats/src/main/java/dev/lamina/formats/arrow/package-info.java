// SPDX-License-Identifier: Apache-2.0
/**
 * Chunks as Arrow's IPC stream, plain or compressed: {@link dev.lamina.formats.arrow.ArrowCodec} and its siblings.
 * {@code ArrowIpcCodec} is what they have in common.
 */
package dev.lamina.formats.arrow;
