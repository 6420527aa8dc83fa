// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

/** The logical type of a column. The id is written into chunks and is never reused. */
public enum ColumnType {
    /** 32-bit signed integer. */
    INT(1),
    /** 64-bit signed integer. */
    LONG(2),
    /** 64-bit IEEE 754 number. */
    DOUBLE(3),
    /** A calendar day, as days since 1970-01-01. */
    DATE(4),
    /** An instant, as milliseconds since 1970-01-01T00:00Z. */
    TIMESTAMP(5),
    /** Unicode text, held as UTF-8. */
    TEXT(6),
    /** A boolean. */
    BOOLEAN(7),
    /** Any bytes. */
    BLOB(8),
    /** Any number of values of one type, in order. */
    LIST(9),
    /** Values of named fields, each of its own type. */
    STRUCT(10);

    private final int id;

    ColumnType(int id) {
        this.id = id;
    }

    /** The number that stands for this type in chunks, 1 to 255. */
    public int id() {
        return id;
    }

    /** Whether values consist of values: a list or a struct. */
    public boolean isNested() {
        return this == LIST || this == STRUCT;
    }

    /**
     * The type with this id.
     *
     * @throws MalformedChunkException if no type has it
     */
    public static ColumnType ofId(int id) throws MalformedChunkException {
        for (ColumnType type : values()) {
            if (type.id == id) {
                return type;
            }
        }
        throw new MalformedChunkException(ChunkEnvelope.TYPE_OFFSET, "found column type " + id + ", expected 1 to 10");
    }
}
