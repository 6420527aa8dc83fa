// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import org.capnproto.DecodeException;
import org.capnproto.SegmentReader;
import org.capnproto.StructList;
import org.capnproto.StructReader;

/**
 * A struct of the schema {@code column_storage.capnp} that is being read. What is missing or not as expected gives a
 * {@link RuntimeException}, as the run-time library does.
 */
final class CapnpReader extends StructReader {
    CapnpReader(SegmentReader segment, int data, int pointers, int dataSize, short pointerCount, int nestingLimit) {
        super(segment, data, pointers, dataSize, pointerCount, nestingLimit);
    }

    /** Which member of its union it has. */
    int union() {
        return _getShortField(0) & 0xFFFF;
    }

    boolean has(int pointer) {
        return !_pointerFieldIsNull(pointer);
    }

    CapnpReader struct(int pointer, CapnpStruct kind) {
        return _getPointerField(kind.factory, required(pointer));
    }

    StructList.Reader<CapnpReader> structs(int pointer, CapnpStruct kind) {
        return _getPointerField(kind.list, required(pointer));
    }

    CapnpList list(int pointer, CapnpList.Of of) {
        return _getPointerField(of.place, required(pointer));
    }

    /** A pointer that is null would be read as a struct or list of zeroes, which no writer means. */
    private int required(int pointer) {
        if (_pointerFieldIsNull(pointer)) {
            throw new DecodeException("no pointer " + pointer + " in a struct");
        }
        return pointer;
    }
}
