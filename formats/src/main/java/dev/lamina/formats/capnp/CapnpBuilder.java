// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import org.capnproto.SegmentBuilder;
import org.capnproto.StructBuilder;
import org.capnproto.StructList;

/** A struct of the schema {@code column_storage.capnp} that is being written. */
final class CapnpBuilder extends StructBuilder {
    CapnpBuilder(SegmentBuilder segment, int data, int pointers, int dataSize, short pointerCount) {
        super(segment, data, pointers, dataSize, pointerCount);
    }

    /** Says which member of its union it has. */
    void union(int member) {
        _setShortField(0, (short) member);
    }

    /** A new struct behind this pointer. */
    CapnpBuilder struct(int pointer, CapnpStruct kind) {
        return _initPointerField(kind.factory, pointer, 0);
    }

    /** New structs behind this pointer. */
    StructList.Builder<CapnpBuilder> structs(int pointer, CapnpStruct kind, int count) {
        return _initPointerField(kind.list, pointer, count);
    }

    /** A new list behind this pointer, of zeroes. */
    CapnpList list(int pointer, CapnpList.Of of, int count) {
        return _initPointerField(of.place, pointer, count);
    }
}
