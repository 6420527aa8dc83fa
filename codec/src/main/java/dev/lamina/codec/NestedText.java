// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.util.Locale;

/** Lists and structs as people read them, which is JSON (RFC 8259): numbers bare, all other values quoted. */
final class NestedText {
    private NestedText() {}

    /** Writes one value, of whatever type, as it stands inside of a list or struct. */
    static void write(Vector column, int row, StringBuilder into) {
        if (column.isMissing(row)) {
            into.append("null");
            return;
        }
        switch (column.type()) {
            case INT, LONG, BOOLEAN -> into.append(column.textAt(row));
            case DOUBLE -> {
                double value = ((DoubleVector) column).get(row);
                // JSON has no word for what is not a number.
                if (Double.isFinite(value)) {
                    into.append(value);
                } else {
                    quote(column.textAt(row), into);
                }
            }
            case DATE, TIMESTAMP, TEXT, BLOB -> quote(column.textAt(row), into);
            case LIST -> {
                ListVector lists = (ListVector) column;
                into.append('[');
                for (int i = lists.start(row); i < lists.end(row); i++) {
                    if (i > lists.start(row)) {
                        into.append(", ");
                    }
                    write(lists.element(), i, into);
                }
                into.append(']');
            }
            case STRUCT -> {
                StructVector structs = (StructVector) column;
                into.append('{');
                for (int i = 0; i < structs.names().size(); i++) {
                    if (i > 0) {
                        into.append(", ");
                    }
                    quote(structs.names().get(i), into);
                    into.append(": ");
                    write(structs.child(i), row, into);
                }
                into.append('}');
            }
        }
    }

    private static void quote(String text, StringBuilder into) {
        into.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                into.append('\\').append(c);
            } else if (c < ' ') {
                into.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                into.append(c);
            }
        }
        into.append('"');
    }
}
