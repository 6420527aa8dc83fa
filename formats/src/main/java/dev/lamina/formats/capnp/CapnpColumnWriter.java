// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.ChunkDictionary;
import dev.lamina.formats.MissingRows;
import dev.lamina.formats.NestedRows;
import dev.lamina.formats.TextForm;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.capnproto.StructList;

/**
 * Writes rows as a column of the schema {@code column_storage.capnp}. A column of lists or structs has a writer for
 * each column in it. Buffers are kept from chunk to chunk.
 */
public final class CapnpColumnWriter {
    /** More than all structs, pointers and paddings of one column that holds no other. */
    private static final int FRAME = 256;

    private final ChunkDictionary dictionary;
    private final MissingRows missing = new MissingRows();
    private final List<CapnpColumnWriter> inner = new ArrayList<>();
    private int[] offsets = new int[0];

    /** @param dictionaries whether texts get a dictionary where the published rule says so */
    CapnpColumnWriter(boolean dictionaries) {
        dictionary = dictionaries ? new ChunkDictionary() : null;
    }

    /** No fewer bytes than {@link #write} takes for these rows. */
    public static long maxBytes(Vector column, int from, int to) {
        long rows = to - from;
        long bytes = FRAME + rows / 8;
        if (column instanceof TextVector texts) {
            for (int row = from; row < to; row++) {
                bytes += texts.end(row) - texts.start(row);
            }
            // Codes of rows, and ends of texts.
            return bytes + 8 * rows;
        }
        if (column instanceof ListVector lists) {
            return bytes + 4 * rows + maxBytes(lists.element(), lists.offsets()[from], lists.offsets()[to]);
        }
        if (column instanceof StructVector structs) {
            for (int i = 0; i < structs.names().size(); i++) {
                // A character has at most three bytes in UTF-8, or two of them four.
                bytes += 3L * structs.names().get(i).length() + 4 + maxBytes(structs.child(i), from, to);
            }
            return bytes;
        }
        return bytes + (column instanceof IntVector ? 4 : 8) * rows;
    }

    /** Writes these rows; {@code element} says whether they are elements of lists, or lie in some. */
    void write(CapnpBuilder column, Vector vector, int from, int to, boolean element) {
        missing.set(vector, from, to);
        int rows = to - from;
        if (vector instanceof ListVector lists) {
            lists(column, lists, from, to, element);
        } else if (vector instanceof StructVector structs) {
            structs(column, structs, from, to, element);
        } else if (vector instanceof TextVector
                && dictionary != null
                && (!element || !missing.all())
                && dictionary.build(vector, from, to, TextForm.DICTIONARY_WITH_MASK)) {
            dictionary(table(column, CapnpStruct.DICTIONARY, CapnpStruct.DICT_COLUMN, rows, element), rows);
        } else {
            CapnpBuilder simple = table(column, CapnpStruct.SIMPLE, CapnpStruct.SIMPLE_COLUMN, rows, element);
            if (missing.all()) {
                simple.union(CapnpStruct.NO_VEC);
            } else {
                values(simple, vector, from, rows);
            }
        }
    }

    /** Begins the column of this kind, with its mask. */
    private CapnpBuilder table(CapnpBuilder column, int member, CapnpStruct kind, int rows, boolean element) {
        column.union(member);
        CapnpBuilder table = column.struct(CapnpStruct.COLUMN_POINTER, kind);
        CapnpBuilder mask = table.struct(CapnpStruct.MASK, CapnpStruct.NA_MASK);
        if (missing.all() && (!element || rows == 0)) {
            mask.union(CapnpStruct.MASK_ALL);
        } else if (missing.none()) {
            mask.union(CapnpStruct.MASK_NONE);
        } else {
            mask.union(CapnpStruct.MASK_SOME);
            // Lists are padded to whole words, so the bits may be put as such.
            LongBuffer bits = mask.list(CapnpStruct.MASK_BITS, CapnpList.Of.BITS, rows)
                    .elements()
                    .asLongBuffer();
            bits.put(missing.bits(), 0, missing.words());
        }
        return table;
    }

    private void dictionary(CapnpBuilder table, int rows) {
        int size = dictionary.size();
        texts(table.struct(CapnpStruct.DICT_TEXTS, CapnpStruct.TEXTS), dictionary, size);
        int[] codes = dictionary.codes();
        if (missing.all()) {
            table.union(CapnpStruct.NO_CODES);
        } else if (size < 256) {
            table.union(CapnpStruct.BYTE_CODES);
            CapnpList list = table.list(CapnpStruct.DICT_CODES, CapnpList.Of.BYTES, rows);
            ByteBuffer to = list.buffer();
            for (int row = 0, at = list.at(); row < rows; row++) {
                to.put(at + row, (byte) codes[row]);
            }
        } else if (size < 65536) {
            table.union(CapnpStruct.SHORT_CODES);
            CapnpList list = table.list(CapnpStruct.DICT_CODES, CapnpList.Of.SHORTS, rows);
            ByteBuffer to = list.buffer();
            for (int row = 0, at = list.at(); row < rows; row++) {
                to.putShort(at + 2 * row, (short) codes[row]);
            }
        } else {
            table.union(CapnpStruct.INT_CODES);
            ints(table.list(CapnpStruct.DICT_CODES, CapnpList.Of.INTS, rows)).put(codes, 0, rows);
        }
    }

    private static void texts(CapnpBuilder table, ChunkDictionary dictionary, int size) {
        int bytes = 0;
        for (int i = 0; i < size; i++) {
            bytes += dictionary.ends()[i] - dictionary.starts()[i];
        }
        ByteBuffer to =
                table.list(CapnpStruct.TEXTS_BYTES, CapnpList.Of.BYTES, bytes).elements();
        IntBuffer ends = ints(table.list(CapnpStruct.TEXTS_ENDS, CapnpList.Of.INTS, size));
        for (int i = 0; i < size; i++) {
            int start = dictionary.starts()[i];
            to.put(dictionary.bytes(), start, dictionary.ends()[i] - start);
            ends.put(to.position());
        }
    }

    private void values(CapnpBuilder simple, Vector vector, int from, int rows) {
        simple.union(CapnpColumnReader.vectorOf(vector.type()));
        switch (vector.type()) {
            case INT, DATE, LONG, TIMESTAMP, DOUBLE -> {
                CapnpList.Of of = vector instanceof IntVector ? CapnpList.Of.INTS : CapnpList.Of.LONGS;
                missing.putNumbers(
                        vector,
                        from,
                        simple.list(CapnpStruct.SIMPLE_VECTOR, of, rows).elements());
            }
            case BOOLEAN ->
                booleans(simple.list(CapnpStruct.SIMPLE_VECTOR, CapnpList.Of.BITS, rows), (IntVector) vector, from);
            case TEXT, BLOB ->
                texts(simple.struct(CapnpStruct.SIMPLE_VECTOR, CapnpStruct.TEXTS), (TextVector) vector, from, rows);
            case LIST, STRUCT -> throw new IllegalArgumentException("no list of scalars holds " + vector.type());
        }
    }

    private void booleans(CapnpList to, IntVector vector, int from) {
        int[] values = vector.values();
        for (int first = 0; first < to.count(); first += 8) {
            int bits = 0;
            for (int i = first; i < Math.min(to.count(), first + 8); i++) {
                bits |= values[from + i] << (i & 7);
            }
            to.buffer().put(to.at() + (first >> 3), (byte) bits);
        }
        for (int row = missing.next(0); row >= 0; row = missing.next(row + 1)) {
            int at = to.at() + (row >> 3);
            to.buffer().put(at, (byte) (to.buffer().get(at) & ~(1 << (row & 7))));
        }
    }

    private void texts(CapnpBuilder table, TextVector texts, int from, int rows) {
        boolean whole = texts.missingCount() == 0 && !texts.isCoded();
        int bytes = whole ? texts.offsets()[from + rows] - texts.offsets()[from] : 0;
        if (!whole) {
            for (int row = from; row < from + rows; row++) {
                bytes += texts.isMissing(row) ? 0 : texts.end(row) - texts.start(row);
            }
        }
        ByteBuffer to =
                table.list(CapnpStruct.TEXTS_BYTES, CapnpList.Of.BYTES, bytes).elements();
        CapnpList list = table.list(CapnpStruct.TEXTS_ENDS, CapnpList.Of.INTS, rows);
        ByteBuffer ends = list.buffer();
        if (whole) {
            int first = texts.offsets()[from];
            to.put(texts.bytes(), first, bytes);
            for (int row = 0, at = list.at(); row < rows; row++, at += Integer.BYTES) {
                ends.putInt(at, texts.offsets()[from + row + 1] - first);
            }
            return;
        }
        for (int row = 0, at = list.at(); row < rows; row++, at += Integer.BYTES) {
            if (!texts.isMissing(from + row)) {
                int start = texts.start(from + row);
                to.put(texts.bytes(), start, texts.end(from + row) - start);
            }
            ends.putInt(at, to.position());
        }
    }

    private void lists(CapnpBuilder column, ListVector lists, int from, int to, boolean isElement) {
        int rows = to - from;
        CapnpBuilder table = table(column, CapnpStruct.LIST, CapnpStruct.LIST_COLUMN, rows, isElement);
        offsets = NestedRows.offsets(lists, from, to, offsets);
        if (!missing.all()) {
            ints(table.list(CapnpStruct.LIST_ENDS, CapnpList.Of.INTS, rows)).put(offsets, 1, rows);
        }
        int first = lists.offsets()[from];
        CapnpBuilder element = table.struct(CapnpStruct.LIST_ELEMENT, CapnpStruct.COLUMN);
        inner(0).write(element, lists.element(), first, first + offsets[rows], true);
    }

    private void structs(CapnpBuilder column, StructVector structs, int from, int to, boolean isElement) {
        CapnpBuilder table = table(column, CapnpStruct.STRUCT, CapnpStruct.STRUCT_COLUMN, to - from, isElement);
        int fields = structs.names().size();
        texts(table.struct(CapnpStruct.STRUCT_NAMES, CapnpStruct.TEXTS), NestedRows.names(structs), 0, fields);
        StructList.Builder<CapnpBuilder> columns = table.structs(CapnpStruct.STRUCT_FIELDS, CapnpStruct.COLUMN, fields);
        for (int i = 0; i < fields; i++) {
            inner(i).write(columns.get(i), structs.child(i), from, to, isElement);
        }
    }

    private CapnpColumnWriter inner(int index) {
        while (inner.size() <= index) {
            inner.add(new CapnpColumnWriter(dictionary != null));
        }
        return inner.get(index);
    }

    private static IntBuffer ints(CapnpList list) {
        return list.elements().asIntBuffer();
    }
}
