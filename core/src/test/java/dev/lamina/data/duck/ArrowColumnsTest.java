// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeStampMilliVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.util.TransferPair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Arrow holds is what a vector holds after the copy, in the slots of missing values too. */
class ArrowColumnsTest {
    private static final double[] SHARES = {0, 0.2, 1};

    private final Vectors vectors = Vectors.printed("ArrowColumnsTest");
    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void close() {
        // Fails if something of it was not given back.
        allocator.close();
    }

    private static Field field(String name, Vector like) {
        List<Field> children = new ArrayList<>();
        if (like instanceof ListVector lists) {
            children.add(field("element", lists.element()));
        } else if (like instanceof StructVector structs) {
            for (int i = 0; i < structs.names().size(); i++) {
                children.add(field(structs.names().get(i), structs.child(i)));
            }
        }
        ArrowType type = switch (like.type()) {
            case INT -> new ArrowType.Int(32, true);
            case LONG -> new ArrowType.Int(64, true);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case BOOLEAN -> new ArrowType.Bool();
            case DATE -> new ArrowType.Date(org.apache.arrow.vector.types.DateUnit.DAY);
            case TIMESTAMP -> new ArrowType.Timestamp(org.apache.arrow.vector.types.TimeUnit.MILLISECOND, null);
            case TEXT -> new ArrowType.Utf8();
            case BLOB -> new ArrowType.Binary();
            case LIST -> new ArrowType.List();
            case STRUCT -> new ArrowType.Struct();
        };
        return new Field(name, FieldType.nullable(type), children);
    }

    /** An Arrow column of these values. What lies in the slots of missing ones is rubbish. */
    private FieldVector arrow(Vector values) {
        FieldVector column = field("column", values).createVector(allocator);
        fill(column, values);
        return column;
    }

    private void fill(FieldVector to, Vector values) {
        int rows = values.size();
        to.setInitialCapacity(Math.max(1, rows));
        to.allocateNew();
        if (to instanceof org.apache.arrow.vector.complex.ListVector lists) {
            fillList(lists, (ListVector) values);
        } else if (to instanceof org.apache.arrow.vector.complex.StructVector structs) {
            for (int i = 0; i < structs.getChildrenFromFields().size(); i++) {
                fill(structs.getChildrenFromFields().get(i), ((StructVector) values).child(i));
            }
            for (int row = 0; row < rows; row++) {
                if (values.isMissing(row)) {
                    structs.setNull(row);
                } else {
                    structs.setIndexDefined(row);
                }
            }
        } else {
            for (int row = 0; row < rows; row++) {
                set(to, row, values);
                if (values.isMissing(row)) {
                    to.setNull(row);
                }
            }
        }
        to.setValueCount(rows);
    }

    private void fillList(org.apache.arrow.vector.complex.ListVector to, ListVector values) {
        fill(to.getDataVector(), values.element());
        for (int row = 0; row < values.size(); row++) {
            to.startNewValue(row);
            to.endValue(row, values.end(row) - values.start(row));
            if (values.isMissing(row)) {
                BitVectorHelper.unsetBit(to.getValidityBuffer(), row);
            }
        }
    }

    private static void set(FieldVector to, int row, Vector values) {
        boolean missing = values.isMissing(row);
        if (to instanceof org.apache.arrow.vector.IntVector ints) {
            ints.setSafe(row, missing ? 77 : ((IntVector) values).get(row));
        } else if (to instanceof DateDayVector days) {
            days.setSafe(row, missing ? 77 : ((IntVector) values).get(row));
        } else if (to instanceof BitVector bits) {
            bits.setSafe(row, missing ? 1 : ((IntVector) values).get(row));
        } else if (to instanceof BigIntVector longs) {
            longs.setSafe(row, missing ? 77 : ((LongVector) values).get(row));
        } else if (to instanceof TimeStampMilliVector times) {
            times.setSafe(row, missing ? 77 : ((LongVector) values).get(row));
        } else if (to instanceof Float8Vector doubles) {
            doubles.setSafe(row, missing ? 77 : ((DoubleVector) values).get(row));
        } else {
            TextVector texts = (TextVector) values;
            int from = texts.start(row);
            byte[] text =
                    missing ? new byte[] {'?', '?'} : java.util.Arrays.copyOfRange(texts.bytes(), from, texts.end(row));
            ((org.apache.arrow.vector.BaseVariableWidthVector) to).setSafe(row, text, 0, text.length);
        }
    }

    private void assertCopied(FieldVector column, Vector expected, int from, int to, Vector into) {
        long bytes = ArrowColumns.copy(column, to - from, into);
        assertThat(bytes).isGreaterThanOrEqualTo((to - from) / 8);
        Vectors.assertSame(expected, from, to, into);
    }

    @ParameterizedTest
    @EnumSource
    void values_of_every_type_and_missing_ones(ColumnType type) {
        Vector into = Vectors.empty(type);
        for (double missing : SHARES) {
            for (int rows : new int[] {0, 1, 7, 8, 9, 63, 64, 65, 1000, 0, 3}) {
                Vector values = vectors.of(type, rows, missing);
                try (FieldVector column = arrow(values)) {
                    // The same vector every time: nothing of the batch before may stay.
                    assertCopied(column, values, 0, rows, into);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void slices_that_begin_anywhere(ColumnType type) {
        Vector into = Vectors.empty(type);
        for (double missing : SHARES) {
            Vector values = vectors.of(type, 300, missing);
            try (FieldVector column = arrow(values)) {
                for (int round = 0; round < 60; round++) {
                    int from = vectors.random().nextInt(301);
                    int to = vectors.random().nextInt(from, 301);
                    TransferPair slice = column.getTransferPair(allocator);
                    slice.splitAndTransfer(from, to - from);
                    try (FieldVector part = (FieldVector) slice.getTo()) {
                        assertCopied(part, values, from, to, into);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void fewer_rows_than_arrow_has(ColumnType type) {
        Vector into = Vectors.empty(type);
        Vector values = Vectors.empty(type);
        values.append(vectors.of(type, 70, 0), 0, 70);
        values.append(vectors.of(type, 70, 1), 0, 70);
        try (FieldVector column = arrow(values)) {
            assertCopied(column, values, 0, 70, into);
            assertCopied(column, values, 0, 100, into);
            assertCopied(column, values, 0, 0, into);
        }
    }

    @Test
    void lists_of_lists_and_structs_of_structs() {
        Vector shape = Vector.list(Vector.list(Vector.struct(
                List.of("day", "more"),
                List.of(
                        Vector.of(ColumnType.DATE),
                        Vector.struct(
                                List.of("flag", "blob"),
                                List.of(Vector.of(ColumnType.BOOLEAN), Vector.of(ColumnType.BLOB)))))));
        Vector into = shape.emptyLike();
        for (double missing : SHARES) {
            Vector values = vectors.like(shape, 200, missing);
            try (FieldVector column = arrow(values)) {
                assertCopied(column, values, 0, 200, into);
                TransferPair slice = column.getTransferPair(allocator);
                slice.splitAndTransfer(37, 100);
                try (FieldVector part = (FieldVector) slice.getTo()) {
                    assertCopied(part, values, 37, 137, into);
                }
            }
        }
    }

    @Test
    void offsets_that_do_not_begin_at_0() {
        TextVector values = (TextVector) vectors.of(ColumnType.TEXT, 100, 0.2);
        try (VarCharVector whole = (VarCharVector) arrow(values);
                VarCharVector shared = new VarCharVector("shared", allocator);
                ArrowBuf offsets = allocator.buffer(51 * 4);
                ArrowBuf present = allocator.buffer(8)) {
            present.setZero(0, 8);
            int missing = 0;
            for (int row = 0; row <= 50; row++) {
                offsets.setInt(row * 4L, whole.getOffsetBuffer().getInt((40 + row) * 4L));
                if (row < 50 && !whole.isNull(40 + row)) {
                    BitVectorHelper.setBit(present, row);
                } else if (row < 50) {
                    missing++;
                }
            }
            offsets.writerIndex(51 * 4);
            present.writerIndex(7);
            shared.loadFieldBuffers(new ArrowFieldNode(50, missing), List.of(present, offsets, whole.getDataBuffer()));
            assertCopied(shared, values, 40, 90, Vectors.empty(ColumnType.TEXT));
        }
    }

    @Test
    void lists_whose_offsets_do_not_begin_at_0() {
        Vector shape = Vector.list(Vector.of(ColumnType.LONG));
        Vector values = vectors.like(shape, 100, 0);
        try (FieldVector column = arrow(values);
                ArrowBuf offsets = allocator.buffer(51 * 4)) {
            org.apache.arrow.vector.complex.ListVector whole = (org.apache.arrow.vector.complex.ListVector) column;
            offsets.setBytes(0, whole.getOffsetBuffer(), 40 * 4L, 51 * 4L);
            offsets.writerIndex(51 * 4);
            try (org.apache.arrow.vector.complex.ListVector shared = (org.apache.arrow.vector.complex.ListVector)
                    field("shared", shape).createVector(allocator)) {
                shared.loadFieldBuffers(new ArrowFieldNode(50, 0), List.of(whole.getValidityBuffer(), offsets));
                BaseFixedWidthVector elements = (BaseFixedWidthVector) whole.getDataVector();
                (shared.getDataVector())
                        .loadFieldBuffers(
                                new ArrowFieldNode(elements.getValueCount(), elements.getNullCount()),
                                elements.getFieldBuffers());
                assertCopied(shared, values, 40, 90, shape.emptyLike());
            }
        }
    }
}
