// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import org.capnproto.SegmentBuilder;
import org.capnproto.SegmentReader;
import org.capnproto.StructFactory;
import org.capnproto.StructList;
import org.capnproto.StructSize;

/**
 * The structs of the schema {@code column_storage.capnp}, with their sizes and the numbers of their pointers as the
 * Cap'n Proto compiler lays them out. The numbers in a union are its members' discriminants.
 */
enum CapnpStruct {
    NA_MASK(1, 1),
    TEXTS(0, 2),
    SIMPLE_COLUMN(1, 2),
    DICT_COLUMN(1, 3),
    LIST_COLUMN(0, 3),
    STRUCT_COLUMN(0, 3),
    COLUMN(1, 1);

    /** The pointer to the mask, in all structs that have one. */
    static final int MASK = 0;

    static final int MASK_BITS = 0;
    static final int MASK_NONE = 0;
    static final int MASK_SOME = 1;
    static final int MASK_ALL = 2;

    static final int TEXTS_BYTES = 0;
    static final int TEXTS_ENDS = 1;

    static final int SIMPLE_VECTOR = 1;
    static final int INT_VEC = 0;
    static final int LONG_VEC = 3;
    static final int DOUBLE_VEC = 4;
    static final int BOOL_VEC = 5;
    static final int TEXT_VEC = 6;
    static final int NO_VEC = 7;

    static final int DICT_TEXTS = 1;
    static final int DICT_CODES = 2;
    static final int NO_CODES = 0;
    static final int BYTE_CODES = 1;
    static final int SHORT_CODES = 2;
    static final int INT_CODES = 3;

    static final int LIST_ENDS = 1;
    static final int LIST_ELEMENT = 2;

    static final int STRUCT_NAMES = 1;
    static final int STRUCT_FIELDS = 2;

    static final int COLUMN_POINTER = 0;
    static final int SIMPLE = 0;
    static final int DICTIONARY = 2;
    static final int LIST = 3;
    static final int STRUCT = 4;

    /** For messages' roots and pointers to one struct. */
    final Factory factory;

    /** For pointers to lists of structs. */
    final StructList.Factory<CapnpBuilder, CapnpReader> list;

    CapnpStruct(int words, int pointers) {
        factory = new Factory(new StructSize((short) words, (short) pointers));
        list = new StructList.Factory<>(factory);
    }

    /** Makes the builders and readers of one kind of struct. */
    static final class Factory extends StructFactory<CapnpBuilder, CapnpReader> {
        private final StructSize size;

        private Factory(StructSize size) {
            this.size = size;
        }

        @Override
        public CapnpReader constructReader(
                SegmentReader segment, int data, int pointers, int dataSize, short pointerCount, int nestingLimit) {
            return new CapnpReader(segment, data, pointers, dataSize, pointerCount, nestingLimit);
        }

        @Override
        public CapnpBuilder constructBuilder(
                SegmentBuilder segment, int data, int pointers, int dataSize, short pointerCount) {
            return new CapnpBuilder(segment, data, pointers, dataSize, pointerCount);
        }

        @Override
        public StructSize structSize() {
            return size;
        }

        @Override
        public CapnpReader asReader(CapnpBuilder builder) {
            throw new UnsupportedOperationException("messages are written and then read from bytes");
        }
    }
}
