// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.BodyBytes;
import dev.lamina.formats.CodeReader;
import dev.lamina.formats.NestedRows;
import dev.lamina.formats.RowMask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capnproto.StructList;

/** Reads columns of the schema {@code column_storage.capnp}, and verifies everything in them. */
final class CapnpColumnReader {
    private final BodyBytes body;
    private final boolean dictionaries;
    private final RowMask mask = new RowMask();
    private final List<CapnpColumnReader> inner = new ArrayList<>();
    private TextVector names;

    /**
     * @param body the body whose columns are to be read
     * @param dictionaries whether the codec writes any
     */
    CapnpColumnReader(BodyBytes body, boolean dictionaries) {
        this.body = body;
        this.dictionaries = dictionaries;
    }

    /** How a column is held, in a word. */
    String encodingOf(CapnpReader column) throws MalformedChunkException {
        return switch (column.union()) {
            case CapnpStruct.SIMPLE -> "simple";
            case CapnpStruct.DICTIONARY -> "dictionary";
            case CapnpStruct.LIST -> "list";
            case CapnpStruct.STRUCT -> "struct";
            default -> throw wrongKind(column.union(), "0, 2, 3 or 4");
        };
    }

    void read(CapnpReader column, int rows, Vector into, boolean element) throws MalformedChunkException {
        int kind = column.union();
        boolean coded = kind == CapnpStruct.DICTIONARY && dictionaries && into instanceof TextVector;
        int expected = switch (into.type()) {
            case LIST -> CapnpStruct.LIST;
            case STRUCT -> CapnpStruct.STRUCT;
            default -> coded ? CapnpStruct.DICTIONARY : CapnpStruct.SIMPLE;
        };
        if (kind != expected) {
            throw wrongKind(kind, expected + " for values of type " + into.type());
        }
        switch (kind) {
            case CapnpStruct.DICTIONARY -> dictionary(table(column, CapnpStruct.DICT_COLUMN), rows, into, element);
            case CapnpStruct.LIST -> lists(table(column, CapnpStruct.LIST_COLUMN), rows, (ListVector) into, element);
            case CapnpStruct.STRUCT ->
                structs(table(column, CapnpStruct.STRUCT_COLUMN), rows, (StructVector) into, element);
            default -> simple(table(column, CapnpStruct.SIMPLE_COLUMN), rows, into, element);
        }
    }

    private static MalformedChunkException wrongKind(int kind, String expected) {
        return BodyBytes.malformed(0, "found a column of kind " + kind + ", expected " + expected);
    }

    private static CapnpReader table(CapnpReader column, CapnpStruct kind) {
        return column.struct(CapnpStruct.COLUMN_POINTER, kind);
    }

    private void mask(CapnpReader table, int rows, boolean element) throws MalformedChunkException {
        CapnpReader found = table.struct(CapnpStruct.MASK, CapnpStruct.NA_MASK);
        int member = found.union();
        RowMask.Kind kind = switch (member) {
            case CapnpStruct.MASK_NONE -> RowMask.Kind.NONE;
            case CapnpStruct.MASK_SOME -> RowMask.Kind.SOME;
            case CapnpStruct.MASK_ALL -> RowMask.Kind.ALL;
            default -> throw BodyBytes.malformed(0, "found a mask of kind " + member + ", expected 0 to 2");
        };
        int at = kind == RowMask.Kind.SOME ? place(found, CapnpStruct.MASK_BITS, CapnpList.Of.BITS, rows) : 0;
        long[] bits = mask.start(kind, rows, element);
        if (kind == RowMask.Kind.SOME) {
            // The message is of whole words, so the last bits' word is in it.
            body.at(at).asLongBuffer().get(bits, 0, (rows + 63) >> 6);
        }
        mask.settle(element);
    }

    private void simple(CapnpReader table, int rows, Vector into, boolean element) throws MalformedChunkException {
        mask(table, rows, element);
        int expected = mask.all() ? CapnpStruct.NO_VEC : vectorOf(into.type());
        if (table.union() != expected) {
            throw BodyBytes.malformed(0, "found a vector of kind " + table.union() + ", expected " + expected);
        }
        if (mask.all()) {
            into.resizeMissing(rows);
            return;
        }
        if (into instanceof TextVector texts) {
            texts(table.struct(CapnpStruct.SIMPLE_VECTOR, CapnpStruct.TEXTS), rows, texts);
        } else if (into.type() == ColumnType.BOOLEAN) {
            int at = place(table, CapnpStruct.SIMPLE_VECTOR, CapnpList.Of.BITS, rows);
            body.bits(at, rows, ((IntVector) into).resize(rows));
        } else {
            CapnpList.Of of = into instanceof IntVector ? CapnpList.Of.INTS : CapnpList.Of.LONGS;
            body.numbers(place(table, CapnpStruct.SIMPLE_VECTOR, of, rows), rows, into);
        }
        mask.apply(into);
    }

    static int vectorOf(ColumnType type) {
        return switch (type) {
            case INT, DATE -> CapnpStruct.INT_VEC;
            case LONG, TIMESTAMP -> CapnpStruct.LONG_VEC;
            case DOUBLE -> CapnpStruct.DOUBLE_VEC;
            case BOOLEAN -> CapnpStruct.BOOL_VEC;
            case TEXT, BLOB -> CapnpStruct.TEXT_VEC;
            case LIST, STRUCT -> CapnpStruct.NO_VEC;
        };
    }

    /** @return the length of the longest */
    private int texts(CapnpReader table, int count, TextVector into) throws MalformedChunkException {
        CapnpList bytes = table.list(CapnpStruct.TEXTS_BYTES, CapnpList.Of.BYTES);
        int ends = place(table, CapnpStruct.TEXTS_ENDS, CapnpList.Of.INTS, count);
        return body.texts(ends, count, body, CapnpMessage.HEADER + bytes.at(), bytes.count(), into);
    }

    private void dictionary(CapnpReader table, int rows, Vector into, boolean element) throws MalformedChunkException {
        mask(table, rows, element);
        int kind = table.union();
        if ((kind == CapnpStruct.NO_CODES) != mask.all() || (element && rows > 0 && mask.all())) {
            throw BodyBytes.malformed(0, "found codes of kind " + kind + ", the mask says otherwise");
        }
        // Before memory is taken for the rows: elements of lists are as many as have codes.
        int codesAt = mask.all() ? 0 : place(table, CapnpStruct.DICT_CODES, codesOf(kind), rows);
        TextVector texts = (TextVector) into;
        CapnpReader dictionary = table.struct(CapnpStruct.DICT_TEXTS, CapnpStruct.TEXTS);
        int entries = dictionary.list(CapnpStruct.TEXTS_ENDS, CapnpList.Of.INTS).count();
        texts.resizeCoded(rows);
        int longest = texts(dictionary, entries, texts.dictionary());
        int[] codes = texts.codes();
        if (mask.all()) {
            Arrays.fill(codes, 0, rows, 0);
            texts.setAllMissing(rows);
            return;
        }
        int width = 1 << codesOf(kind).ordinal() - CapnpList.Of.BYTES.ordinal();
        CodeReader.read(body, codesAt, width, rows, entries, codes);
        mask.apply(texts);
        CodeReader.verifyLength(texts, longest);
    }

    private static CapnpList.Of codesOf(int kind) throws MalformedChunkException {
        return switch (kind) {
            case CapnpStruct.BYTE_CODES -> CapnpList.Of.BYTES;
            case CapnpStruct.SHORT_CODES -> CapnpList.Of.SHORTS;
            case CapnpStruct.INT_CODES -> CapnpList.Of.INTS;
            default -> throw BodyBytes.malformed(0, "found codes of kind " + kind + ", expected 0 to 3");
        };
    }

    private void lists(CapnpReader table, int rows, ListVector into, boolean isElement) throws MalformedChunkException {
        mask(table, rows, isElement);
        if (table.has(CapnpStruct.LIST_ENDS) == mask.all()) {
            throw BodyBytes.malformed(
                    0, "found " + (mask.all() ? "ends" : "no ends") + " of lists, the mask says" + " otherwise");
        }
        if (mask.all()) {
            into.resizeMissing(rows);
        } else {
            int ends = place(table, CapnpStruct.LIST_ENDS, CapnpList.Of.INTS, rows);
            int[] offsets = into.resize(rows);
            body.at(ends).asIntBuffer().get(offsets, 1, rows);
            NestedRows.verifyOffsets(offsets, rows, ends);
            mask.apply(into);
        }
        CapnpReader element = table.struct(CapnpStruct.LIST_ELEMENT, CapnpStruct.COLUMN);
        inner(0).read(element, into.offsets()[rows], into.element(), true);
    }

    private void structs(CapnpReader table, int rows, StructVector into, boolean isElement)
            throws MalformedChunkException {
        mask(table, rows, isElement);
        int fields = into.names().size();
        if (names == null) {
            names = (TextVector) Vector.of(ColumnType.TEXT);
        }
        CapnpReader found = table.struct(CapnpStruct.STRUCT_NAMES, CapnpStruct.TEXTS);
        texts(found, found.list(CapnpStruct.TEXTS_ENDS, CapnpList.Of.INTS).count(), names);
        NestedRows.verifyNames(names, into, 0);
        StructList.Reader<CapnpReader> columns = table.structs(CapnpStruct.STRUCT_FIELDS, CapnpStruct.COLUMN);
        if (columns.size() != fields) {
            throw BodyBytes.malformed(0, "found a struct of " + columns.size() + " fields, expected " + fields);
        }
        into.resize(rows);
        for (int i = 0; i < fields; i++) {
            inner(i).read(columns.get(i), rows, into.child(i), isElement);
        }
        if (mask.all()) {
            into.setAllMissing(rows);
        } else {
            mask.apply(into);
        }
        NestedRows.verifyChildren(into, 0);
    }

    private CapnpColumnReader inner(int index) {
        while (inner.size() <= index) {
            inner.add(new CapnpColumnReader(body, dictionaries));
        }
        return inner.get(index);
    }

    /** Where in the body exactly {@code count} elements lie. */
    private static int place(CapnpReader table, int pointer, CapnpList.Of of, int count)
            throws MalformedChunkException {
        CapnpList list = table.list(pointer, of);
        int at = CapnpMessage.HEADER + list.at();
        if (list.count() != count) {
            throw BodyBytes.malformed(at, "found a list of " + list.count() + " elements, expected " + count);
        }
        return at;
    }
}
