// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;

/**
 * How a field's values stand in a CQL column: their bytes as the native protocol has them (specification v5, section 6)
 * and their literals.
 */
enum CqlType {
    INT("int") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int32(((IntVector) column).get(row));
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(value.getInt(value.position()));
        }
    },
    BIGINT("bigint") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(((LongVector) column).get(row));
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            ((LongVector) into).append(value.getLong(value.position()));
        }
    },
    DOUBLE("double") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(Double.doubleToRawLongBits(((DoubleVector) column).get(row)));
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            ((DoubleVector) into).append(value.getDouble(value.position()));
        }

        @Override
        void literal(Vector column, int row, StringBuilder into) {
            into.append(((DoubleVector) column).get(row));
        }
    },
    /** A day as the unsigned number of days with 2^31 for 1970-01-01. */
    DATE("date") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int32(((IntVector) column).get(row) ^ Integer.MIN_VALUE);
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(value.getInt(value.position()) ^ Integer.MIN_VALUE);
        }

        @Override
        void literal(Vector column, int row, StringBuilder into) {
            into.append('\'').append(column.textAt(row)).append('\'');
        }
    },
    /** A day as the instant at which it begins in UTC. */
    DAY_AS_TIMESTAMP("timestamp") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(((IntVector) column).get(row) * MILLIS_PER_DAY);
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(Math.toIntExact(Math.floorDiv(value.getLong(value.position()), MILLIS_PER_DAY)));
        }

        @Override
        void literal(Vector column, int row, StringBuilder into) {
            into.append(((IntVector) column).get(row) * MILLIS_PER_DAY);
        }
    },
    TIMESTAMP("timestamp") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(((LongVector) column).get(row));
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            ((LongVector) into).append(value.getLong(value.position()));
        }

        @Override
        void literal(Vector column, int row, StringBuilder into) {
            // Cassandra parses no instant beyond the year 9999, and takes every number of milliseconds.
            into.append(((LongVector) column).get(row));
        }
    },
    TEXT("text") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            TextVector texts = (TextVector) column;
            return arena.bytes(texts.bytes(), texts.start(row), texts.end(row));
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            if (value.hasArray()) {
                int from = value.arrayOffset() + value.position();
                ((TextVector) into).append(value.array(), from, from + value.remaining());
            } else {
                byte[] copy = new byte[value.remaining()];
                value.duplicate().get(copy);
                ((TextVector) into).append(copy, 0, copy.length);
            }
        }

        @Override
        void literal(Vector column, int row, StringBuilder into) {
            into.append('\'').append(column.textAt(row).replace("'", "''")).append('\'');
        }
    },
    BOOLEAN("boolean") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int8(((IntVector) column).get(row));
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(value.get(value.position()) != 0 ? 1 : 0);
        }
    },
    /** Bytes stand as texts do; their literal is a vector's own text. */
    BLOB("blob") {
        @Override
        ByteBuffer encode(Vector column, int row, Arena arena) {
            return TEXT.encode(column, row, arena);
        }

        @Override
        void decode(ByteBuffer value, Vector into) {
            TEXT.decode(value, into);
        }
    };

    static final long MILLIS_PER_DAY = 86_400_000L;

    private final String cql;

    CqlType(String cql) {
        this.cql = cql;
    }

    /** The type's name in CQL. */
    String cql() {
        return cql;
    }

    /** The value of a row that has one. */
    abstract ByteBuffer encode(Vector column, int row, Arena arena);

    /** Appends a value that Cassandra gave; its position and limit stay. */
    abstract void decode(ByteBuffer value, Vector into);

    /** Writes the value of a row that has one as CQL. */
    void literal(Vector column, int row, StringBuilder into) {
        into.append(column.textAt(row));
    }

    /** Why a field of lists or structs has no place in a row. */
    static IllegalArgumentException notNested(Field field) {
        return new IllegalArgumentException("Field " + field.name() + " holds "
                + (field.type() == ColumnType.LIST ? "lists" : "structs")
                + ", which layouts of the families table and record can't hold yet. Use one of the family columnar.");
    }

    /**
     * The CQL type of a field.
     *
     * @param field the field; lists and structs are refused
     * @param daysAsTimestamps whether days stand as timestamps, as the GDELT publication has them
     */
    static CqlType of(Field field, boolean daysAsTimestamps) {
        return switch (field.type()) {
            case INT -> INT;
            case LONG -> BIGINT;
            case DOUBLE -> DOUBLE;
            case DATE -> daysAsTimestamps ? DAY_AS_TIMESTAMP : DATE;
            case TIMESTAMP -> TIMESTAMP;
            case TEXT -> TEXT;
            case BOOLEAN -> BOOLEAN;
            case BLOB -> BLOB;
            case LIST, STRUCT -> throw notNested(field);
        };
    }
}
