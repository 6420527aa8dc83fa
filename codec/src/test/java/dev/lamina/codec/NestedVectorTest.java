// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NestedVectorTest {
    @Test
    void an_empty_list_is_not_a_missing_one_nor_one_of_a_missing_element() {
        ListVector lists = Vector.list(Vector.of(ColumnType.INT));
        lists.endRow();
        lists.appendMissing();
        lists.element().appendMissing();
        lists.endRow();
        ((IntVector) lists.element()).append(7);
        lists.element().appendMissing();
        lists.endRow();
        assertThat(lists.size()).isEqualTo(4);
        for (int row = 0; row < 4; row++) {
            for (int other = 0; other < 4; other++) {
                assertThat(lists.sameAt(row, lists, other)).isEqualTo(row == other);
                assertThat(lists.hash(row) == lists.hash(other)).isEqualTo(row == other);
            }
        }
        assertThat(lists.hash(1)).isZero();
        assertThat(lists.textAt(0)).isEqualTo("[]");
        assertThat(lists.textAt(1)).isNull();
        assertThat(lists.textAt(2)).isEqualTo("[null]");
        assertThat(lists.textAt(3)).isEqualTo("[7, null]");
        Vectors.assertValid(lists);
    }

    @Test
    void the_order_of_elements_matters() {
        ListVector lists = Vector.list(Vector.of(ColumnType.LONG));
        for (long[] list : new long[][] {{1, 2}, {2, 1}, {1, 2}}) {
            for (long value : list) {
                ((LongVector) lists.element()).append(value);
            }
            lists.endRow();
        }
        assertThat(lists.hash(0)).isNotEqualTo(lists.hash(1)).isEqualTo(lists.hash(2));
        assertThat(lists.sameAt(0, lists, 1)).isFalse();
        assertThat(lists.sameAt(0, lists, 2)).isTrue();
    }

    @Test
    void a_struct_of_missing_fields_is_not_a_missing_struct() {
        StructVector structs =
                Vector.struct(List.of("n", "t"), List.of(Vector.of(ColumnType.DOUBLE), Vector.of(ColumnType.TEXT)));
        structs.child(0).appendMissing();
        structs.child(1).appendMissing();
        structs.endRow();
        structs.appendMissing();
        ((DoubleVector) structs.child(0)).append(Double.NaN);
        ((TextVector) structs.child(1)).append("a \"b\"\n");
        structs.endRow();
        assertThat(structs.sameAt(0, structs, 1)).isFalse();
        assertThat(structs.hash(0)).isNotZero();
        assertThat(structs.hash(1)).isZero();
        assertThat(structs.child(0).isMissing(1)).isTrue();
        assertThat(structs.textAt(0)).isEqualTo("{\"n\": null, \"t\": null}");
        assertThat(structs.textAt(1)).isNull();
        assertThat(structs.textAt(2)).isEqualTo("{\"n\": \"NaN\", \"t\": \"a \\\"b\\\"\\u000a\"}");
    }

    @Test
    void a_row_needs_a_value_of_each_field() {
        StructVector structs =
                Vector.struct(List.of("n", "t"), List.of(Vector.of(ColumnType.INT), Vector.of(ColumnType.TEXT)));
        structs.child(0).appendMissing();
        assertThatThrownBy(structs::endRow)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Field t has 0 rows, expected 1. Append one row to each before the struct ends.");
    }

    @Test
    void shapes_that_make_no_sense_are_refused() {
        Vector number = Vector.of(ColumnType.INT);
        assertThatThrownBy(() -> Vector.struct(List.of(), List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Vector.struct(List.of("a", "a"), List.of(number, number)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Vector.struct(List.of("a"), List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Vector.of(ColumnType.LIST)).hasMessageContaining("Vector.list(element)");
        assertThatThrownBy(() -> Vector.of(ColumnType.STRUCT)).hasMessageContaining("Vector.struct(names, children)");
        Vector deepest = number;
        for (int depth = 0; depth < Vector.MAX_DEPTH; depth++) {
            deepest = Vector.list(deepest);
        }
        Vector lists = deepest;
        assertThatThrownBy(() -> Vector.list(lists)).hasMessageContaining("more than 32 levels deep");
        assertThatThrownBy(() -> Vector.struct(List.of("a"), List.of(lists)))
                .hasMessageContaining("more than 32 levels deep");
    }

    @Test
    void what_lies_in_the_slot_of_a_missing_list_or_struct_is_not_appended() {
        Vectors vectors = Vectors.printed("NestedVectorTest");
        for (ColumnType type : List.of(ColumnType.LIST, ColumnType.STRUCT)) {
            Vector untidy = vectors.of(type, 100, 0);
            untidy.setAllMissing(50);
            Vector tidy = untidy.emptyLike();
            tidy.append(untidy, 0, 100);
            Vectors.assertValid(tidy);
            assertThat(tidy.missingCount()).isEqualTo(50);
            assertThat(tidy.fold()).isEqualTo(untidy.fold());
        }
    }

    @Test
    void blobs_and_booleans_have_texts() {
        TextVector blobs = (TextVector) Vector.of(ColumnType.BLOB);
        blobs.append(new byte[] {-1, 0, 16}, 0, 3);
        blobs.append(new byte[0], 0, 0);
        assertThat(blobs.textAt(0)).isEqualTo("0xff0010");
        assertThat(blobs.textAt(1)).isEqualTo("0x");
        IntVector truths = (IntVector) Vector.of(ColumnType.BOOLEAN);
        truths.append(1);
        truths.append(0);
        assertThat(truths.textAt(0)).isEqualTo("true");
        assertThat(truths.textAt(1)).isEqualTo("false");
    }
}
