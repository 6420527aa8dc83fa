// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import com.google.protobuf.CodedOutputStream;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** The fields of a record or struct as those of a message, numbered from 1. */
final class ProtobufMessage {
    private final List<ProtobufField> fields = new ArrayList<>();

    /** @param path the path of the message's field, empty for a record */
    ProtobufMessage(String path, List<Field> children) {
        for (Field child : children) {
            fields.add(new ProtobufField(
                    path.isEmpty() ? child.name() : path + "." + child.name(), fields.size() + 1, child));
        }
    }

    List<ProtobufField> fields() {
        return fields;
    }

    /**
     * The message's bytes without its own tag and length; {@code columns} gives the vector of the field at an index.
     */
    int size(IntFunction<Vector> columns, int row, ProtobufSizes sizes) throws IOException {
        int size = 0;
        for (int i = 0; i < fields.size(); i++) {
            Vector column = columns.apply(i);
            if (!column.isMissing(row)) {
                size = Math.addExact(size, fields.get(i).size(column, row, sizes));
            }
        }
        return size;
    }

    void write(CodedOutputStream out, IntFunction<Vector> columns, int row, ProtobufSizes sizes) throws IOException {
        for (int i = 0; i < fields.size(); i++) {
            Vector column = columns.apply(i);
            if (!column.isMissing(row)) {
                fields.get(i).write(out, column, row, sizes);
            }
        }
    }
}
