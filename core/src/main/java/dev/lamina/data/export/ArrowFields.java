// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Fields in Arrow's words. */
public final class ArrowFields {
    private ArrowFields() {}

    /** The columns of record batches that hold these fields. */
    public static Schema schema(List<Field> fields) {
        return new Schema(arrow(fields));
    }

    private static List<org.apache.arrow.vector.types.pojo.Field> arrow(List<Field> fields) {
        List<org.apache.arrow.vector.types.pojo.Field> arrow = new ArrayList<>(fields.size());
        for (Field field : fields) {
            FieldType type = new FieldType(field.nullable(), type(field.type()), null);
            arrow.add(new org.apache.arrow.vector.types.pojo.Field(field.name(), type, arrow(field.children())));
        }
        return arrow;
    }

    private static ArrowType type(ColumnType type) {
        return switch (type) {
            case INT -> new ArrowType.Int(32, true);
            case LONG -> new ArrowType.Int(64, true);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case DATE -> new ArrowType.Date(DateUnit.DAY);
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MILLISECOND, "UTC");
            case TEXT -> new ArrowType.Utf8();
            case BOOLEAN -> new ArrowType.Bool();
            case BLOB -> new ArrowType.Binary();
            case LIST -> new ArrowType.List();
            case STRUCT -> new ArrowType.Struct();
        };
    }
}
