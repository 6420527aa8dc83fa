// SPDX-License-Identifier: Apache-2.0
/** Lamina's own chunk format: per chunk the cheapest of a small set of encodings, and the chunk says which. */
package dev.lamina.codec.encoding;
