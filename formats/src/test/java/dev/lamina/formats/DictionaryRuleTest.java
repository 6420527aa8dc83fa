// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.formats.generated.AnyColumn;
import dev.lamina.formats.generated.AnyVector;
import dev.lamina.formats.generated.ByteVector;
import dev.lamina.formats.generated.Column;
import dev.lamina.formats.generated.DictStringColumn;
import dev.lamina.formats.generated.IntVector;
import dev.lamina.formats.generated.MaskType;
import dev.lamina.formats.generated.ShortVector;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published rule and code widths, read with the generated accessors and not with our own reader. */
class DictionaryRuleTest {
    private static final String A = "flatbuffers-dict-a";
    private static final String B = "flatbuffers-dict";

    @ParameterizedTest
    @CsvSource({
        "10, 5, 0, dictionary",
        "10, 6, 0, simple",
        "11, 5, 0, dictionary",
        "11, 6, 0, simple",
        "10, 5, 5, dictionary",
        "10, 6, 4, simple",
        "12, 6, 6, dictionary",
        "1, 1, 0, simple",
        "1, 0, 1, dictionary",
        "2, 1, 0, dictionary",
        "2, 2, 0, simple",
        "3, 1, 2, dictionary",
        "3, 2, 1, simple",
        "1000, 500, 0, dictionary",
        "1000, 501, 0, simple",
        "1000, 0, 1000, dictionary",
        "0, 0, 0, dictionary",
    })
    void at_most_half_of_the_rows_may_be_distinct_and_missing_ones_are_rows(
            int rows, int distinct, int missing, String encoding) throws Exception {
        TextVector texts = texts(rows - missing, distinct);
        for (int i = 0; i < missing; i++) {
            texts.appendMissing();
        }
        for (String name : new String[] {A, B}) {
            ChunkCodec codec = ChunkCodecs.named(name);
            assertThat(codec.encodingOf(codec.encode(texts, 0, rows))).isEqualTo(encoding);
            Vector coded = Vectors.coded(texts);
            assertThat(codec.encodingOf(codec.encode(coded, 0, rows))).isEqualTo(encoding);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flatbuffers", A, B})
    void numbers_never_get_a_dictionary(String name) throws Exception {
        ChunkCodec codec = ChunkCodecs.named(name);
        for (ColumnType type : ColumnType.values()) {
            if (!type.isNested() && !(Vector.of(type) instanceof TextVector)) {
                Vector column = Vector.of(type);
                for (int i = 0; i < 10; i++) {
                    column.appendMissing();
                }
                assertThat(codec.encodingOf(codec.encode(column, 0, 10))).isEqualTo("simple");
            }
        }
    }

    @Test
    void the_plain_codec_never_uses_a_dictionary() throws Exception {
        ChunkCodec codec = ChunkCodecs.named("flatbuffers");
        assertThat(codec.encodingOf(codec.encode(texts(100, 1), 0, 100))).isEqualTo("simple");
    }

    @ParameterizedTest
    @CsvSource({
        A + ", 255, ByteVector",
        A + ", 256, ShortVector",
        A + ", 65535, ShortVector",
        A + ", 65536, IntVector",
        B + ", 254, ByteVector",
        B + ", 255, ShortVector",
        B + ", 65534, ShortVector",
        B + ", 65535, IntVector",
    })
    void codes_are_as_wide_as_published(String name, int distinct, String width) throws Exception {
        int rows = distinct * 2;
        TextVector texts = texts(rows, distinct);
        ChunkCodec codec = ChunkCodecs.named(name);
        ByteBuffer body = codec.encode(texts, 0, rows);
        DictStringColumn column = dictionary(body);
        assertThat(AnyVector.name(column.codesType())).isEqualTo(width);
        int reserved = name.equals(B) ? 1 : 0;
        assertThat(column.dictionaryLength()).isEqualTo(distinct + reserved);
        assertThat(column.dictionary(distinct - 1 + reserved)).isEqualTo("text " + (distinct - 1));
        assertThat(code(column, rows - 1)).isEqualTo(distinct - 1 + reserved);
        Vector into = Vector.of(ColumnType.TEXT);
        codec.decode(body, rows, into);
        assertThat(into.fold()).isEqualTo(texts.fold());
        assertThat(into.sameAt(rows - 1, texts, rows - 1)).isTrue();
    }

    @Test
    void edition_a_counts_codes_from_0_and_masks_missing_values() {
        DictStringColumn column = dictionary(ChunkCodecs.named(A).encode(withMissing(), 0, 6));
        assertThat(column.dictionaryLength()).isEqualTo(2);
        assertThat(column.dictionary(0)).isEqualTo("b");
        assertThat(column.dictionary(1)).isEmpty();
        assertThat(codes(column)).containsExactly(0, 0, 1, 0, 0, 0);
        assertThat(column.naMask().maskType()).isEqualTo(MaskType.SimpleBitMask);
        assertThat(column.naMask().bitMaskLength()).isOne();
        assertThat(column.naMask().bitMask(0)).isEqualTo(0b011001);
    }

    @Test
    void edition_b_keeps_code_0_for_missing_values_and_has_no_mask() {
        DictStringColumn column = dictionary(ChunkCodecs.named(B).encode(withMissing(), 0, 6));
        assertThat(column.dictionaryLength()).isEqualTo(3);
        assertThat(column.dictionary(0)).isEmpty();
        assertThat(column.dictionary(1)).isEqualTo("b");
        assertThat(column.dictionary(2)).isEmpty();
        assertThat(codes(column)).containsExactly(0, 1, 2, 0, 0, 1);
        assertThat(column.naMask()).isNull();
    }

    @Test
    void a_chunk_without_any_value_keeps_its_dictionary_and_has_no_codes() {
        TextVector texts = texts(0, 0);
        for (int i = 0; i < 10; i++) {
            texts.appendMissing();
        }
        DictStringColumn a = dictionary(ChunkCodecs.named(A).encode(texts, 0, 10));
        assertThat(a.naMask().maskType()).isEqualTo(MaskType.AllOnes);
        assertThat(a.dictionaryLength()).isZero();
        assertThat(a.codesType()).isEqualTo(AnyVector.NONE);
        DictStringColumn b = dictionary(ChunkCodecs.named(B).encode(texts, 0, 10));
        assertThat(b.naMask()).isNull();
        assertThat(b.dictionaryLength()).isOne();
        assertThat(b.codesType()).isEqualTo(AnyVector.NONE);
    }

    @Test
    void few_bytes_that_stand_for_more_text_than_a_vector_holds_are_malformed() {
        int rows = ChunkEnvelope.MAX_ROWS;
        TextVector texts = texts(0, 0);
        texts.resizeCoded(rows);
        texts.dictionary().append("x".repeat(200));
        ChunkCodec codec = ChunkCodecs.named(A);
        ByteBuffer body = codec.encode(texts, 0, rows);
        assertThatThrownBy(() -> codec.decode(body, rows, texts))
                .isInstanceOf(MalformedChunkException.class)
                .hasMessageContaining("found texts of " + 200L * rows + " bytes, a vector holds");
        assertThat(texts.size()).isZero();
    }

    private static TextVector withMissing() {
        TextVector texts = texts(0, 0);
        texts.appendMissing();
        texts.append("b");
        texts.append("");
        texts.appendMissing();
        texts.appendMissing();
        texts.append("b");
        return texts;
    }

    private static TextVector texts(int rows, int distinct) {
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        for (int row = 0; row < rows; row++) {
            texts.append("text " + row % distinct);
        }
        return texts;
    }

    private static DictStringColumn dictionary(ByteBuffer body) {
        Column column = Column.getRootAsColumn(body.duplicate());
        assertThat(column.colType()).isEqualTo(AnyColumn.DictStringColumn);
        return (DictStringColumn) column.col(new DictStringColumn());
    }

    private static int[] codes(DictStringColumn column) {
        int[] codes = new int[((ByteVector) column.codes(new ByteVector())).dataLength()];
        for (int row = 0; row < codes.length; row++) {
            codes[row] = code(column, row);
        }
        return codes;
    }

    private static int code(DictStringColumn column, int row) {
        return switch (column.codesType()) {
            case AnyVector.ByteVector -> ((ByteVector) column.codes(new ByteVector())).data(row) & 0xFF;
            case AnyVector.ShortVector -> ((ShortVector) column.codes(new ShortVector())).data(row) & 0xFFFF;
            default -> ((IntVector) column.codes(new IntVector())).data(row);
        };
    }
}
