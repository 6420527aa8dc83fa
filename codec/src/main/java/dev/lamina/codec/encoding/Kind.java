// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;

/** The kind of a column's values, written before them, so that numbers are not taken for texts. */
enum Kind {
    INT,
    LONG,
    DOUBLE,
    TEXT,
    LIST,
    STRUCT;

    /** What stands in chunks; never reused. */
    int id() {
        return ordinal() + 1;
    }

    static Kind of(ColumnType type) {
        return switch (type) {
            case INT, DATE, BOOLEAN -> INT;
            case LONG, TIMESTAMP -> LONG;
            case DOUBLE -> DOUBLE;
            case TEXT, BLOB -> TEXT;
            case LIST -> LIST;
            case STRUCT -> STRUCT;
        };
    }

    /** Reads the kind, which must be this vector's where there is one. */
    static Kind read(BodyReader in, Vector like) throws MalformedChunkException {
        if (like == null) {
            return values()[in.u8(1, values().length, "kind of values") - 1];
        }
        Kind expected = of(like.type());
        in.u8(expected.id(), expected.id(), "kind of values");
        return expected;
    }
}
