// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;

/** Scalars in columns of CQL's own types. */
public enum CqlType implements CellType {
    INT("int") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int32(((IntVector) column).get(row));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(value.getInt(value.position()));
        }
    },
    /** A whole number of 32 bits in a column for larger ones. */
    INT_AS_BIGINT("bigint") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(((IntVector) column).get(row));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(Math.toIntExact(value.getLong(value.position())));
        }
    },
    BIGINT("bigint") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(((LongVector) column).get(row));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((LongVector) into).append(value.getLong(value.position()));
        }
    },
    /** A whole number of 64 bits in a column for those of any size: the fewest bytes of its two's complement, as the server writes it. */
    VARINT("varint") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.varint(((LongVector) column).get(row));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            if (value.remaining() > Long.BYTES) {
                throw new ArithmeticException("a varint of " + value.remaining() + " bytes is no number of 64 bits");
            }
            long number = value.get(value.position());
            for (int i = value.position() + 1; i < value.limit(); i++) {
                number = number << Byte.SIZE | value.get(i) & 0xff;
            }
            ((LongVector) into).append(number);
        }
    },
    DOUBLE("double") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(Double.doubleToRawLongBits(((DoubleVector) column).get(row)));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((DoubleVector) into).append(value.getDouble(value.position()));
        }

        @Override
        public void literal(Vector column, int row, StringBuilder into) {
            into.append(((DoubleVector) column).get(row));
        }
    },
    /** A day as an unsigned number of days; 1970-01-01 is 2^31. */
    DATE("date") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int32(((IntVector) column).get(row) ^ Integer.MIN_VALUE);
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(value.getInt(value.position()) ^ Integer.MIN_VALUE);
        }

        @Override
        public void literal(Vector column, int row, StringBuilder into) {
            into.append('\'').append(column.textAt(row)).append('\'');
        }
    },
    /** A day as the instant at which it begins in UTC. */
    DAY_AS_TIMESTAMP("timestamp") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(((IntVector) column).get(row) * MILLIS_PER_DAY);
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(Math.toIntExact(Math.floorDiv(value.getLong(value.position()), MILLIS_PER_DAY)));
        }

        @Override
        public void literal(Vector column, int row, StringBuilder into) {
            into.append(((IntVector) column).get(row) * MILLIS_PER_DAY);
        }
    },
    TIMESTAMP("timestamp") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int64(((LongVector) column).get(row));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((LongVector) into).append(value.getLong(value.position()));
        }

        @Override
        public void literal(Vector column, int row, StringBuilder into) {
            // Cassandra parses no instant beyond the year 9999, and takes every number of milliseconds.
            into.append(((LongVector) column).get(row));
        }
    },
    TEXT("text") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            TextVector texts = (TextVector) column;
            return arena.bytes(texts.bytes(), texts.start(row), texts.end(row));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
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
        public void literal(Vector column, int row, StringBuilder into) {
            into.append('\'').append(column.textAt(row).replace("'", "''")).append('\'');
        }
    },
    /** A text's UTF-8 bytes, which are in the order of texts. */
    TEXT_AS_BLOB("blob", TEXT) {
        @Override
        public void literal(Vector column, int row, StringBuilder into) {
            TextVector texts = (TextVector) column;
            into.append("0x");
            HexFormat.of().formatHex(into, texts.bytes(), texts.start(row), texts.end(row));
        }
    },
    BOOLEAN("boolean") {
        @Override
        public ByteBuffer encode(Vector column, int row, Arena arena) {
            return arena.int8(((IntVector) column).get(row));
        }

        @Override
        public void decode(ByteBuffer value, Vector into) {
            ((IntVector) into).append(value.get(value.position()) != 0 ? 1 : 0);
        }
    },
    /** Bytes stand as texts do; their literal is a vector's own text. */
    BLOB("blob", TEXT);

    public static final long MILLIS_PER_DAY = 86_400_000L;

    private final String cql;
    private final CqlType like;

    CqlType(String cql) {
        this(cql, null);
    }

    /** @param like the type whose bytes values have; {@code null} for bytes of their own */
    CqlType(String cql, CqlType like) {
        this.cql = cql;
        this.like = like;
    }

    @Override
    public String cql() {
        return cql;
    }

    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) {
        return like.encode(column, row, arena);
    }

    @Override
    public void decode(ByteBuffer value, Vector into) {
        like.decode(value, into);
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) {
        into.append(column.textAt(row));
    }

    /** What messages call the values of a nested field. */
    public static String things(Field field) {
        return field.type() == ColumnType.LIST ? "lists" : "structs";
    }

    /** The types of columns that hold values of this type exactly, and in their order; its own type first. */
    static List<CqlType> fitting(ColumnType type) {
        return switch (type) {
            case INT -> List.of(INT, INT_AS_BIGINT);
            case LONG -> List.of(BIGINT, VARINT);
            case DOUBLE -> List.of(DOUBLE);
            case DATE -> List.of(DATE, DAY_AS_TIMESTAMP);
            case TIMESTAMP -> List.of(TIMESTAMP);
            case TEXT -> List.of(TEXT, TEXT_AS_BLOB);
            case BOOLEAN -> List.of(BOOLEAN);
            case BLOB -> List.of(BLOB);
            case LIST, STRUCT -> List.of();
        };
    }

    /**
     * The CQL type of a field.
     *
     * @param field the field, of scalars
     * @param daysAsTimestamps whether days stand as timestamps, as the GDELT publication has them
     */
    public static CqlType of(Field field, boolean daysAsTimestamps) {
        return switch (field.type()) {
            case INT -> INT;
            case LONG -> BIGINT;
            case DOUBLE -> DOUBLE;
            case DATE -> daysAsTimestamps ? DAY_AS_TIMESTAMP : DATE;
            case TIMESTAMP -> TIMESTAMP;
            case TEXT -> TEXT;
            case BOOLEAN -> BOOLEAN;
            case BLOB -> BLOB;
            case LIST, STRUCT ->
                throw new IllegalArgumentException("Field " + field.name() + " holds " + things(field)
                        + ", which have no order, so they can't be part of a key.");
        };
    }
}
