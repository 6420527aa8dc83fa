// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import com.google.flatbuffers.Table;

/**
 * A table's field that is a vector, and where its elements lie. The generated accessors give one element at a time,
 * and a String for each text.
 */
final class VectorField extends Table {
    /** The offset in the table's index of the schema's first field; each further field is 2 behind. */
    static final int FIRST = 4;

    static final int SECOND = FIRST + 2;

    /** The offset of the vector's length in the body, in front of its elements; 0 where the field is absent. */
    int lengthOffset(int field) {
        int offset = __offset(field);
        return offset == 0 ? 0 : __vector(offset) - Integer.BYTES;
    }
}
