// SPDX-License-Identifier: Apache-2.0
/**
 * Chunks as Cap'n Proto messages: {@link dev.lamina.formats.capnp.CapnpCodec}, and {@link
 * dev.lamina.formats.capnp.CapnpDictCodec} with dictionaries. {@code ColumnStorageCodec} is what they have in common.
 */
package dev.lamina.formats.capnp;
