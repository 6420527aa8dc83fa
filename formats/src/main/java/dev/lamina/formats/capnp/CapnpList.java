// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import java.nio.ByteBuffer;
import org.capnproto.DecodeException;
import org.capnproto.FromPointerBuilder;
import org.capnproto.FromPointerReader;
import org.capnproto.ListFactory;
import org.capnproto.PrimitiveList;
import org.capnproto.SegmentBuilder;
import org.capnproto.SegmentReader;

/**
 * The location of the elements of a list of numbers, bits or bytes. The run-time library reads and writes one element
 * per call; this gives access to all of them, after the library has found or reserved the list.
 *
 * @param buffer the segment
 * @param at the first element's offset in it, in bytes
 * @param count the number of elements
 */
record CapnpList(ByteBuffer buffer, int at, int count) {
    /** The segment from the first element on, little endian. */
    ByteBuffer elements() {
        return buffer.slice(at, buffer.capacity() - at).order(buffer.order());
    }

    /** What a list is of. The codes are those of pointers to lists (Cap'n Proto encoding, "Lists"). */
    enum Of {
        BITS(1, 1, PrimitiveList.Boolean.factory),
        BYTES(2, 8, PrimitiveList.Byte.factory),
        SHORTS(3, 16, PrimitiveList.Short.factory),
        INTS(4, 32, PrimitiveList.Int.factory),
        LONGS(5, 64, PrimitiveList.Long.factory);

        final Place place;

        Of(int code, int bits, ListFactory<?, ?> factory) {
            place = new Place(code, bits, factory);
        }
    }

    /** Follows a pointer to its elements. */
    static final class Place implements FromPointerReader<CapnpList>, FromPointerBuilder<CapnpList> {
        private static final int LIST_POINTER = 1;

        private final int code;
        private final int bits;
        private final ListFactory<?, ?> factory;

        private Place(int code, int bits, ListFactory<?, ?> factory) {
            this.code = code;
            this.bits = bits;
            this.factory = factory;
        }

        @Override
        public CapnpList fromPointerReader(SegmentReader segment, int pointer, int nestingLimit) {
            // The library's own checks: kinds, bounds, how much was read in all.
            factory.fromPointerReader(segment, pointer, nestingLimit);
            return place(segment, pointer);
        }

        @Override
        public CapnpList fromPointerBuilder(SegmentBuilder segment, int pointer) {
            return place(segment, pointer);
        }

        @Override
        public CapnpList initFromPointerBuilder(SegmentBuilder segment, int pointer, int size) {
            factory.initFromPointerBuilder(segment, pointer, size);
            return place(segment, pointer);
        }

        private CapnpList place(SegmentReader segment, int pointer) {
            long word = segment.get(pointer);
            int kind = (int) word & 3;
            int found = (int) (word >>> 32) & 7;
            if (kind != LIST_POINTER || found != code) {
                throw new DecodeException("a pointer of kind " + kind + " to elements of size " + found);
            }
            int count = (int) (word >>> 35);
            long at = 8L * (pointer + 1 + ((int) word >> 2));
            if (at < 0 || at + ((long) count * bits + 7) / 8 > segment.buffer.capacity()) {
                throw new DecodeException("a list outside of the segment");
            }
            return new CapnpList(segment.buffer, (int) at, count);
        }
    }
}
