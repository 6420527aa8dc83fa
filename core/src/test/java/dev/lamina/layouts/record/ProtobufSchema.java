// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the payloads of {@code record: protobuf} look like to others: the {@code .proto} file of an entity. */
final class ProtobufSchema {
    private static final String PACKAGE = "lamina";

    private ProtobufSchema() {}

    /**
     * The text of the entity's {@code .proto} file (proto3). Days stand as days since 1970-01-01, instants as milliseconds
     * since then; a list is a message of its own, so that an empty one is told from a missing one.
     */
    static String text(Entity entity) {
        FileDescriptorProto file = file(entity);
        StringBuilder text = new StringBuilder("syntax = \"proto3\";\n\npackage " + file.getPackage() + ";\n\n");
        write(file.getMessageType(0), "", text);
        return text.toString();
    }

    /** The same as a descriptor. */
    static FileDescriptorProto file(Entity entity) {
        DescriptorProto.Builder record =
                message(typeName(entity.name()), "." + PACKAGE + "." + typeName(entity.name()), entity.fields());
        record.addField(FieldDescriptorProto.newBuilder()
                .setName(unused(record, "lamina_field_count"))
                .setNumber(entity.fields().size() + 1)
                .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
                .setType(FieldDescriptorProto.Type.TYPE_UINT32));
        return FileDescriptorProto.newBuilder()
                .setName(fieldName(entity.name()) + ".proto")
                .setPackage(PACKAGE)
                .setSyntax("proto3")
                .addMessageType(record)
                .build();
    }

    /** @param scope the message's full name */
    private static DescriptorProto.Builder message(String name, String scope, List<Field> fields) {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
        for (Field field : fields) {
            add(message, scope, unused(message, fieldName(field.name())), field, false);
        }
        // Oneofs that stand for "optional" come last (field_presence.md of Protocol Buffers).
        for (FieldDescriptorProto.Builder field : message.getFieldBuilderList()) {
            if (field.getProto3Optional()) {
                field.setOneofIndex(message.getOneofDeclCount());
                message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_" + field.getName()));
            }
        }
        return message;
    }

    private static void add(DescriptorProto.Builder into, String scope, String name, Field field, boolean repeated) {
        FieldDescriptorProto.Builder made = FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(into.getFieldCount() + 1)
                .setLabel(
                        repeated
                                ? FieldDescriptorProto.Label.LABEL_REPEATED
                                : FieldDescriptorProto.Label.LABEL_OPTIONAL);
        if (field.type().isNested()) {
            String wanted = field.type() == ColumnType.LIST ? typeName(name) + "List" : typeName(name);
            String type = unusedType(into, wanted);
            String inner = scope + "." + type;
            if (field.type() == ColumnType.LIST) {
                DescriptorProto.Builder list = DescriptorProto.newBuilder().setName(type);
                add(list, inner, "element", field.children().get(0), true);
                into.addNestedType(list);
            } else {
                into.addNestedType(message(type, inner, field.children()));
            }
            made.setType(FieldDescriptorProto.Type.TYPE_MESSAGE).setTypeName(inner);
        } else {
            made.setType(type(field.type()));
            if (!repeated) {
                made.setProto3Optional(true);
            }
        }
        into.addField(made);
    }

    private static FieldDescriptorProto.Type type(ColumnType type) {
        return switch (type) {
            case INT -> FieldDescriptorProto.Type.TYPE_INT32;
            case LONG -> FieldDescriptorProto.Type.TYPE_INT64;
            case DOUBLE -> FieldDescriptorProto.Type.TYPE_DOUBLE;
            case DATE -> FieldDescriptorProto.Type.TYPE_SINT32;
            case TIMESTAMP -> FieldDescriptorProto.Type.TYPE_SINT64;
            case BOOLEAN -> FieldDescriptorProto.Type.TYPE_BOOL;
            case TEXT -> FieldDescriptorProto.Type.TYPE_STRING;
            case BLOB -> FieldDescriptorProto.Type.TYPE_BYTES;
            case LIST, STRUCT -> FieldDescriptorProto.Type.TYPE_MESSAGE;
        };
    }

    /** A name as Protocol Buffers may have it: a letter first, then letters, digits and underscores of ASCII. */
    private static String fieldName(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9_]", "_");
        return Character.isLetter(plain.isEmpty() ? '_' : plain.charAt(0)) ? plain : "f_" + plain;
    }

    private static String typeName(String name) {
        StringBuilder type = new StringBuilder();
        for (String word : fieldName(name).split("_")) {
            if (!word.isEmpty()) {
                type.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
            }
        }
        return type.toString();
    }

    private static String unused(DescriptorProto.Builder message, String wanted) {
        Set<String> used = new HashSet<>();
        message.getFieldList().forEach(field -> used.add(field.getName()));
        return unused(used, wanted);
    }

    private static String unusedType(DescriptorProto.Builder message, String wanted) {
        Set<String> used = new HashSet<>();
        message.getNestedTypeList().forEach(type -> used.add(type.getName()));
        return unused(used, wanted);
    }

    private static String unused(Set<String> used, String wanted) {
        String name = wanted;
        for (int i = 2; used.contains(name); i++) {
            name = wanted + "_" + i;
        }
        return name;
    }

    private static void write(DescriptorProto message, String indent, StringBuilder into) {
        into.append(indent).append("message ").append(message.getName()).append(" {\n");
        for (DescriptorProto nested : message.getNestedTypeList()) {
            write(nested, indent + "  ", into);
            into.append('\n');
        }
        for (FieldDescriptorProto field : message.getFieldList()) {
            into.append(indent).append("  ");
            if (field.getLabel() == FieldDescriptorProto.Label.LABEL_REPEATED) {
                into.append("repeated ");
            } else if (field.getProto3Optional()) {
                into.append("optional ");
            }
            String type = field.getType() == FieldDescriptorProto.Type.TYPE_MESSAGE
                    ? field.getTypeName().substring(field.getTypeName().lastIndexOf('.') + 1)
                    : field.getType().name().substring("TYPE_".length()).toLowerCase(Locale.ROOT);
            into.append(type + " " + field.getName() + " = " + field.getNumber() + ";\n");
        }
        into.append(indent).append("}\n");
    }
}
