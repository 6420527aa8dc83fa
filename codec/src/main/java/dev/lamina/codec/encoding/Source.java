// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

/** A node of the tree of encodings, read from its first value on. Serves one thread. */
interface Source {
    /** Appends a description of the node, such as {@code delta(bits 3)}. */
    void describe(StringBuilder into);
}
