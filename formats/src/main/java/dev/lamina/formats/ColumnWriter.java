// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.generated.AnyColumn;
import dev.lamina.formats.generated.AnyVector;
import dev.lamina.formats.generated.Column;
import dev.lamina.formats.generated.DictStringColumn;
import dev.lamina.formats.generated.ListColumn;
import dev.lamina.formats.generated.MaskType;
import dev.lamina.formats.generated.NaMask;
import dev.lamina.formats.generated.SimpleColumn;
import dev.lamina.formats.generated.StructColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes rows as a column of the schema {@code column_store.fbs}. A column of lists or structs has a writer for each
 * column in it. Buffers are kept from chunk to chunk.
 */
final class ColumnWriter {
    private final VectorWriter out;
    private final TextForm form;
    private final ChunkDictionary dictionary;
    private final MissingRows missing = new MissingRows();
    private final List<ColumnWriter> inner = new ArrayList<>();
    private int[] starts = new int[0];
    private int[] ends = new int[0];

    ColumnWriter(VectorWriter out, TextForm form) {
        this.out = out;
        this.form = form;
        this.dictionary = form == TextForm.PLAIN ? null : new ChunkDictionary();
    }

    /**
     * Writes these rows of a column.
     *
     * @param element whether they are elements of lists, or lie in some
     * @return where the column's table is
     */
    int write(Vector column, int from, int to, boolean element) {
        missing.set(column, from, to);
        int rows = to - from;
        if (column instanceof ListVector lists) {
            return Column.createColumn(out.builder(), AnyColumn.ListColumn, lists(lists, from, to, element));
        }
        if (column instanceof StructVector structs) {
            return Column.createColumn(out.builder(), AnyColumn.StructColumn, structs(structs, from, to, element));
        }
        if (column instanceof TextVector
                && dictionary != null
                && (!element || !missing.all())
                && dictionary.build(column, from, to, form)) {
            return Column.createColumn(out.builder(), AnyColumn.DictStringColumn, dictionary(rows, element));
        }
        byte type = AnyVector.NONE;
        int vector = 0;
        if (!missing.all()) {
            type = ColumnReader.vectorTypeOf(column.type());
            vector = values(column, from, rows);
        }
        int mask = mask(element);
        int simple = SimpleColumn.createSimpleColumn(out.builder(), mask, type, vector);
        return Column.createColumn(out.builder(), AnyColumn.SimpleColumn, simple);
    }

    private int dictionary(int rows, boolean element) {
        int size = dictionary.size();
        byte type = AnyVector.NONE;
        int codes = 0;
        if (!missing.all()) {
            // The published widths: by the number of entries, of which edition B counts the reserved one too.
            type = size < 256 ? AnyVector.ByteVector : size < 65536 ? AnyVector.ShortVector : AnyVector.IntVector;
            codes = out.codes(dictionary.codes(), rows, type);
        }
        int entries = out.strings(dictionary.bytes(), dictionary.starts(), 0, dictionary.ends(), 0, size);
        int mask = form == TextForm.DICTIONARY_WITH_MASK ? mask(element) : 0;
        return DictStringColumn.createDictStringColumn(out.builder(), mask, entries, type, codes);
    }

    private int lists(ListVector lists, int from, int to, boolean isElement) {
        int rows = to - from;
        starts = NestedRows.offsets(lists, from, to, starts);
        int first = lists.offsets()[from];
        int element = inner(0).write(lists.element(), first, first + starts[rows], true);
        int offsets = missing.all() ? 0 : out.numbers(starts, rows + 1);
        return ListColumn.createListColumn(out.builder(), mask(isElement), offsets, element);
    }

    private int structs(StructVector structs, int from, int to, boolean isElement) {
        int[] columns = new int[structs.names().size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = inner(i).write(structs.child(i), from, to, isElement);
        }
        int fields = StructColumn.createFieldsVector(out.builder(), columns);
        TextVector texts = NestedRows.names(structs);
        int names = out.strings(texts.bytes(), texts.offsets(), 0, texts.offsets(), 1, columns.length);
        return StructColumn.createStructColumn(out.builder(), mask(isElement), names, fields);
    }

    private ColumnWriter inner(int index) {
        while (inner.size() <= index) {
            inner.add(new ColumnWriter(out, form));
        }
        return inner.get(index);
    }

    private int values(Vector column, int from, int rows) {
        return switch (column.type()) {
            case INT, DATE -> out.ints(((IntVector) column).values(), from, rows, missing.bitsOrNull());
            case LONG, TIMESTAMP -> out.longs(((LongVector) column).values(), from, rows, missing.bitsOrNull());
            case DOUBLE -> out.doubles(((DoubleVector) column).values(), from, rows, missing.bitsOrNull());
            case BOOLEAN -> out.booleans(((IntVector) column).values(), from, rows, missing.bitsOrNull());
            case TEXT, BLOB -> texts((TextVector) column, from, rows);
            case LIST, STRUCT -> throw new IllegalArgumentException("no vector of scalars holds " + column.type());
        };
    }

    private int texts(TextVector texts, int from, int rows) {
        if (missing.none() && !texts.isCoded()) {
            return out.stringVector(texts.bytes(), texts.offsets(), from, texts.offsets(), from + 1, rows);
        }
        if (starts.length < rows) {
            starts = new int[rows];
        }
        if (ends.length < rows) {
            ends = new int[rows];
        }
        for (int row = 0; row < rows; row++) {
            boolean present = !texts.isMissing(from + row);
            starts[row] = present ? texts.start(from + row) : 0;
            ends[row] = present ? texts.end(from + row) : 0;
        }
        return out.stringVector(texts.bytes(), starts, 0, ends, 0, rows);
    }

    private int mask(boolean element) {
        byte type = missing.all() && (!element || missing.words() == 0)
                ? MaskType.AllOnes
                : missing.none() ? MaskType.AllZeroes : MaskType.SimpleBitMask;
        int words = type == MaskType.SimpleBitMask ? out.words(missing.bits(), missing.words()) : 0;
        return NaMask.createNaMask(out.builder(), type, words);
    }
}
