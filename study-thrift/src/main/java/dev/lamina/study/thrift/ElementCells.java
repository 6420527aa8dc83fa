// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The elements of a record's lists, each in a cell of its own, made into values as CQL has them: the number of elements in
 * four bytes, and before each element its length in four bytes (native protocol, section 6). The cells of a list follow
 * each other.
 */
final class ElementCells {
    private final List<List<ByteBuffer>> lists = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();

    void clear() {
        lists.clear();
        places.clear();
    }

    /** Adds the next element of the list at this place among the record's values. */
    void add(int place, ByteBuffer element) {
        if (places.isEmpty() || places.get(places.size() - 1) != place) {
            places.add(place);
            lists.add(new ArrayList<>());
        }
        lists.get(lists.size() - 1).add(element);
    }

    /** Puts the lists where they belong. */
    void end(ByteBuffer[] values) {
        for (int i = 0; i < places.size(); i++) {
            values[places.get(i)] = value(lists.get(i));
        }
    }

    private static ByteBuffer value(List<ByteBuffer> elements) {
        int length = Integer.BYTES;
        for (ByteBuffer element : elements) {
            length += Integer.BYTES + element.remaining();
        }
        ByteBuffer value = ByteBuffer.allocate(length);
        value.putInt(elements.size());
        for (ByteBuffer element : elements) {
            value.putInt(element.remaining());
            value.put(element.duplicate());
        }
        return value.flip();
    }
}
