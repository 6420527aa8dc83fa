// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.BodyBytes;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** A vector's type as Arrow has it: one nullable field {@code values}. */
final class ArrowShape {
    private static final String COLUMN = "values";
    private static final String ELEMENT = "item";
    private static final String ZONE = "UTC";

    private ArrowShape() {}

    /** The schema of chunks of such a vector. */
    static Schema schema(Vector vector) {
        return new Schema(List.of(field(COLUMN, vector)));
    }

    private static Field field(String name, Vector vector) {
        List<Field> children = new ArrayList<>();
        if (vector instanceof ListVector lists) {
            children.add(field(ELEMENT, lists.element()));
        } else if (vector instanceof StructVector structs) {
            for (int i = 0; i < structs.names().size(); i++) {
                children.add(field(structs.names().get(i), structs.child(i)));
            }
        }
        ArrowType type = switch (vector.type()) {
            case INT -> new ArrowType.Int(32, true);
            case LONG -> new ArrowType.Int(64, true);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, ZONE);
            case TEXT -> ArrowType.Utf8.INSTANCE;
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case BLOB -> ArrowType.Binary.INSTANCE;
            case LIST -> ArrowType.List.INSTANCE;
            case STRUCT -> ArrowType.Struct.INSTANCE;
        };
        return new Field(name, FieldType.nullable(type), children);
    }

    /** Makes sure that a schema that was read is {@link #schema}. Its own accessors follow any offset. */
    static void verify(org.apache.arrow.flatbuf.Schema schema, Vector vector, int place)
            throws MalformedChunkException {
        if (schema.endianness() != 0 || schema.fieldsLength() != 1) {
            throw BodyBytes.malformed(
                    place,
                    "found a schema of " + schema.fieldsLength() + " fields, expected one of little-endian values");
        }
        verify(schema.fields(0), COLUMN, vector, place);
    }

    private static void verify(org.apache.arrow.flatbuf.Field field, String name, Vector vector, int place)
            throws MalformedChunkException {
        int children =
                vector instanceof StructVector structs ? structs.names().size() : vector instanceof ListVector ? 1 : 0;
        if (!name.equals(field.name())
                || !field.nullable()
                || field.dictionary() != null
                || field.childrenLength() != children
                || field.type(new Int()) == null
                || !isType(field, vector)) {
            throw BodyBytes.malformed(
                    place, "found a different field in the schema, expected \"" + name + "\" of type " + vector.type());
        }
        for (int i = 0; i < children; i++) {
            if (vector instanceof StructVector structs) {
                verify(field.children(i), structs.names().get(i), structs.child(i), place);
            } else {
                verify(field.children(i), ELEMENT, ((ListVector) vector).element(), place);
            }
        }
    }

    private static boolean isType(org.apache.arrow.flatbuf.Field field, Vector vector) {
        byte type = field.typeType();
        return switch (vector.type()) {
            case INT -> type == Type.Int && isInt(field, 32);
            case LONG -> type == Type.Int && isInt(field, 64);
            case DOUBLE ->
                type == Type.FloatingPoint
                        && ((FloatingPoint) field.type(new FloatingPoint())).precision() == Precision.DOUBLE;
            case DATE ->
                type == Type.Date && ((Date) field.type(new Date())).unit() == org.apache.arrow.flatbuf.DateUnit.DAY;
            case TIMESTAMP -> type == Type.Timestamp && isInstant((Timestamp) field.type(new Timestamp()));
            case TEXT -> type == Type.Utf8;
            case BOOLEAN -> type == Type.Bool;
            case BLOB -> type == Type.Binary;
            case LIST -> type == Type.List;
            case STRUCT -> type == Type.Struct_;
        };
    }

    private static boolean isInt(org.apache.arrow.flatbuf.Field field, int bits) {
        Int type = (Int) field.type(new Int());
        return type.bitWidth() == bits && type.isSigned();
    }

    private static boolean isInstant(Timestamp type) {
        return type.unit() == org.apache.arrow.flatbuf.TimeUnit.MILLISECOND && ZONE.equals(type.timezone());
    }
}
